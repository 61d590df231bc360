import { type Issue, isLive } from "../issue/issue.ts";
import { stateOf } from "../issue/issue-state.ts";
import type { StaleLock } from "../issue/stale-lock.ts";
import { isTerminal, type Machine } from "../machine/machine.ts";
import type { Modes } from "../machine/modes.ts";
import { isAtOrPast, isState, STATES, type State } from "../machine/states.ts";
import type { Arrival } from "./arrival.ts";

export const WAIT_KINDS = [
  "plan to approve",
  "merge to approve",
  "escalation",
  "question",
  "held agent",
  "stale lock",
  "abandoned lock",
] as const;
export type WaitKind = (typeof WAIT_KINDS)[number];

/** One thing that goes on only after a person did something. */
export interface Wait {
  readonly kind: WaitKind;
  /** The issue it is about, if it is about one. */
  readonly number: number | null;
  readonly title: string | null;
  /** The agent that waits or holds the lock. */
  readonly who: string | null;
  /** Undefined: not known. In milliseconds. */
  readonly since: number | undefined;
  /** What is asked or what is wrong, in one sentence; null where the kind says it all. */
  readonly what: string | null;
  /** The commands that settle it. What is in capital letters is the person's to fill in. */
  readonly settledBy: readonly string[];
}

/** An agent that a gate asked about, or held twice for the same reason. */
export interface HeldAgent {
  readonly kind: "question" | "held agent";
  readonly who: string;
  readonly since: number;
  readonly what: string;
  /** The entry of the log. */
  readonly id: string;
  readonly number: number | null;
}

export interface WaitingFacts {
  readonly machine: Machine;
  readonly modes: Modes;
  readonly issues: readonly Issue[];
  /** By the issue's key. */
  readonly arrivals: ReadonlyMap<string, Arrival>;
  readonly staleLocks: readonly StaleLock[];
  readonly heldAgents: readonly HeldAgent[];
  /** Numbers of issues whose plan or merge a person approved already. */
  readonly approved: ReadonlySet<number>;
  readonly branchless: Branchless;
}

/** Issues whose merge cannot be approved: their branch is not in this clone. */
export interface Branchless {
  /** The names of their branches, by the issue's number. */
  readonly branches: ReadonlyMap<number, string>;
  /** Whether there is a remote from which they may come. */
  readonly canFetch: boolean;
}

export const NO_BRANCH_MISSING: Branchless = { branches: new Map(), canFetch: false };

/** Everything that waits for a person, what has waited longest first. */
export function waitingOf(facts: WaitingFacts): Wait[] {
  const { issues, staleLocks, heldAgents } = facts;
  const titles = new Map(issues.map(({ number, title }) => [number, title]));
  const waits = [
    ...issues.flatMap((issue) => waitOfIssue(facts, issue)),
    ...staleLocks.map((lock) => waitOfLock(lock, titles)),
    ...heldAgents.map(({ id, number, ...held }) => ({
      ...held,
      number,
      title: number === null ? null : (titles.get(number) ?? null),
      settledBy: [`ralph explain ${id}`],
    })),
  ];
  return waits.sort(
    (a, b) => (a.since ?? Infinity) - (b.since ?? Infinity) || (a.number ?? 0) - (b.number ?? 0),
  );
}

/** Why a live issue waits for a person by the state it is in; undefined: it does not. */
export function waitKindOf(
  issue: Pick<Issue, "state"> & { readonly open?: boolean },
  modes: Modes,
): WaitKind | undefined {
  if (!isLive(issue)) return undefined;
  switch (stateOf(issue)) {
    case "Plan in Review":
      return modes.approval === "person" ? "plan to approve" : undefined;
    case "In Review":
      return modes.mergeApproval === "person" ? "merge to approve" : undefined;
    case "Human Needed":
      return "escalation";
    default:
      return undefined;
  }
}

function waitOfIssue(facts: WaitingFacts, issue: Issue): Wait[] {
  const { machine, modes, arrivals, approved, branchless } = facts;
  const kind = waitKindOf(issue, modes);
  if (kind === undefined) return [];
  const { number, title, key } = issue;
  if (kind !== "escalation" && approved.has(number)) return [];
  const arrival = arrivals.get(key);
  const wait = { kind, number, title, who: null, since: arrival?.at };
  const moveTo = (state: State) => `ralph board move ${number} "${state}" --reason "REASON"`;
  if (kind === "escalation") {
    const settledBy = [
      `ralph board comment ${number} "ANSWER"`,
      moveTo(wayBack(machine, arrival?.from)),
    ];
    return [{ ...wait, what: arrival?.reason ?? null, settledBy }];
  }
  const branch = kind === "merge to approve" ? branchless.branches.get(number) : undefined;
  if (branch !== undefined) {
    const then = branchless.canFetch
      ? "; git fetch, if it is elsewhere."
      : ", so there is no commit to approve.";
    const what = `No branch ${branch} in this clone${then}`;
    return [{ ...wait, what, settledBy: [moveTo("In Progress")] }];
  }
  return [{ ...wait, what: null, settledBy: [`ralph approve ${number}`] }];
}

/** The state from which the interrupted work goes on: the last way back that is not past it. */
function wayBack(machine: Machine, from: string | undefined): State {
  const ways = machine.states["Human Needed"].to.filter((state) => !isTerminal(machine, state));
  const behind = ways.filter(
    (state) => from !== undefined && isState(from) && isAtOrPast(from, state),
  );
  return STATES.findLast((state) => behind.includes(state)) ?? "Backlog";
}

function waitOfLock(lock: StaleLock, titles: ReadonlyMap<number, string>): Wait {
  const { number, holder, since, isAbandoned } = lock;
  return {
    kind: isAbandoned ? "abandoned lock" : "stale lock",
    number,
    title: titles.get(number) ?? null,
    who: holder,
    since,
    what: isAbandoned
      ? "Its holder is gone; the next worker may take it."
      : "Nothing is known of its holder.",
    settledBy: [`ralph release ${number} --reason "REASON"`],
  };
}
