import type { IssueDetailsData } from "../../src/actions/issue-data.ts";
import { exampleGithub } from "../github/example.ts";
import type { LoopbackGithub } from "../github/start-github.ts";
import {
  forgetRequests,
  handOffOnGithub,
  killedHandOff,
  ralphOnGithub,
} from "./github-executables.ts";
import { loop, type Outcome, unless } from "./outcome.ts";
import { type ThrowAway, throwAway } from "./throw-away.ts";

const LATENCY_MS = 12;

/** A start, the reads, the claim, the writes and the answer all lie within. */
const LONGEST_MS = 220;

/**
 * A worker is killed while it takes a lock on GitHub, and again while it completes. What it was told
 * is there; the same call again goes through; nobody else gets in between.
 */
export async function killedOnGithub(rounds: number): Promise<Outcome> {
  const place = throwAway();
  const github = await exampleGithub({
    world: { pointsPerHour: 1_000_000, secondaryLimits: "none" },
  });
  github.fail({ kind: "latency", ms: LATENCY_MS, times: "always" });
  const told = { answers: 0 };
  try {
    const violations = await loop(rounds, () => killTwice(place, github, told));
    const did = `${2 * rounds} kills of hand-offs on GitHub, ${told.answers} answered before`;
    return { name: "killed on github", did, violations };
  } finally {
    github.stop();
    place.clear();
  }
}

async function killTwice(
  place: ThrowAway,
  github: LoopbackGithub,
  told: { answers: number },
): Promise<string[]> {
  forgetRequests(place);
  const issue = github.world.addIssue("acme/eng");
  github.world.putOnBoard(issue, { state: "Research Needed" });
  const { number } = issue;
  const lock = { number, intent: "lock" };
  const kill = (intent: string) =>
    killedHandOff(place, github, "w1", { number, intent }, Math.ceil(Math.random() * LONGEST_MS));

  const locked = await kill("lock");
  if (locked) told.answers += 1;
  const found = await shown(place, github, number);
  const isTaken = found.holder === "w1" && found.workflowState === "Research in Progress";
  const faults = unless(!locked || isTaken, `#${number}: an answered lock is ${said(found)}`);

  const again = await handOffOnGithub(place, github, "w1", lock);
  const other = await handOffOnGithub(place, github, "w2", lock);
  const held = await shown(place, github, number);
  faults.push(
    ...unless(again.code === 0, `#${number}: the same lock again: ${again.stderr.trim()}`),
    ...unless(other.code === 1, `#${number}: another worker got the lock as well`),
    ...unless(held.holder === "w1", `#${number} is ${said(held)} after the lock`),
  );

  const completed = await kill("complete");
  if (completed) told.answers += 1;
  const between = await shown(place, github, number);
  const isDone = between.workflowState === "Ready for Plan" && between.holder === null;
  faults.push(
    ...unless(!completed || isDone, `#${number}: an answered completion is ${said(between)}`),
  );
  if (!isDone) await handOffOnGithub(place, github, "w1", { number, intent: "complete" });
  const end = await shown(place, github, number);
  const isOver = end.workflowState === "Ready for Plan" && end.holder === null;
  return [...faults, ...unless(isOver, `#${number} is ${said(end)} in the end`)];
}

type Shown = IssueDetailsData["issue"];

async function shown(place: ThrowAway, github: LoopbackGithub, number: number): Promise<Shown> {
  const ran = await ralphOnGithub(place, github, ["board", "show", `${number}`, "--json"]);
  const { issue }: IssueDetailsData = JSON.parse(ran.stdout);
  return issue;
}

function said({ workflowState, holder }: Shown): string {
  return `in ${workflowState}, held by ${holder ?? "nobody"}`;
}
