import { claimGate } from "../../hooks-src/pre/claim-gate.ts";
import type { Role } from "../../src/workflow/machine/roles.ts";
import { isWorkOf, openTask, type Task } from "../../src/workflow/next/tasks.ts";
import { remember } from "../../src/world/store/remember.ts";
import { readTaker } from "../../src/world/store/tasks/task-claims.ts";
import { decide } from "../decide.ts";
import { toolInput } from "../inputs.ts";
import type { Actor } from "./actors/actor.ts";
import type { Turns } from "./boards/town-board.ts";
import type { Town } from "./town.ts";

/** So long a claim of a task is protected until the client has written it. */
const FRESH_MS = 15_000;

const LIST = "town";

export type TownTask = { -readonly [K in keyof Task]: Task[K] } & {
  waitsSince?: string | undefined;
  isLate?: boolean;
};

/** The client's task list. Its gate is the real one; the list itself is a plain list. */
export class TownTasks {
  readonly all: TownTask[] = [];

  readonly town: Town;

  constructor(town: Town) {
    this.town = town;
  }

  /** Changes when there is other work to be taken: by this role, or by anybody. */
  version(role?: Role): string {
    const open = this.all.filter(({ status, waits }) => status === "pending" && !waits);
    const own = role ? open.filter(({ subject }) => isWorkOf(role, subject)) : open;
    return own.map(({ id }) => id).join();
  }

  add(subject: string): void {
    const id = String(this.all.length + 1);
    this.all.push({ id, subject, status: "pending", owner: undefined, blockedBy: [] });
  }

  isOpen(subject: string): boolean {
    return this.all.some((task) => task.subject === subject && task.status !== "completed");
  }

  /** Takes the task a worker should work on, as claim-gate lets it; undefined: none. */
  async take(me: Actor, turns: Turns): Promise<TownTask | undefined> {
    if (me.role === undefined) return undefined;
    const worker = { role: me.role, name: me.id };
    const list = { tasks: this.all.filter(({ waits }) => !waits), unreadable: [] };
    const wanted = openTask(list, worker);
    const task = this.all.find(({ id }) => id === wanted?.id);
    if (!task || (task.owner === me.id && task.status === "in_progress")) return task;
    const { store } = this.town.parts;
    const input = toolInput({
      tool_name: "TaskUpdate",
      tool_input: { taskId: task.id, owner: me.id, status: "in_progress" },
      session_id: me.session,
    });
    const decision = decide(claimGate, input, {
      worker,
      taskList: { kind: "list", id: LIST, list: { tasks: this.all, unreadable: [] } },
      taskTaker: readTaker(store, LIST, task.id, Date.now()),
    });
    await turns.wait({ label: `claim task ${task.id}`, isWrite: true, fates: ["die before"] });
    if (decision.kind !== "allow") return undefined;
    const isRecorded = this.town.parts.options.bug !== "unrecorded-take";
    for (const record of isRecorded ? (decision.remember ?? []) : []) {
      if (!remember(store, record, Date.now())) return undefined;
    }
    const since = Date.now();
    await turns.wait({ label: `take task ${task.id}`, isWrite: true, fates: ["die before"] });
    this.#write(task, me, Date.now() - since);
    return task;
  }

  /** The client writes what it is told. */
  #write(task: TownTask, me: Actor, waited: number): void {
    const owner = this.town.actors.get(task.owner ?? "");
    const isStolen = task.status === "in_progress" && owner !== me && owner?.life.isAlive === true;
    // Its client wrote so late that the gate took its claim for one that failed.
    const isLate = Math.abs(waited) >= FRESH_MS;
    if (isStolen && (isLate || task.isLate))
      this.town.count("limit, a task taken after its claim had lapsed");
    else if (isStolen) {
      this.town.violate(`task ${task.id} (${task.subject}) of ${owner?.id} was taken by ${me.id}`);
    }
    task.owner = me.id;
    task.status = "in_progress";
    task.isLate = isLate;
  }

  /** The lead sees that a worker is gone, or that what a task waits for has changed. */
  tidy(fingerprint: string): void {
    for (const task of this.all) {
      const owner = this.town.actors.get(task.owner ?? "");
      if (task.status === "in_progress" && owner?.life.isAlive === false) free(task);
      if (task.waits && task.waitsSince !== fingerprint) {
        task.waits = undefined;
        task.waitsSince = undefined;
      }
    }
  }

  wait(task: TownTask, fingerprint: string): void {
    free(task);
    task.waits = true;
    task.waitsSince = fingerprint;
  }
}

function free(task: TownTask): void {
  task.status = "pending";
  task.owner = undefined;
}
