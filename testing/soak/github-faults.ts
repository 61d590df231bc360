import { MACHINE } from "../../src/workflow/machine/machine.ts";
import type { State } from "../../src/workflow/machine/states.ts";
import { type BoardWrite, nothingAhead } from "../../src/world/board/board.ts";
import { openGithubBoard } from "../../src/world/github/github-board.ts";
import { exampleGithub, TOKEN } from "../github/example.ts";
import type { FailureSwitch, LoopbackGithub } from "../github/start-github.ts";
import type { Issue } from "../github/world/nodes.ts";
import { type Random, seeded } from "../oracle/random.ts";
import { loop, type Outcome, unless } from "./outcome.ts";

const FAULTS: readonly [FailureSwitch, ...FailureSwitch[]] = [
  { kind: "never-answers", applied: true },
  { kind: "never-answers" },
  { kind: "connection-reset" },
  { kind: "answer-lost" },
  { kind: "http", status: 502 },
  { kind: "http", status: 502, applied: true },
  { kind: "http", status: 500, applied: true },
  { kind: "truncated-json" },
  { kind: "html" },
  { kind: "primary-limit", resetInSeconds: 900 },
  { kind: "secondary-limit", retryAfter: 0 },
  { kind: "dropped-mutation", alias: "m0" },
  { kind: "dropped-mutation", alias: "m1" },
  { kind: "dropped-mutation", alias: "m2" },
  { kind: "dropped-mutation", alias: "claim" },
  { kind: "partial-data", path: ["m0", "*"] },
  { kind: "partial-data", path: ["m1", "*"] },
  { kind: "partial-data", path: ["claim", "subject"] },
  { kind: "partial-data", path: ["claim"] },
];

interface SampleMove {
  readonly from: State;
  readonly to: State;
  readonly isLock: boolean;
}

const MOVES: readonly [SampleMove, ...SampleMove[]] = [
  { from: "Research Needed", to: "Research in Progress", isLock: true },
  { from: "Research Needed", to: "Ready for Plan", isLock: false },
  { from: "In Review", to: "Done", isLock: false },
];

/** Changes on a GitHub that fails at random: what each reports is what the issue then shows. */
export async function githubFaults(rounds: number, seed = 1): Promise<Outcome> {
  const world = { pointsPerHour: 1_000_000, secondaryLimits: "none" } as const;
  const github = await exampleGithub({ world });
  const seen = { made: 0, not: 0, part: 0, unknown: 0 };
  try {
    const violations = await loop(rounds, (round) => play(github, seeded(seed + round), seen));
    const counts = `${seen.made} made, ${seen.not} not applied, ${seen.part} in part, ${seen.unknown} unknown`;
    return { name: "github faults", did: `${rounds} changes with faults: ${counts}`, violations };
  } finally {
    github.stop();
  }
}

type Counts = Record<"made" | "not" | "part" | "unknown", number>;

async function play(github: LoopbackGithub, random: Random, seen: Counts): Promise<string[]> {
  const move = random.pick(MOVES);
  const issue = github.world.addIssue("acme/eng");
  github.world.putOnBoard(issue, { state: move.from });
  github.reset();
  const faults = Array.from({ length: 1 + random.below(2) }, () => {
    const only = random.pick(["mutations", "mutations", "queries"] as const);
    return { ...random.pick(FAULTS), only, times: 1 + random.below(2) };
  });
  for (const fault of faults) github.fail(fault);
  const said = await change(github, issue.number, move);
  github.reset();
  return told(github, issue, move, said, seen).map(
    (what) => `#${issue.number}: ${what}, but it said "${said}" after ${JSON.stringify(faults)}`,
  );
}

async function change(github: LoopbackGithub, number: number, move: SampleMove) {
  const board = openGithubBoard(
    { owner: "acme", repo: "eng", projectOwner: "acme", projectNumber: 7, apiUrl: github.url },
    {
      token: { value: TOKEN, source: "RALPH_GH_TOKEN" },
      deadline: Date.now() + 900,
      machine: MACHINE,
    },
  );
  const write: BoardWrite = {
    state: move.to,
    lock: move.isLock ? { holder: "amy", since: 0 } : undefined,
    comment: { author: "amy", body: "moved" },
  };
  return board
    .change(
      { number },
      (found) => ({
        write: found?.state === move.from ? write : undefined,
        answer: found?.state === move.from ? "made" : `refused in ${found?.state}`,
      }),
      nothingAhead,
    )
    .catch((error: unknown) => String(error));
}

/** Everything in the report that the issue does not show. */
function told(
  { world }: LoopbackGithub,
  issue: Issue,
  { from, to, isLock }: SampleMove,
  said: string,
  seen: Counts,
): string[] {
  const state = world.boardState(issue)?.state;
  const comments = world.comments(issue).length;
  const isClosed = issue.state === "CLOSED";
  if (said === "made") {
    seen.made += 1;
    return [
      ...unless(state === to, `it is in ${state}`),
      ...unless(comments === 1, `it has ${comments} comments`),
      ...unless(isClosed === (to === "Done"), `closed is ${isClosed}`),
    ];
  }
  if (said.includes("not known whether")) {
    seen.unknown += 1;
    return [];
  }
  if (said.includes("applied: ")) {
    seen.part += 1;
    const [, done = ""] = /(?<!not )applied: ([^;]*)/.exec(said) ?? [];
    return [
      ...unless(done.includes(`moving to ${to}`) === (state === to), `it is in ${state}`),
      ...unless(isLock || done.includes("comment") === comments > 0, `it has ${comments} comments`),
      ...unless(done.includes("closing") === isClosed, `closed is ${isClosed}`),
    ];
  }
  seen.not += 1;
  const left = said.includes("the claim counts for a minute");
  return [
    ...unless(state === from, `it is in ${state}`),
    ...unless(comments === 0 || (left && comments === 1), `it has ${comments} comments`),
    ...unless(!isClosed, "it is closed"),
  ];
}
