import type { GateSettings } from "../gate/facts.ts";
import type { Warning } from "../gate/render.ts";
import type { Verified } from "../workflow/group/planning.ts";
import type { Machine } from "../workflow/machine/machine.ts";
import type { Board } from "./board/board.ts";
import type { BoardSetup } from "./board/board-setup.ts";
import type { Project } from "./project.ts";

/**
 * How long each caller waits for GitHub. A gate must answer before the client kills it, and then
 * names the slow GitHub as the reason; a model and a person wait for a rate limit to pass.
 */
const TIMEOUTS_MS = { gate: 1700, tool: 20_000, command: 90_000 } as const;

export type WorkspaceUser = keyof typeof TIMEOUTS_MS;

/** What an action works with: everything is read, and the board stays open until it is done. */
export interface OpenWorkspace {
  readonly board: Board;
  readonly store: string;
  readonly machine: Machine;
  readonly settings: GateSettings;
  readonly verified: Verified;
  readonly now: number;
}

/** The project as gates, tools and commands work on it. Nothing is read before it is asked for. */
export interface Workspace {
  readonly project: Project;
  /** The folder of what gates remember. */
  readonly store: string;
  /** The workflow in force. An override that cannot be used is warned of every time. */
  machine(): Promise<Machine>;
  settings(): Promise<GateSettings>;
  /** Issues whose convergence a person vouches for. */
  verified(): Promise<Verified>;
  /** Whoever opens the board closes it. */
  openBoard(mode?: BoardMode): Promise<Board>;
  /** Opens the board, and closes it whatever happens. */
  withBoard<T>(use: (board: Board) => Promise<T>, mode?: BoardMode): Promise<T>;
  open<T>(use: (open: OpenWorkspace) => Promise<T>): Promise<T>;
  boardSetup(): Promise<BoardSetup>;
}

interface BoardMode {
  /** Make the embedded board's file when it is not there. */
  readonly create: boolean;
}

/** Each part imports its own code, so that a gate pays only for what it asks. */
export function workspaceOf(
  project: Project,
  user: WorkspaceUser,
  warn: (warning: Warning) => void,
): Workspace {
  const timeoutMs = TIMEOUTS_MS[user];
  const workspace: Workspace = {
    project,
    get store() {
      return project.storePath;
    },
    machine: async () => {
      const { machineInForce } = await import("./settings/machine-in-force.ts");
      const { machine, warning } = await machineInForce(project.env);
      if (warning) warn(warning);
      return machine;
    },
    settings: async () => (await import("./settings/settings.ts")).readSettings(project),
    verified: async () => {
      const { convergenceVerified } = await import("./settings/convergence-verified.ts");
      return convergenceVerified(project.env);
    },
    openBoard: async ({ create } = { create: false }) =>
      (await import("./board/open-board.ts")).openBoard(project, { create, timeoutMs }),
    withBoard: async (use, mode) => {
      const board = await workspace.openBoard(mode);
      try {
        return await use(board);
      } finally {
        board.close();
      }
    },
    open: async (use) => {
      const settings = await workspace.settings();
      const machine = await workspace.machine();
      const verified = await workspace.verified();
      return workspace.withBoard((board) =>
        use({
          ...{ board, machine, settings, verified, now: Date.now() },
          // Asked for when a record is written: a change of the board needs none.
          get store() {
            return workspace.store;
          },
        }),
      );
    },
    boardSetup: async () =>
      (await import("./board/open-board.ts")).openBoardSetup(project, timeoutMs),
  };
  return workspace;
}
