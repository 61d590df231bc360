import { type Environment, projectAt } from "../../world/project.ts";
import { type Workspace, workspaceOf } from "../../world/workspace.ts";

/** What a tool has to work with during one call. Nothing in it outlives the call. */
export interface ToolContext extends Workspace {
  /** The client's id of this call; a gate may have recorded who makes it. */
  readonly callId: string | undefined;
  readonly now: number;
  readonly notes: readonly string[];
  /** Printed with the answer, once. */
  note(line: string): void;
}

export function toolContext(
  env: Environment,
  cwd: string,
  callId: string | undefined,
): ToolContext {
  const notes: string[] = [];
  const note = (line: string) => {
    if (!notes.includes(line)) notes.push(line);
  };
  // The process lives long, so each call looks anew at what a person may have changed meanwhile.
  const workspace = workspaceOf(projectAt(env, cwd), "tool", (warning) => note(warning.line));
  const { project, machine, settings, verified, openBoard, withBoard, open, boardSetup } =
    workspace;
  return {
    ...{ project, machine, settings, verified, openBoard, withBoard, open, boardSetup },
    // Found out when it is asked for: without a home there is none, and most tools do without.
    get store() {
      return workspace.store;
    },
    ...{ callId, now: Date.now(), notes, note },
  };
}
