import type { Actor, Op } from "../actors/actor.ts";
import type { SeenIssue } from "../boards/town-board.ts";
import type { Fate, Point } from "../machine/scheduler.ts";
import type { Town } from "../town.ts";
import { commentFaults } from "./comments.ts";
import { isLegal } from "./legal-table.ts";
import { missingProductOf } from "./products.ts";

/** Looks at everything after each step. `actor`: whose step it was; undefined: somebody on the page. */
export function checkStep(town: Town, actor: Actor | undefined): void {
  const now = town.parts.board.look();
  for (const [number, issue] of now) {
    const before = town.seen.get(number);
    if (!before || before.state === issue.state) continue;
    town.note(`  #${number}: ${before.state} to ${issue.state}`);
    if (actor?.kind === "agent" && isMaking(town, actor, number, issue))
      town.count("limit, a move written over that nobody could see");
    else if (actor?.kind === "agent") checkMove(town, actor.op, number, before.state, issue);
    else movedByPerson(town, number);
  }
  for (const [number] of town.seen) if (!now.has(number)) town.violate(`#${number} is gone`);
  town.seen = now;
  for (const fault of commentFaults(now, town.ops)) town.violate(fault);
}

/** A person moved an issue between its arrival on the board and its first state, which is then written. */
function isMaking(town: Town, actor: Actor, number: number, { state }: SeenIssue): boolean {
  const isOfActor = [...town.makers].some(({ id }) => id === actor.id);
  return (
    isOfActor &&
    actor.op === undefined &&
    state === "Backlog" &&
    town.broughtByPerson.delete(number)
  );
}

/** What the actor's op knows of its issue after this step. */
export function learn(town: Town, op: Op | undefined, point: Point, fate: Fate): void {
  if (!op || !point.shows || (fate !== "go" && fate !== "repeated")) return;
  op.seen = town.seen.get(op.number)?.state;
}

function movedByPerson(town: Town, number: number): void {
  town.count("person moves");
  town.holders.ended(number);
  town.broughtByPerson.add(number);
}

function checkMove(
  town: Town,
  op: Op | undefined,
  number: number,
  from: string,
  issue: SeenIssue,
): void {
  const to = issue.state;
  if (!op || op.number !== number) {
    town.violate(`#${number} went from ${from} to ${to} by an agent that did not ask for it`);
    return;
  }
  const plan = town.git.plan(number)?.commit;
  const isApproved = plan !== undefined && town.approvedPlans.get(number) === plan;
  // What nobody could see any more is put back, or it is a limit that we admit.
  if (op.overwrote === to) {
    op.overwrote = undefined;
    town.broughtByPerson.add(number);
    return;
  }
  // A claim that came in between is seen with the answer: the move was not its to make, and is undone.
  const isTakenBack = op.moved?.to === from && op.moved.from === to;
  if (isTakenBack && town.holders.isHeldByOther(number, op.by.life)) {
    town.count("moves taken back");
    return;
  }
  op.moved = { from, to };
  town.broughtByPerson.delete(number);
  if (op.seen !== undefined && op.seen !== from) {
    op.overwrote = from;
    town.count("limit, a move written over that nobody could see");
    return;
  }
  // Its own op led out of the lock, whether or not it heard of it.
  if (op.intent !== "lock" && town.holders.isHeldBy(number, op.by.life)) town.holders.ended(number);
  const { command, intent, asked } = op;
  const isFinishedParent = issue.comments.length > 0 && from === "Backlog";
  if (!isLegal({ command, intent, from, to, asked, isFinishedParent })) {
    town.violate(`#${number} went from ${from} to ${to} by ${command} ${intent} of ${op.by.id}`);
  }
  const isSmallest = town.estimates.get(number) === "XS";
  const missing = missingProductOf(town.git, issue, {
    ...{ number, from, to, isSmallest },
    ...{ isAsked: op.asked, isApproved },
  });
  if (missing) town.violate(missing);
}
