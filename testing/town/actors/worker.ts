import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { commandsOf } from "../../../src/workflow/machine/roles.ts";
import { missingWork, type TaskWork, taskWork } from "../../../src/workflow/next/task-work.ts";
import { Failure } from "../../../src/world/files/failure.ts";
import { presenceOf } from "../../../src/world/holders/presence.ts";
import type { Town } from "../town.ts";
import type { TownTask } from "../town-tasks.ts";
import { type Actor, holderOf } from "./actor.ts";
import { handOn } from "./hand-on.ts";
import { boardOf } from "./open-town.ts";
import { doWork } from "./phases.ts";
import { strangeMove } from "./strange-moves.ts";

/** A worker's loop: take a task, do it, complete it; idle when there is none. */
export async function work(town: Town, me: Actor): Promise<void> {
  for (;;) {
    if (me.hasWhim) {
      me.hasWhim = false;
      const { number, move } = strangeMove(town);
      await handOn(town, me, number, move);
    }
    const before = town.workVersion(me);
    const task = await town.tasks.take(me, town.turnsOf(me));
    const left = task ? undefined : await ownLock(town, me);
    if (left) {
      const worked = await doWork(town, me, left);
      // Somebody else has to see to it.
      if (worked === "not now") await escalate(town, me, left.issue);
      continue;
    }
    if (!task) {
      me.idleAt = before;
      await town.turnsOf(me).wait({ label: "idle", isWrite: false, fates: ["die before"] });
      continue;
    }
    me.idleAt = undefined;
    await doTask(town, me, task);
  }
}

async function doTask(town: Town, me: Actor, task: TownTask): Promise<void> {
  const before = town.fingerprint();
  const wanted = taskWork(task.subject);
  const worked = wanted && (await doWork(town, me, wanted));
  if (task.owner !== me.id) return;
  if (worked === "failed") {
    await town.turnsOf(me).wait({ label: "try again", isWrite: false, fates: ["die before"] });
    return;
  }
  if (worked === "done" || (wanted && (await isDoneAlready(town, me, wanted)))) {
    task.status = "completed";
    return;
  }
  // What it holds it goes on with; anything else waits for a change.
  const holds = wanted !== undefined && town.holders.isHeldBy(wanted.issue, me.life);
  const point = { label: "think again", isWrite: false, fates: ["die before"] } as const;
  await town.turnsOf(me).wait(point);
  if (!holds) town.tasks.wait(task, before);
}

function escalate(town: Town, me: Actor, number: number): Promise<unknown> {
  const command = commandsOf(me.role ?? "analyst", town.settings.reviewMode)[0] ?? "triage";
  return handOn(town, me, number, { command, intent: "escalate" });
}

const KINDS: Readonly<Record<string, TaskWork["kind"]>> = {
  "Research in Progress": "research",
  "Plan in Progress": "plan",
  "In Progress": "impl",
};

/** The lock that a fair agent sees to before it stops: one that it took without a task. */
async function ownLock(town: Town, me: Actor): Promise<TaskWork | undefined> {
  if (!town.isFair || !me.mayHold) return undefined;
  try {
    const live = await (await boardOf(town, me)).live();
    const asker = { holder: holderOf(me), session: me.session };
    const own = live.find(
      ({ lock }) => lock && presenceOf(town.parts.store, lock.holder, asker) === "caller",
    );
    const kind = KINDS[own?.state ?? ""];
    if (own && kind) return { kind, issue: own.number };
    me.mayHold = false;
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return undefined;
  }
}

/** Whether the board shows the work of a task that was refused: somebody else did it. */
async function isDoneAlready(
  town: Town,
  me: Actor,
  wanted: NonNullable<ReturnType<typeof taskWork>>,
): Promise<boolean> {
  try {
    const board = await boardOf(town, me);
    const issue = await board.issueState({ number: wanted.issue });
    return issue !== undefined && missingWork(MACHINE, wanted, issue, true) === undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return false;
  }
}
