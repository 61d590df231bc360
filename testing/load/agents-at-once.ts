import { randomUUID } from "node:crypto";
import type { BoardKind, Place } from "../soak/agents/place.ts";
import { type CallEnd, type Session, startSession } from "../soak/agents/session.ts";
import { FIRST_OWN, largePlace } from "./large-place.ts";
import { Times } from "./times.ts";

export interface Wish {
  readonly agents: number;
  readonly seconds: number;
  /** About how long an agent thinks between two calls, in milliseconds. */
  readonly think: number;
  /** How many issues the board has beside those that are worked on. */
  readonly issues: number;
}

export interface Loaded {
  readonly calls: number;
  readonly seconds: number;
  readonly times: Times;
  /** Calls that were put off because the machine's share of GitHub's limits was used. */
  readonly putOff: number;
  readonly brokenLimits: number;
  readonly mostAtOnce: number;
  readonly errors: readonly string[];
}

const AGENTS_A_SESSION = 8;

/** A GitHub that is near; a request that waits for it counts as one at once. */
const LATENCY_MS = 60;

/** Issues enough for everybody, however quick they are. */
const ISSUES_EACH = 120;

/**
 * Agents that each take one issue after another through research: pick, lock, comment, complete.
 * Every call goes through the hooks and the server of its session.
 */
export async function agentsAtOnce(kind: BoardKind, wish: Wish): Promise<Loaded> {
  const place = await largePlace(kind, wish.issues, wish.agents * ISSUES_EACH);
  // Answers that take no time are never under way at once.
  place.github?.fail({ kind: "latency", ms: LATENCY_MS, times: "always" });
  try {
    return await play(place, wish);
  } finally {
    place.clear();
  }
}

interface Load {
  readonly times: Times;
  readonly errors: string[];
  readonly until: number;
  readonly think: number;
  putOff: number;
}

async function play(place: Place, wish: Wish): Promise<Loaded> {
  const perSession = Math.min(wish.agents, AGENTS_A_SESSION);
  const names = Array.from({ length: perSession }, (_, at) => `analyst-${at + 1}`);
  const sessions = await Promise.all(
    Array.from({ length: wish.agents / perSession }, () =>
      startSession(place, randomUUID(), names),
    ),
  );
  const began = performance.now();
  const until = began + wish.seconds * 1000;
  const { think } = wish;
  const load: Load = { times: new Times(), errors: [], until, think, putOff: 0 };
  const agents = sessions.flatMap((session) => names.map((name) => ({ session, name })));
  await Promise.all(
    agents.map(({ session, name }, at) =>
      researches(load, session, name, FIRST_OWN + at * ISSUES_EACH),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(sessions.map((session) => session.end()));
  const { times, errors, putOff } = load;
  const { github } = place;
  const brokenLimits = github?.requests.filter(({ brokeLimit }) => brokeLimit).length ?? 0;
  const mostAtOnce = github?.world.mostAtOnce ?? 0;
  return { calls: times.count, seconds, times, putOff, brokenLimits, mostAtOnce, errors };
}

async function researches(
  load: Load,
  session: Session,
  agent: string,
  first: number,
): Promise<void> {
  const isOver = () => performance.now() >= load.until;
  const call = async (tool: string, input: Readonly<Record<string, unknown>>) => {
    await Bun.sleep(load.think * (0.5 + Math.random()));
    while (!isOver()) {
      const started = performance.now();
      const id = `toolu_load_${randomUUID()}`;
      const end = await session.call({ tool, input, agent, id });
      const wait = waitIn(end);
      if (wait === undefined) {
        load.times.add(performance.now() - started);
        if (end.kind !== "told") load.errors.push(end.kind === "lost" ? "no answer" : end.text);
        return;
      }
      load.putOff += 1;
      await Bun.sleep(Math.min(wait, Math.max(0, load.until - performance.now())));
    }
  };
  const research = (number: number, intent: string) =>
    call("handoff_ticket", { number, command: "research", intent, reason: "under load" });
  for (let number = first; number < first + ISSUES_EACH && !isOver(); number += 1) {
    await call("get_issue", { number });
    await research(number, "lock");
    await call("create_comment", { number, body: "Looked into it." });
    await research(number, "complete");
  }
}

/** How long a call is put off, by its own words. */
function waitIn(end: CallEnd): number | undefined {
  if (end.kind !== "refused") return undefined;
  const [, seconds] = /share of GitHub's limits; it waits (\d+) s/.exec(end.text) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
