import { onTestFinished } from "vitest";
import { exampleGithub, TOKEN } from "../github/example.ts";
import { githubSchema } from "../github/schema.ts";
import { addIssue } from "../ralph-board.ts";
import { type How, type Stage, setStage } from "./stage.ts";

/** A stage whose client works on one of the two boards. */
export interface Place {
  readonly stage: Stage;
  /** What the client is started with so that it finds the board. */
  readonly how: How;
  /** Puts an issue there, as a person does. */
  add(number: number, state: string): void;
  state(number: number): string | undefined;
  /** Everything that was written below the issue. */
  comments(number: number): string;
}

async function embedded(): Promise<Place> {
  const stage = setStage();
  const show = (number: number) =>
    JSON.parse(stage.ralph("board", "show", `${number}`, "--json").stdout);
  return {
    stage,
    how: {},
    add: (number, state) => addIssue(stage, number, state),
    state: (number) => show(number).issue.workflowState,
    comments: (number) => stage.ralph("board", "show", `${number}`).stdout,
  };
}

async function onGithub(): Promise<Place> {
  // A gate does not wait long enough for the first request of a process, which would build it.
  githubSchema();
  const github = await exampleGithub();
  onTestFinished(() => github.stop());
  const { world } = github;
  const env = {
    ...{ RALPH_GH_OWNER: "acme", RALPH_GH_REPO: "eng", RALPH_GH_PROJECT_NUMBER: "7" },
    ...{ RALPH_GH_API_URL: github.url, RALPH_GH_TOKEN: TOKEN },
  };
  const name = (number: number) => `acme/eng#${number}` as const;
  return {
    stage: setStage(),
    how: { env },
    add: (number, state) => {
      world.putOnBoard(world.addIssue("acme/eng", { number }), { state });
    },
    state: (number) => world.boardState(name(number))?.state ?? undefined,
    comments: (number) =>
      world
        .comments(name(number))
        .map(({ body }) => body)
        .join("\n"),
  };
}

/** For `describe.each`: what each board is called, and how to set a stage on it. */
export const BOARDS = [
  ["the embedded board", embedded],
  ["GitHub", onGithub],
] as const;

/** What a stage is started with, and more. */
export function and(how: How, more: How): How {
  return { ...how, ...more, env: { ...how.env, ...more.env } };
}
