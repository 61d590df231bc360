import { approveAsPerson } from "../../../src/actions/approve.ts";
import { moveAsPerson } from "../../../src/actions/person-move.ts";
import { RefusalError } from "../../../src/actions/refusal-error.ts";
import { releaseLock } from "../../../src/actions/release-lock.ts";
import type { State } from "../../../src/workflow/machine/states.ts";
import { Failure } from "../../../src/world/files/failure.ts";
import type { OpenWorkspace } from "../../../src/world/workspace.ts";
import type { Town } from "../town.ts";
import type { Actor } from "./actor.ts";
import { openTown } from "./open-town.ts";
import { crashed, newActor } from "./sessions.ts";

/** Something a person does, with the number of the issue it is about. */
export interface PersonsAct {
  readonly number: number;
  readonly what: "moves" | "approves" | "releases" | "comments";
  readonly state?: State;
  readonly text?: string;
}

/** A person at the command line; what they do waits for its turns like everything else. */
export function personActs(town: Town, act: PersonsAct): Actor {
  const id = `person-${town.step}`;
  const me = newActor(id, "person", undefined);
  town.actors.set(id, me);
  me.life = { isAlive: true, isElsewhere: false, resumedAt: 0 };
  const script = () => carryOut(town, me, act);
  town.scheduler.start(id, script, (error) => crashed(town, me, error));
  return me;
}

async function carryOut(town: Town, me: Actor, act: PersonsAct): Promise<void> {
  const { number, what, state } = act;
  const op = town.begin(me, number, { kind: "person", command: what, intent: state ?? "" });
  try {
    await doneBy(town, await openTown(town, me), act, op.token);
    op.outcome = what === "moves" || what === "releases" ? "unknown" : "not written";
  } catch (error) {
    if (!(error instanceof Failure || error instanceof RefusalError)) throw error;
    op.outcome = "unknown";
    if (what === "approves" && error instanceof RefusalError) town.approvedPlans.delete(number);
    town.note(`${me.id}: ${error.message}`);
  } finally {
    town.actors.delete(me.id);
  }
}

async function doneBy(
  town: Town,
  open: OpenWorkspace,
  { number, what, state = "Backlog", text = "" }: PersonsAct,
  reason: string,
): Promise<void> {
  switch (what) {
    case "moves":
      await moveAsPerson(open, { number, state, reason });
      break;
    case "approves":
      // Before it is written: their yes counts also when the command dies right after it.
      town.approvedPlans.set(number, town.git.plan(number)?.commit);
      await approveAsPerson(open, { number }, undefined);
      town.count("approvals");
      break;
    case "releases":
      // Before it is written: it counts also when the command dies right after it.
      town.holders.ended(number);
      await releaseLock(open, { number, reason });
      town.count("releases");
      break;
    case "comments":
      await open.board.comment({ number }, "stranger", text);
      town.violate(`a comment with our marker was taken on #${number}`);
  }
}
