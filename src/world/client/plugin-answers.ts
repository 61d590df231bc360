import type { SessionRecord } from "../../gate/store-record.ts";
import type { Project } from "../project.ts";

/**
 * Whether a gate that an agent's own file calls should stay silent, because the plugin's hook for
 * the same event runs too and answers.
 */
export async function pluginAnswers(project: Project, session: string): Promise<boolean> {
  if (!project.called.yieldsToPlugin) return false;
  try {
    const { isSessionRecorded } = await import("../store/sessions.ts");
    const { client } = await clientProcess(project);
    return isSessionRecorded(project.storePath, session, client);
  } catch {
    // A line printed twice is better than one that is never printed.
    return false;
  }
}

/**
 * The client's process: its pid from `CLAUDE_PID`, with its start time where it is one of our
 * ancestors. A pid that is used again names another client.
 */
export async function clientProcess({
  env,
}: Pick<Project, "env">): Promise<Pick<SessionRecord, "client" | "process">> {
  const pid = env["CLAUDE_PID"] ?? "";
  const { clientProcessOf } = await import("../holders/client-process.ts");
  const process = clientProcessOf(Number(pid));
  const started = process?.start.replace(/[^0-9A-Za-z]+/g, "_");
  return { client: process === undefined ? pid : `${pid}_${started}`, process };
}
