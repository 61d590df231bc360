import type { GateSettings } from "../gate/facts.ts";
import type { Warning } from "../gate/render.ts";
import type { Verified } from "../workflow/group/planning.ts";
import type { IssueRef } from "../workflow/issue/issue.ts";
import type { IssueState } from "../workflow/issue/issue-state.ts";
import type { Machine } from "../workflow/machine/machine.ts";
import type { ProductFacts } from "../workflow/product/product.ts";
import type { Board } from "./board/board.ts";
import type { BoardSetup } from "./board/board-setup.ts";
import type { PlanAt, ProductsWanted } from "./product/read-products.ts";
import type { Project } from "./project.ts";
import { approvalRef } from "./settings/github-settings.ts";
import { mustBePersons } from "./settings/trust/committed-variables.ts";

/**
 * How long each caller waits for GitHub. A gate must answer before the client kills it, and then
 * names slow GitHub as the reason. A model and a person can wait for a rate limit to pass.
 */
const TIMEOUTS_MS = { gate: 4500, tool: 20_000, command: 90_000 } as const;

export type WorkspaceUser = keyof typeof TIMEOUTS_MS;

/** What an action works with: settings and machine are read, and the board is open. */
export interface OpenWorkspace {
  readonly board: Board;
  readonly store: string;
  readonly machine: Machine;
  readonly settings: GateSettings;
  readonly verified: Verified;
  readonly now: number;
  /** How approvals name an issue. */
  approvalRef(ref: IssueRef): IssueRef;
  /** What is known of the work products that a move needs. Starts git. */
  products(ref: IssueRef, issue: IssueState, wanted: ProductsWanted): Promise<ProductFacts>;
  /** The plan an issue is built by; undefined: it has none. */
  plan(ref: IssueRef, issue: IssueState): Promise<PlanAt | undefined>;
  /** Where the issue's branch and the documents stand, to be recorded when it comes back. */
  heads(ref: IssueRef, issue: IssueState): Promise<string | null>;
}

/** How gates, tools and commands reach the project. Each part is read when it is first used. */
export interface Workspace {
  readonly project: Project;
  /** The folder of records. */
  readonly store: string;
  /** The workflow, with the override if there is one. Warns every time if it cannot be used. */
  machine(): Promise<Machine>;
  settings(): Promise<GateSettings>;
  /** Issues for which a person switched the convergence check off. */
  verified(): Promise<Verified>;
  /** Adds the folder of records, which is found when it is used: a change may need none. */
  recorded<T extends object>(parts: T): T & { readonly store: string };
  /** Opens the board; the caller must close it. */
  openBoard(mode?: BoardMode): Promise<Board>;
  /** Opens the board, and closes it afterwards in any case. */
  withBoard<T>(use: (board: Board) => Promise<T>, mode?: BoardMode): Promise<T>;
  open<T>(use: (open: OpenWorkspace) => Promise<T>): Promise<T>;
  boardSetup(): Promise<BoardSetup>;
}

interface BoardMode {
  /** Create the embedded board's file if it is missing. */
  readonly create: boolean;
}

/** Each part imports its own code, so that a gate pays only for what it uses. */
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
      mustBePersons(project.committed, "RALPH_STATE_MACHINE_CONFIG");
      const { machineInForce } = await import("./settings/machine-in-force.ts");
      const { machine, warning } = await machineInForce(project.env);
      if (warning) warn(warning);
      return machine;
    },
    settings: async () => (await import("./settings/settings.ts")).readSettings(project),
    verified: async () => {
      mustBePersons(project.committed, "RALPH_CONVERGENCE_VERIFIED");
      const { convergenceVerified } = await import("./settings/convergence-verified.ts");
      return convergenceVerified(project.env);
    },
    recorded: (parts) => ({
      ...parts,
      get store() {
        return workspace.store;
      },
    }),
    openBoard: async ({ create } = { create: false }) => {
      mustBePersons(project.committed, "RALPH_BOARD_PATH");
      return (await import("./board/open-board.ts")).openBoard(project, { create, timeoutMs });
    },
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
          approvalRef: (ref) => approvalRef(project, ref),
          products: async (...asked) => {
            const { readProducts } = await import("./product/read-products.ts");
            return readProducts({ root: project.root, board, settings }, ...asked);
          },
          plan: async (...asked) => {
            const { readPlanOf } = await import("./product/read-products.ts");
            return readPlanOf({ root: project.root, board, settings }, ...asked);
          },
          heads: async (...asked) => {
            const { readHeadsOf } = await import("./product/read-products.ts");
            return readHeadsOf({ root: project.root, board, settings }, ...asked);
          },
          // Lazy: a change of the board that writes no record needs no store.
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
