import { oneLine } from "../../gate/line.ts";
import type { LoggedDecision } from "../../gate/log/logged-decision.ts";
import { loggedNewestFirst } from "../../world/store/log/decision-log.ts";
import type { DecisionPage, DecisionShown, GateHealth } from "./page-data.ts";

export const DECISIONS_AT_ONCE = 50;

/** Between so many lines others get their turn. */
const TURN = 4000;

type Counts = { -readonly [Name in keyof Omit<GateHealth, "gate" | "mode">]: GateHealth[Name] };

/** The last that the log tells of an agent. */
export interface AgentDecisions {
  readonly at: number;
  readonly gate: string;
  readonly outcome: LoggedDecision["outcome"];
}

/** Counts the whole log once, and later only what is new: it may have a hundred thousand lines. */
export class DecisionCounts {
  readonly gates = new Map<string, Counts>();
  /** By session and agent. */
  readonly agents = new Map<string, AgentDecisions>();
  entries = 0;
  #newest: string | undefined;
  readonly #store: string;

  constructor(store: string) {
    this.#store = store;
  }

  async readNew(): Promise<void> {
    const fresh: LoggedDecision[] = [];
    for (const entry of loggedNewestFirst(this.#store)) {
      if (entry.id === this.#newest) break;
      const { payload: _, facts: __, ...rest } = entry;
      fresh.push(rest);
      if (fresh.length % TURN === 0) await Bun.sleep(0);
    }
    this.#newest = fresh[0]?.id ?? this.#newest;
    for (const entry of fresh.reverse()) this.#count(entry);
  }

  #count(entry: LoggedDecision): void {
    this.entries += 1;
    const at = Date.parse(entry.at);
    const counts = this.gates.get(entry.gate) ?? {
      ...{ held: 0, asked: 0, undecided: 0, shadow: 0 },
      lastAt: null,
    };
    counts[countedAs(entry)] += 1;
    counts.lastAt = Math.max(at, counts.lastAt ?? 0);
    this.gates.set(entry.gate, counts);
    if (entry.session === undefined || entry.shadow) return;
    const { session, agent, gate, outcome } = entry;
    this.agents.set(agentName(session, agent), { at, gate, outcome });
  }
}

export function agentName(session: string, agent: string | undefined): string {
  return `${session} ${agent}`;
}

function countedAs({ kind, shadow }: LoggedDecision): "held" | "asked" | "undecided" | "shadow" {
  if (shadow) return "shadow";
  return kind === "block" ? "held" : kind === "ask" ? "asked" : "undecided";
}

/** One page of the log, newest first: the entries after this one, or the newest. */
export function decisionPage(
  store: string,
  { before, outcome, text = "" }: { before?: string; outcome?: string; text?: string } = {},
): DecisionPage {
  const wanted = text.trim().toLowerCase();
  const entries: DecisionShown[] = [];
  let isPast = before === undefined;
  for (const entry of loggedNewestFirst(store)) {
    if (!isPast) {
      isPast = entry.id === before;
      continue;
    }
    if (outcome !== undefined && countedAs(entry) !== outcome) continue;
    if (wanted !== "" && !isAbout(entry, wanted)) continue;
    if (entries.length === DECISIONS_AT_ONCE) return { entries, hasMore: true };
    entries.push(decisionShown(entry));
  }
  return { entries, hasMore: false };
}

function isAbout({ gate, line, holder = "", about = "" }: LoggedDecision, wanted: string): boolean {
  return [gate, line, holder, about].some((part) => part.toLowerCase().includes(wanted));
}

function decisionShown(entry: LoggedDecision): DecisionShown {
  const { id, at, gate, line, recovery, holder, about } = entry;
  return {
    id,
    at: Date.parse(at),
    gate: oneLine(gate, 60),
    outcome: countedAs(entry),
    line: oneLine(line, 500),
    recovery: recovery === undefined ? null : oneLine(recovery, 500),
    who: oneLine(holder ?? "nobody known", 80),
    tried: about === undefined ? null : oneLine(about, 240),
  };
}
