import { isState } from "../../src/workflow/machine/states.ts";
import type { Wait } from "../../src/workflow/waiting/waiting.ts";
import type { PersonsAct } from "./actors/people.ts";
import { personActs } from "./actors/people.ts";
import { arrive } from "./actors/sessions.ts";
import type { SeenIssue, Turns } from "./boards/town-board.ts";
import { type Told, toldPeople, untold } from "./checks/told.ts";
import { pass } from "./machine/town-clock.ts";
import type { Town } from "./town.ts";

const DAY_AND_MORE = 25 * 3_600_000;
const MOST_ROUNDS = 40;

type Step = (town: Town, id: string) => Promise<void>;

/** Nobody else is in the town: nothing waits for a turn. */
const AT_ONCE: Turns = {
  act: (_point, act) => act("go"),
  wait: async () => "go",
  die: () => new Promise(() => {}),
  spoil: () => {},
};

/**
 * The events stop, the dead come back, and everybody is fair. First agents work until all rest: then
 * each issue is finished, or a person is told that it waits. Then a person does what they are told,
 * and in the end each issue is finished.
 */
export async function settleDown(town: Town, step: Step): Promise<void> {
  town.isFair = true;
  for (const actor of town.actors.values()) {
    // A disk that was full before is not full any more.
    actor.isStoreFull = false;
    if (actor.kind === "person" || actor.life.isAlive) continue;
    arrive(town, actor);
  }
  for (let round = 0; town.violations.length === 0; round += 1) {
    await untilRest(town, step);
    const { clock } = town.parts;
    // Where people set the machine's clock back, a lock of GitHub's is a day old so much later.
    pass(clock, DAY_AND_MORE + Math.max(0, clock.github - clock.machine));
    await untilRest(town, step);
    const told = await toldPeople(town, await town.parts.board.open(AT_ONCE, "nobody"));
    for (const what of unlisted(town, told)) town.violate(what);
    for (const { number, state } of untold(town, told)) {
      const line = town.refusals.get(number) ?? "nothing was said";
      town.violate(`#${number} rests in ${state}, and nobody is told (${line})`);
    }
    if (round === 0) town.count("issues left to a person", told.live.length);
    if (told.live.length === 0 && told.closedCards.length === 0) break;
    if (round === MOST_ROUNDS) {
      const left = told.live.map(({ number, state }) => `#${number} in ${state}`).join(", ");
      town.violate(`a person did all they were told, and this is not finished: ${left}`);
    }
    await settleWaits(town, step, told);
  }
  const ends = [...town.seen.values()].filter(isFinished);
  town.count("issues finished", ends.length);
}

/** By the board as it is, past our own code. */
function isFinished({ state }: SeenIssue): boolean {
  return state === "Done" || state === "Canceled";
}

/** What the product does not even list as live can be told to nobody. */
function unlisted(town: Town, { live, closedCards }: Told): readonly string[] {
  const listed = new Set([...live.map(({ number }) => number), ...closedCards]);
  return [...town.seen]
    .filter(([number, issue]) => !isFinished(issue) && !listed.has(number))
    .map(([number, { state }]) => `#${number} rests in ${state}, and the board does not list it`);
}

async function untilRest(town: Town, step: Step): Promise<void> {
  const most = 2000 + 600 * town.seen.size;
  for (let steps = 0; steps < most && town.violations.length === 0; steps += 1) {
    town.step += 1;
    const busy = busyIn(town);
    // Idle actors are asked once more when something changed since they looked.
    const id = busy[steps % Math.max(1, busy.length)];
    if (id === undefined) return;
    await step(town, id);
  }
  if (town.violations.length === 0) town.violate("fair agents do not come to rest");
}

/** Whoever has something to do, or has not looked since something changed. */
export function busyIn(town: Town): readonly string[] {
  const versions = new Map<string, string>();
  return town.scheduler.runnable().filter((id) => {
    const actor = town.actors.get(id);
    if (!actor || actor.idleAt === undefined) return true;
    const key = actor.role ?? actor.kind;
    const now = versions.get(key) ?? town.workVersion(actor);
    versions.set(key, now);
    return actor.idleAt !== now;
  });
}

async function settleWaits(town: Town, step: Step, { waits, closedCards }: Told): Promise<void> {
  const finish = (number: number) => ({ number, what: "moves", state: "Done" }) as const;
  for (const act of [...waits.map(actOf), ...closedCards.map(finish)]) {
    if (!act || town.violations.length > 0) continue;
    town.step += 1;
    const { id } = personActs(town, act);
    while (town.scheduler.next(id)) await step(town, id);
  }
}

/** What a person does about it, read from the very command they are told. */
function actOf({ number, settledBy }: Wait): PersonsAct | undefined {
  if (number === null) return undefined;
  const command = settledBy.at(-1) ?? "";
  if (command.startsWith("ralph approve")) return { number, what: "approves" };
  if (command.startsWith("ralph release")) return { number, what: "releases" };
  const state = /^ralph board move \d+ "([^"]+)"/.exec(command)?.[1] ?? "";
  return isState(state) ? { number, what: "moves", state } : undefined;
}
