import { type Environment, projectAt } from "../../world/project.ts";
import { type Workspace, workspaceOf } from "../../world/workspace.ts";

/** What a tool works with during one call. Nothing in it is kept afterwards. */
export interface ToolContext extends Workspace {
  /** The client's id of this call. A gate may have recorded its agent. */
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
  // The process lives long, so each call reads again what a person may have changed.
  const workspace = workspaceOf(projectAt(env, cwd), "tool", (warning) => note(warning.line));
  const { project, machine, settings, verified, recorded, openBoard, withBoard, open, boardSetup } =
    workspace;
  return {
    ...{ project, machine, settings, verified, recorded, openBoard, withBoard, open, boardSetup },
    // Lazy: without HOME there is no store, and most tools do not need it.
    get store() {
      return workspace.store;
    },
    ...{ callId, now: Date.now(), notes, note },
  };
}
