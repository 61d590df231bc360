import { randomUUID } from "node:crypto";
import { type Random, seeded } from "../../oracle/random.ts";
import type { Outcome } from "../outcome.ts";
import { checkHistory } from "./check-history.ts";
import { type Agent, type Crew, callsMade, teamOf } from "./crew.ts";
import { Ledger } from "./ledger.ts";
import { personAtWork } from "./person.ts";
import { worksOnce } from "./phases.ts";
import { type BoardKind, makePlace, type Place, type Wished } from "./place.ts";
import { agentNames, roleOf, type Session, startSession } from "./session.ts";
import { workIn } from "./work.ts";

export interface Wish {
  readonly agents: number;
  readonly sessions: number;
  readonly issues: number;
  /** It is over when so many hand-offs were told. */
  readonly handOffs: number;
  readonly seed: number;
}

/**
 * Agents of four roles work issues through whole paths, on one board, with kill -9 of servers and
 * clients at random moments. Then the board is compared with what everybody was told.
 */
export async function manyAgents(kind: BoardKind, wish: Wish): Promise<Outcome> {
  const random = seeded(wish.seed);
  const issues = Array.from({ length: wish.issues }, (_, at): Wished => {
    return {
      number: at + 1,
      state: random.pick(["Backlog", "Research Needed", "Research Needed"]),
    };
  });
  const place = await makePlace(kind, issues);
  try {
    return await play(place, wish, random, issues);
  } finally {
    place.clear();
  }
}

async function play(
  place: Place,
  wish: Wish,
  random: Random,
  issues: readonly Wished[],
): Promise<Outcome> {
  const ledger = new Ledger();
  const crew: Crew = {
    ...{ place, ledger, random, work: workIn(place), oddities: [], undecided: [] },
    seen: new Map(issues.map(({ number, state }) => [number, state])),
    isOver: () => ledger.count("hand-off", "told") >= wish.handOffs,
  };
  const began = new Map(crew.seen);
  const kills = { servers: 0, clients: 0 };
  const names = agentNames(wish.agents / wish.sessions);
  const seats = await Promise.all(
    Array.from({ length: wish.sessions }, async (): Promise<Seat> => {
      return { session: await startSession(place, randomUUID(), names) };
    }),
  );
  await Promise.all([
    ...seats.map((seat) => takeSeat(crew, seat)),
    ...[killAtRandom(crew, seats, kills), personAtWork(crew), budgets(crew)],
  ]);
  const { illegal, doubleHolders, lost, comments, takenOver } = checkHistory(
    ledger,
    place.read(),
    began,
  );
  const done = place.read().filter(({ state }) => state === "Done").length;
  const did = [
    `${wish.agents} agents in ${wish.sessions} sessions`,
    `${ledger.count("hand-off", "told")} hand-offs told, ${ledger.count("hand-off", "refused")} refused, ${ledger.count("hand-off", "lost")} cut off`,
    `${crew.undecided.length} calls that a gate held because it had no answer in time`,
    `${kills.servers + kills.clients} kills (${kills.servers} servers, ${kills.clients} clients)`,
    `${takenOver} locks taken over`,
    `${comments} comments, ${done} of ${wish.issues} issues Done`,
    `${illegal.length} illegal paths, ${doubleHolders.length} double holders, ${lost.length} lost or doubled comments, ${crew.oddities.length} errors`,
  ].join("; ");
  const violations = [...illegal, ...doubleHolders, ...lost, ...crew.oddities];
  return { name: `${wish.agents} agents, ${place.kind} board, seed ${wish.seed}`, did, violations };
}

/** A place at which one session follows another: when its client is killed, the next one starts. */
interface Seat {
  session: Session;
}

async function takeSeat(crew: Crew, seat: Seat): Promise<void> {
  const ended: Promise<void>[] = [];
  for (;;) {
    const { session } = seat;
    await Promise.all(session.agents.map((name) => workUntilOver({ crew, session, name })));
    // When the run is over sessions end one after the other: who still works may take over their locks.
    allGone(crew.ledger, session);
    ended.push(session.end());
    if (crew.isOver()) break;
    seat.session = await startSession(crew.place, randomUUID(), session.agents);
  }
  await Promise.all(ended);
}

async function workUntilOver(agent: Agent): Promise<void> {
  const { crew, session, name } = agent;
  while (!crew.isOver() && !session.isGone()) {
    const didWork = await worksOnce(agent, roleOf(name));
    if (!didWork) await Bun.sleep(20 + crew.random.below(80));
  }
}

/** By calls and not by the clock, so that a slow machine sees as many of them. */
async function killAtRandom(crew: Crew, seats: readonly Seat[], kills: Kills): Promise<void> {
  const { random, ledger } = crew;
  for (let next = callsMade() + 40; !crew.isOver(); await Bun.sleep(10)) {
    if (callsMade() < next) continue;
    next = callsMade() + 15 + random.below(30);
    const seat = random.pickAny(seats);
    // Somewhere in the middle of what its agents are doing.
    await Bun.sleep(random.below(120));
    if (seat === undefined || seat.session.isGone() || crew.isOver()) continue;
    const { session } = seat;
    if (random.chance(0.7)) {
      session.killServer();
      kills.servers += 1;
      continue;
    }
    session.kill();
    kills.clients += 1;
    allGone(ledger, session);
  }
}

function allGone(ledger: Ledger, session: Session): void {
  for (const name of session.agents) ledger.gone.add(`${name}@${teamOf(session)}`);
}

interface Kills {
  servers: number;
  clients: number;
}

/** Each second is an hour of its own to the budget of requests that the processes share. */
async function budgets({ place, isOver }: Crew): Promise<void> {
  while (!isOver()) {
    place.forgetRequests();
    await Bun.sleep(1000);
  }
}
