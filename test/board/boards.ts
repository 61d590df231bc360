import { join } from "node:path";
import { afterAll } from "vitest";
import { handOff } from "../../src/actions/hand-off.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import type { Judgement } from "../../src/workflow/move/move.ts";
import type { Board, NewIssue } from "../../src/world/board/board.ts";
import { openEmbeddedBoard } from "../../src/world/embedded/embedded-board.ts";
import { openGithubBoard } from "../../src/world/github/github-board.ts";
import { exampleGithub, TOKEN } from "../../testing/github/example.ts";
import type { GithubOptions, LoopbackGithub } from "../../testing/github/start-github.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";
import { NO_PRODUCTS } from "../../testing/project/no-products.ts";
import { sandbox } from "../../testing/sandbox.ts";
import { storeOf } from "../../testing/store-of.ts";

export interface TestBoard {
  readonly board: Board;
  /** Where hand-offs remember claims. */
  readonly store: string;
  /** The embedded board's file. */
  readonly file?: string;
  /** Undefined on the embedded board. */
  readonly github: LoopbackGithub | undefined;
}

export interface GithubTestBoard extends TestBoard {
  readonly github: LoopbackGithub;
}

const running: LoopbackGithub[] = [];
afterAll(() => {
  for (const github of running.splice(0)) github.stop();
});

export async function embeddedBoard(): Promise<TestBoard> {
  const box = sandbox();
  const file = join(box.project, ".ralph/board.db");
  const board = await openEmbeddedBoard(file, true);
  return { board, store: storeOf(box), file, github: undefined };
}

export async function githubBoard(options?: GithubOptions): Promise<GithubTestBoard> {
  const github = await exampleGithub(options);
  running.push(github);
  return { board: boardOn(github), store: storeOf(sandbox()), github };
}

export interface Visit {
  readonly owner?: string;
  readonly repo?: string;
  readonly projectOwner?: string;
  readonly projectNumber?: number;
  readonly timeoutMs?: number;
  readonly token?: string;
  readonly fetch?: typeof fetch;
}

/** Another worker's connection to the same GitHub. */
export function boardOn({ url }: LoopbackGithub, visit: Visit = {}): Board {
  const { owner = "acme", repo = "eng", projectNumber = 7, timeoutMs = 20_000 } = visit;
  const { projectOwner = owner, token = TOKEN, fetch: call = fetch } = visit;
  const deadline = Date.now() + timeoutMs;
  return openGithubBoard(
    { owner, repo, projectOwner, projectNumber, apiUrl: url },
    {
      token: { value: token, source: "RALPH_GH_TOKEN" },
      deadline,
      machine: MACHINE,
      fetch: call,
    },
  );
}

/** Every case of the contract is run on each of these. */
export const BOARDS: readonly (readonly [name: string, open: () => Promise<TestBoard>])[] = [
  ["embedded", embeddedBoard],
  ["GitHub", () => githubBoard()],
];

/** A number no test's issue has. */
export const NOBODY = 9999;

/** Keys say the repository on GitHub; the number in them is what both boards share. */
export function numberIn(key: string): number {
  return Number(key.slice(key.lastIndexOf("#") + 1));
}

/** Relations name the titles of issues seeded before. */
export type Seed = Omit<NewIssue, "title" | "number" | "parent" | "blockedBy"> & {
  readonly parent?: string;
  readonly blockedBy?: readonly string[];
};

/** Puts issues on a board, each named by its title; answers the number each was given. */
export async function seed(
  { board }: Pick<TestBoard, "board">,
  issues: Readonly<Record<string, Seed>>,
): Promise<(name: string) => number> {
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const number = numbers.get(name);
    if (number === undefined) throw new Error(`no issue was seeded as ${name}`);
    return number;
  };
  for (const [name, { parent, blockedBy, ...wish }] of Object.entries(issues)) {
    const above = parent === undefined ? undefined : numberOf(parent);
    const waits = blockedBy?.map(numberOf);
    const made = await board.create({ ...wish, title: name, parent: above, blockedBy: waits });
    numbers.set(name, made.number);
  }
  return numberOf;
}

export interface Wish {
  readonly holder?: string;
  readonly reason?: string;
}

/** A hand-off as the tools make it, by an intent or by a state's name. */
export function handOn(
  { board, store }: Pick<TestBoard, "board" | "store">,
  number: number,
  move: { readonly command: string; readonly intent?: string; readonly toState?: string },
  { holder = "amy@team", reason = "because" }: Wish = {},
): Promise<Judgement> {
  const settings = DEFAULT_SETTINGS;
  const deps = {
    ...{ board, store, machine: MACHINE, settings, verified: [], now: Date.now() },
    ...NO_PRODUCTS,
  };
  const agent = { session: "s", agent: holder };
  return handOff(deps, { number, move, reason, holder, agent, asked: false });
}
