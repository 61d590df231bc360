import type { GateSettings } from "../../gate/facts.ts";
import { MACHINE, type Machine } from "../../workflow/machine/machine.ts";
import type { Board } from "../../world/board/board.ts";
import { openBoard } from "../../world/board/open-board.ts";
import { type Environment, type Project, projectAt } from "../../world/project.ts";
import { readMachineFile } from "../../world/settings/machine-file.ts";
import { readSettings } from "../../world/settings/settings.ts";

/** A model waits for GitHub's limits to pass, but not for ever. */
const TIMEOUT_MS = 20_000;

/** What a tool has to work with during one call. Nothing in it outlives the call. */
export interface ToolContext {
  readonly project: Project;
  /** The client's id of this call; a gate may have recorded who makes it. */
  readonly callId: string | undefined;
  readonly now: number;
  readonly timeoutMs: number;
  readonly notes: readonly string[];
  /** Told with the answer. */
  note(line: string): void;
  /** The workflow in force; an override that cannot be used is told every time. */
  machine(): Machine;
  settings(): Promise<GateSettings>;
  withBoard<T>(use: (board: Board) => Promise<T>, create?: boolean): Promise<T>;
}

export function toolContext(
  env: Environment,
  cwd: string,
  callId: string | undefined,
): ToolContext {
  // The process lives long, so each call looks anew at what a person may have changed meanwhile.
  const project = projectAt(env, cwd);
  const notes: string[] = [];
  const note = (line: string) => {
    if (!notes.includes(line)) notes.push(line);
  };
  return {
    project,
    callId,
    now: Date.now(),
    timeoutMs: TIMEOUT_MS,
    notes,
    note,
    machine: () => {
      const path = env["RALPH_STATE_MACHINE_CONFIG"];
      if (!path) return MACHINE;
      const { machine, warning } = readMachineFile(path);
      if (warning) note(warning.line);
      return machine;
    },
    settings: () => readSettings(project),
    withBoard: async (use, create = false) => {
      const board = await openBoard(project, { create, timeoutMs: TIMEOUT_MS });
      try {
        return await use(board);
      } finally {
        board.close();
      }
    },
  };
}
