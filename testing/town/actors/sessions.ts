import type { Role } from "../../../src/workflow/machine/roles.ts";
import { writeSession } from "../../../src/world/store/sessions.ts";
import type { Town } from "../town.ts";
import type { Actor } from "./actor.ts";
import { lead } from "./lead.ts";
import { work } from "./worker.ts";

/** One of five works on another machine, from which this one learns nothing. */
const ELSEWHERE = 0.2;

const NOBODY = { isAlive: false, isElsewhere: false, resumedAt: 0 };

export function newActor(id: string, kind: Actor["kind"], role: Role | undefined): Actor {
  return {
    ...{ id, kind, role, client: undefined, session: "", life: NOBODY, op: undefined },
    ...{ idleAt: undefined, mayHold: true, isCareless: false, rejects: false, hasWhim: false },
    isStoreFull: false,
  };
}

/** A session begins in a new process, and whoever worked in the last one starts anew. */
export function arrive(town: Town, actor: Actor, how: "new" | "resume" = "new"): void {
  const isResumed = how === "resume" && actor.session !== "";
  const isElsewhere = isResumed
    ? actor.life.isElsewhere
    : actor.kind === "agent" && town.draw(`place ${actor.id}`).chance(ELSEWHERE);
  actor.client = town.parts.pool.take(isElsewhere);
  if (isResumed) Object.assign(actor.life, { isAlive: true, resumedAt: town.step });
  else {
    actor.life = { isAlive: true, isElsewhere, resumedAt: 0 };
    actor.session = newSession(town);
  }
  actor.op = undefined;
  actor.idleAt = undefined;
  actor.mayHold = true;
  record(town, actor);
  town.note(`${actor.id} starts in session ${actor.session}${isElsewhere ? " elsewhere" : ""}`);
  const script = () => (actor.kind === "lead" ? lead(town, actor) : work(town, actor));
  town.scheduler.start(actor.id, script, (error) => crashed(town, actor, error));
}

/** `/clear`: another session in the same process. */
export function clear(town: Town, actor: Actor): void {
  actor.session = newSession(town);
  record(town, actor);
  town.note(`${actor.id} goes on in session ${actor.session} after /clear`);
}

/** What a script throws that is no failure we know is a bug. */
export function crashed(town: Town, actor: Actor, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  town.violate(`${actor.id} crashed: ${text.split("\n").slice(0, 4).join(" | ")}`);
}

function newSession(town: Town): string {
  town.sessions += 1;
  return `s${town.sessions}`;
}

function record(town: Town, { client, session }: Actor): void {
  if (!client) return;
  const { store, options } = town.parts;
  // The bug: not the client is recorded, but a process that has ended.
  const isWrong = options.bug === "lock-taken-early";
  const process = isWrong ? { ...client.process, start: "0" } : client.process;
  writeSession(store, { session, client: String(client.process.pid), process }, Date.now());
}
