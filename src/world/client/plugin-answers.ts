import type { Project } from "../project.ts";

/**
 * Whether a gate that an agent's own file calls should stay silent, because the plugin's hook for
 * the same event runs too and answers.
 */
export async function pluginAnswers(project: Project, session: string): Promise<boolean> {
  if (!project.called.yieldsToPlugin) return false;
  try {
    const { isSessionRecorded } = await import("../store/sessions.ts");
    return isSessionRecorded(project.storePath, session, clientProcess(project));
  } catch {
    // A line printed twice is better than one that is never printed.
    return false;
  }
}

/** The client's process id, from `CLAUDE_PID`. */
export function clientProcess({ env }: Project): string {
  return env["CLAUDE_PID"] ?? "";
}
