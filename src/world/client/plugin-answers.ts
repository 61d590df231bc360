import type { Project } from "../project.ts";

/**
 * A gate wired a second time, by an agent's own file, in a session where the plugin's hook for the
 * same moment is on: the client runs both, so this one leaves the word to the other.
 */
export async function pluginAnswers(project: Project, session: string): Promise<boolean> {
  if (!project.called.yieldsToPlugin) return false;
  try {
    const { isSessionRecorded } = await import("../store/sessions.ts");
    return isSessionRecorded(project.storePath, session, clientProcess(project));
  } catch {
    // A line said twice is better than one that nobody says.
    return false;
  }
}

/** The client's own process, as it names it to every hook. */
export function clientProcess({ env }: Project): string {
  return env["CLAUDE_PID"] ?? "";
}
