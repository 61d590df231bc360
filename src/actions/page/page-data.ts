// What the page is sent. Types only: the browser's code imports this file, and nothing else of `src`.

/** One thing that waits for a person. Times are in milliseconds by this machine's clock. */
export interface WaitShown {
  readonly kind: string;
  readonly number: number | null;
  readonly title: string | null;
  readonly who: string | null;
  readonly since: number | null;
  readonly what: string | null;
  readonly settledBy: readonly string[];
}

export interface AgentRow {
  /** Tells the row from others; not for people. */
  readonly key: string;
  /** A teammate's name, or the kind of agent. */
  readonly name: string;
  /** The beginning of the session's id, or where the holder is. */
  readonly session: string;
  readonly phase: string | null;
  readonly issue: { readonly number: number; readonly title: string | null } | null;
  readonly branch: string | null;
  readonly lock: {
    readonly state: string;
    readonly since: number;
    readonly presence: "here" | "gone" | "elsewhere";
  } | null;
  readonly lastEffect: { readonly at: number; readonly what: string } | null;
  readonly holdsInARow: number;
  /** Why it was last held. */
  readonly heldBecause: string | null;
}

export interface Card {
  readonly key: string;
  readonly number: number;
  readonly title: string;
  readonly state: string;
  readonly priority: string | null;
  readonly estimate: string | null;
  readonly holder: string | null;
  readonly heldSince: number | null;
  /** Open blockers only. */
  readonly blockedBy: readonly number[];
  readonly parts: number;
}

export interface Column {
  readonly state: string;
  readonly count: number;
  /** The first of them; more are asked for. */
  readonly cards: readonly Card[];
}

export interface TaskNode {
  readonly id: string;
  readonly subject: string;
  readonly owner: string | null;
  readonly status: "pending" | "in_progress";
  /** It awaits a person, by its own metadata. */
  readonly waits: boolean;
  /** Open blockers only. */
  readonly blockedBy: readonly string[];
  /** How many blockers lie one behind the other before it. */
  readonly depth: number;
}

export interface TaskGraph {
  readonly id: string;
  readonly nodes: readonly TaskNode[];
  /** How many are not shown. */
  readonly more: number;
  readonly unreadable: number;
}

export interface MergeLane {
  readonly now: { readonly holder: string; readonly since: number } | null;
  readonly approval: "person" | "rules";
  readonly queue: readonly {
    readonly number: number;
    readonly title: string;
    readonly branch: string;
    readonly since: number | null;
    readonly isApproved: boolean;
    readonly lastCommit: { readonly at: number; readonly subject: string } | null;
  }[];
  readonly more: number;
}

export interface DecisionShown {
  readonly id: string;
  readonly at: number;
  readonly gate: string;
  /** "held", "asked", "undecided" or "shadow". */
  readonly outcome: string;
  readonly line: string;
  readonly recovery: string | null;
  readonly who: string;
  readonly tried: string | null;
}

export interface DecisionPage {
  readonly entries: readonly DecisionShown[];
  readonly hasMore: boolean;
}

export interface GateHealth {
  readonly gate: string;
  readonly mode: "on" | "shadow";
  readonly held: number;
  readonly asked: number;
  readonly undecided: number;
  readonly shadow: number;
  readonly lastAt: number | null;
}

export interface GithubPoints {
  /** What this page has spent. */
  readonly requests: number;
  readonly points: number;
  /** What all of this machine's processes spent in the last minute. */
  readonly lastMinute: number;
  readonly mostAMinute: number;
  /** What GitHub says is left of the hour; it is kept only when it is low. */
  readonly leftOfHour: number | null;
}

export interface Latency {
  readonly points: readonly {
    readonly at: number;
    readonly median: number;
    readonly p95: number;
    readonly count: number;
  }[];
  readonly names: readonly {
    readonly kind: string;
    readonly name: string;
    readonly count: number;
    readonly median: number;
    readonly p95: number;
  }[];
}

export interface PageSections {
  readonly project: {
    readonly name: string;
    readonly board: "embedded" | "github";
    readonly version: string;
    readonly sessions: number;
    readonly issues: number;
  };
  readonly waiting: { readonly count: number; readonly waits: readonly WaitShown[] };
  readonly agents: { readonly rows: readonly AgentRow[]; readonly more: number };
  readonly board: { readonly columns: readonly Column[] };
  readonly tasks: { readonly lists: readonly TaskGraph[] };
  readonly merges: MergeLane;
  readonly decisions: DecisionPage;
  readonly gates: { readonly gates: readonly GateHealth[]; readonly entries: number };
  readonly github: GithubPoints | null;
  readonly latency: Latency | null;
  /** What could not be found out. */
  readonly unknown: readonly string[];
}

export interface IssueShown {
  readonly card: Card;
  readonly body: string;
  readonly labels: readonly string[];
  readonly comments: readonly {
    readonly author: string;
    readonly at: number;
    readonly body: string;
  }[];
  readonly commentsInAll: number;
}
