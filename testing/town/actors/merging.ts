import { mergeGate } from "../../../hooks-src/pre/merge-gate.ts";
import type { Beginning, MergeFact } from "../../../src/gate/rules/merging/judge-merge.ts";
import { readMergeState } from "../../../src/world/merging/merge-state.ts";
import { readIssueApprovals } from "../../../src/world/store/approval/issue-approvals.ts";
import { remember } from "../../../src/world/store/remember.ts";
import { decide } from "../../decide.ts";
import { bashInput } from "../../inputs.ts";
import type { Town } from "../town.ts";
import { type Actor, holderOf } from "./actor.ts";
import { handOn } from "./hand-on.ts";
import type { Worked } from "./phases.ts";

/** A lease that lapsed no longer keeps others from merging. */
const LAPSES_MS = 10 * 60_000;

/** Merges an issue's branch as merge-gate lets it, hands the issue on, and removes the branch. */
export async function mergeIssue(town: Town, me: Actor, number: number): Promise<Worked> {
  const { git } = town;
  // The bug: what is merged looks as if it were not.
  const isMerged = git.isMerged(number) && town.parts.options.bug !== "looks-unstarted";
  // A person brought it here, and nobody has worked on it.
  const isEmpty = !git.isMerged(number) && !git.branches.has(number);
  if (me.rejects || isEmpty) {
    me.rejects = false;
    return worked(await handOn(town, me, number, { command: "merge", intent: "reject" }));
  }
  if (!isMerged && !(await mergeNow(town, me, number))) return "not now";
  const handed = await handOn(town, me, number, { command: "merge", intent: "complete" });
  if (handed === "go") town.merging.delete(me);
  if (handed === "go") await removeBranch(town, me, number);
  return worked(handed);
}

async function mergeNow(town: Town, me: Actor, number: number): Promise<boolean> {
  const { git } = town;
  const head = git.branches.get(number);
  if (head === undefined) return false;
  if (town.parts.options.bug === "branch-first") await removeBranch(town, me, number, true);
  const approved = readIssueApprovals(town.parts.store, { number }, Date.now()).merge;
  const begin: Beginning = {
    ...{ kind: "begin", issue: number, title: `Issue ${number}`, what: `feature/GH-${number}` },
    ...{ head, isApproved: approved === head },
  };
  if (!(await passes(town, me, `git merge feature/GH-${number}`, [begin]))) return false;
  const since = Date.now();
  checkAlone(town, me, since);
  const turns = town.turnsOf(me);
  const fates = ["die before", "die after"] as const;
  await turns.act({ label: `merge GH-${number}`, isWrite: true, fates }, async () => {
    const isTwice = git.merges.some((one) => one.head === head);
    const isLate = Math.abs(Date.now() - since) >= LAPSES_MS;
    if (isTwice && isLate) town.count("limit, a merge after its lease had lapsed");
    else if (isTwice) town.violate(`GH-${number} was merged twice, the second time by ${me.id}`);
    git.merge(number);
    town.count("merges");
  });
  return true;
}

/** One merges at a time, until the lease lapses. */
function checkAlone(town: Town, me: Actor, now: number): void {
  for (const [other, since] of town.merging) {
    const isLapsed = Math.abs(now - since) >= LAPSES_MS;
    if (other !== me && other.life.isAlive && !isLapsed)
      town.violate(`${me.id} was let in to merge while ${other.id} merges`);
  }
  town.merging.set(me, now);
}

async function removeBranch(town: Town, me: Actor, number: number, blindly = false): Promise<void> {
  const { git } = town;
  const what = `feature/GH-${number}`;
  const lost = { what, why: "is not merged", recovery: "merge it first" };
  const facts: MergeFact[] = git.isMerged(number) || blindly ? [] : [{ kind: "loses", ...lost }];
  if (!(await passes(town, me, `git branch -D ${what}`, facts))) return;
  const point = { label: `remove ${what}`, isWrite: true, fates: ["die before"] } as const;
  await town.turnsOf(me).act(point, async () => {
    if (git.branches.has(number) && !git.isMerged(number)) {
      town.violate(`${what} was removed by ${me.id} before it was merged`);
    }
    git.remove(number);
  });
}

/** Whether merge-gate lets a command pass; its facts about git come from the model. */
async function passes(
  town: Town,
  me: Actor,
  command: string,
  facts: readonly MergeFact[],
): Promise<boolean> {
  const { store, options } = town.parts;
  const holder = holderOf(me);
  for (let round = 0; round < 3; round += 1) {
    const now = Date.now();
    const asker = { holder, session: me.session };
    const { repository, lease, nth } = readMergeState(store, "/town", asker, now);
    const merging = { repository, lease, nth, facts };
    const input = bashInput(command, { session_id: me.session, tool_use_id: `m-${town.step}` });
    const { settings } = town;
    const known = { settings, holder, now, merging, isMergeRecorded: true };
    const decision = decide(mergeGate, input, known);
    await town.turnsOf(me).wait({ label: command, isWrite: true, fates: ["die before"] });
    const isYes = decision.kind === "ask" && !town.isFair && town.draw("answer").chance(0.3);
    if (decision.kind !== "allow" && !isYes) {
      const line = "line" in decision ? decision.line : decision.kind;
      town.note(`${me.id}: ${command} is held: ${line}`);
      for (const fact of facts) if ("issue" in fact) town.refusals.set(fact.issue, line);
      return false;
    }
    if (options.bug === "no-lease") return true;
    const records = decision.remember ?? [];
    if (records.every((record) => remember(store, record, now))) return true;
  }
  return false;
}

function worked(handed: "go" | "refused" | "failed"): Worked {
  if (handed === "go") return "done";
  return handed === "refused" ? "not now" : "failed";
}
