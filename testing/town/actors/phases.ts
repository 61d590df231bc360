import type { TaskWork } from "../../../src/workflow/next/task-work.ts";
import { Failure } from "../../../src/world/files/failure.ts";
import { type Document, linkTo } from "../../project/work-products.ts";
import type { Town } from "../town.ts";
import { type Actor, holderOf } from "./actor.ts";
import { handOn } from "./hand-on.ts";
import { mergeIssue } from "./merging.ts";
import { boardOf } from "./open-town.ts";

export type Worked = "done" | "not now" | "failed";

/** Does the work of one task: what a skill would have an agent do. */
export async function doWork(town: Town, me: Actor, wanted: TaskWork): Promise<Worked> {
  try {
    return await workOf(town, me, wanted);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    town.note(`${me.id}: ${error.message}`);
    return "failed";
  }
}

function workOf(town: Town, me: Actor, { kind, issue }: TaskWork): Promise<Worked> {
  switch (kind) {
    case "triage":
      return triage(town, me, issue);
    case "split":
      return split(town, me, issue);
    case "research":
      return phase(town, me, issue, { command: "research", leaves: "research" });
    case "plan":
      return phase(town, me, issue, { command: "plan", leaves: "plan" });
    case "review":
      return review(town, me, issue);
    case "impl":
      return phase(town, me, issue, { command: "impl", leaves: "branch" });
    case "merge":
      return mergeIssue(town, me, issue);
    case "link":
      return Promise.resolve("done");
  }
}

async function triage(town: Town, me: Actor, number: number): Promise<Worked> {
  const board = await boardOf(town, me);
  const issue = await board.issueState({ number });
  if (!issue) return "not now";
  if (issue.parts.length > 0) {
    return ended(await handOn(town, me, number, { command: "triage", intent: "close" }));
  }
  const toState = issue.estimate === "XS" ? "Ready for Plan" : "Research Needed";
  return ended(await handOn(town, me, number, { command: "triage", toState }));
}

async function split(town: Town, me: Actor, number: number): Promise<Worked> {
  const board = await boardOf(town, me);
  const issue = await board.issueState({ number });
  if (issue?.parts.length === 0) {
    for (const part of ["first", "second"]) {
      const title = `The ${part} part of GH-${number}`;
      town.makers.add(me);
      const made = await board.create({ title, parent: number, estimate: "S", state: "Backlog" });
      town.estimates.set(made.number, "S");
    }
    town.makers.delete(me);
  }
  return ended(await handOn(town, me, number, { command: "split", intent: "complete" }));
}

/** What a refusal says is missing. */
const LACKING = /has no (research|plan|critique)\b/;

/** Only a person can bring it past this, or split it. */
const TOO_LARGE = /takes issues up to/;

/** The document that the last refusal of an issue asks for. */
function lackingOf(town: Town, number: number): Document | undefined {
  const name = LACKING.exec(town.refusals.get(number) ?? "")?.[1];
  return name === "research" || name === "plan" || name === "critique" ? name : undefined;
}

interface Phase {
  readonly command: "research" | "plan" | "impl";
  readonly leaves: Document | "branch";
}

async function phase(
  town: Town,
  me: Actor,
  number: number,
  { command, leaves }: Phase,
): Promise<Worked> {
  const locked = await handOn(town, me, number, { command, intent: "lock" });
  const lacking = lackingOf(town, number);
  if (locked === "refused" && town.isFair && lacking !== undefined) {
    // It follows the recovery: what an earlier phase should have left is written now.
    await leave(town, me, number, lacking);
    return "failed";
  }
  if (locked === "refused" && town.isFair && TOO_LARGE.test(town.refusals.get(number) ?? "")) {
    return ended(await handOn(town, me, number, { command, intent: "escalate" }));
  }
  if (locked !== "go") return ended(locked);
  if (!(await leave(town, me, number, leaves))) return "failed";
  return ended(await handOn(town, me, number, { command, intent: "complete" }));
}

async function review(town: Town, me: Actor, number: number): Promise<Worked> {
  if (me.rejects) {
    me.rejects = false;
    return ended(await handOn(town, me, number, { command: "review", intent: "reject" }));
  }
  if (!(await leave(town, me, number, "critique"))) return "failed";
  const handed = await handOn(town, me, number, { command: "review", intent: "complete" });
  // It follows the recovery: what it forgot is written now, and then the same call is made.
  const forgot = handed === "refused" && town.isFair && lackingOf(town, number) === "critique";
  return forgot ? "failed" : ended(handed);
}

/** Commits what a phase leaves behind, and says on the issue where it is. */
async function leave(
  town: Town,
  me: Actor,
  number: number,
  what: Document | "branch",
): Promise<boolean> {
  // It forgets all of it.
  if (me.isCareless) {
    me.isCareless = false;
    return true;
  }
  const fates = ["die before", "die after"] as const;
  await town.turnsOf(me).act({ label: `commit the ${what}`, isWrite: true, fates }, async () => {
    if (what === "branch") town.git.commitWork(number);
    else town.git.commitDocument(what, number);
  });
  const text =
    what === "branch" ? `## Branch\n\nBranch: \`feature/GH-${number}\`` : linkTo(what, number);
  return say(town, me, number, text);
}

async function say(town: Town, me: Actor, number: number, text: string): Promise<boolean> {
  const op = town.begin(me, number, { kind: "comment", command: "comment", intent: "" });
  try {
    const board = await boardOf(town, me);
    await board.comment({ number }, holderOf(me), `${text}\n\nReason: ${op.token}`);
    op.outcome = "written";
    town.count("comments");
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    op.outcome = "unknown";
    town.count("failed");
    return false;
  } finally {
    me.op = undefined;
  }
}

function ended(handed: "go" | "refused" | "failed"): Worked {
  if (handed === "go") return "done";
  return handed === "refused" ? "not now" : "failed";
}
