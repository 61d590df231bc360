import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Estimate, Priority } from "../../src/workflow/issue/issue.ts";
import { isState } from "../../src/workflow/machine/states.ts";
import { openEmbeddedBoard } from "../../src/world/embedded/embedded-board.ts";
import { exampleGithub, TOKEN } from "../../testing/github/example.ts";
import type { LoopbackGithub } from "../../testing/github/start-github.ts";
import { type Sandbox, sandbox } from "../../testing/sandbox.ts";
import { type AtEnd, type ServerClient, startServer } from "./server-client.ts";

export interface IssueNotes {
  readonly state?: string;
  readonly title?: string;
  readonly estimate?: Estimate;
  readonly priority?: Priority;
  readonly parent?: number;
  readonly blockedBy?: readonly number[];
  /** The board will not change this one. */
  readonly unwritable?: boolean;
}

/** A project with a board, and a server that works on it. */
export interface Stage extends ServerClient {
  readonly box: Sandbox;
  /** The GitHub behind the board, when it is that one. */
  readonly github: LoopbackGithub | undefined;
  add(number: number, notes?: IssueNotes): Promise<void>;
  stateOf(number: number): Promise<string>;
  /** Bodies of the comments, as people read them. */
  comments(number: number): Promise<string[]>;
}

type Variables = Readonly<Record<string, string>>;

interface Board extends Pick<Stage, "add" | "github"> {
  readonly env: Variables;
}

async function embedded(atEnd: AtEnd, box: Sandbox): Promise<Board> {
  const path = join(box.project, ".ralph/board.db");
  const board = await openEmbeddedBoard(path, true);
  atEnd(() => board.close());
  return {
    env: {},
    github: undefined,
    add: async (number, { state, title = `Issue ${number}`, unwritable, ...notes } = {}) => {
      // What fails for one issue alone would be a change of the schema, which is refused as a whole.
      if (unwritable) throw new Error("the embedded board has no such issue");
      await board.create({ number, title, ...notes, state: knownState(state) });
    },
  };
}

function knownState(state: string | undefined) {
  if (state === undefined || isState(state)) return state;
  throw new Error(`${state} is no state of the embedded board`);
}

async function onGithub(atEnd: AtEnd): Promise<Board> {
  const github = await exampleGithub();
  atEnd(() => github.stop());
  return {
    github,
    env: {
      RALPH_GH_OWNER: "acme",
      RALPH_GH_REPO: "eng",
      RALPH_GH_PROJECT_NUMBER: "7",
      RALPH_GH_API_URL: github.url,
      RALPH_GH_TOKEN: TOKEN,
    },
    add: async (number, { state, estimate, priority, unwritable, ...details } = {}) => {
      github.world.addIssue("acme/eng", { number, ...details });
      // Without a card there is no field to write.
      if (unwritable) return;
      github.world.putOnBoard(`acme/eng#${number}`, {
        ...(state === undefined ? {} : { state }),
        ...(estimate === undefined ? {} : { estimate }),
        ...(priority === undefined ? {} : { priority }),
      });
    },
  };
}

const BOARDS = { embedded, github: onGithub };
export type BoardName = keyof typeof BOARDS;
export const BOARD_NAMES: readonly BoardName[] = ["embedded", "github"];

/** Everything is read back through the server: what it says is what there is. */
export async function stage(
  name: BoardName = "embedded",
  more: Variables = {},
  atEnd: AtEnd = onTestFinished,
): Promise<Stage> {
  const box = sandbox();
  const { env, add, github } = await BOARDS[name](atEnd, box);
  const server = await startServer({ ...box.env, ...env, ...more }, box.project, atEnd);
  return {
    ...server,
    box,
    github,
    add,
    stateOf: async (number) => {
      const { issue } = await server.data("get_issue", { number });
      return String({ ...Object(issue) }.workflowState);
    },
    comments: async (number) => {
      const { comments } = await server.data("get_issue", { number });
      return Array.isArray(comments) ? comments.map(({ body }) => String(body)) : [];
    },
  };
}
