import type { Sent } from "../http/secondary-limits.ts";
import type { Kind, NodeOf, Owner, WorldNode } from "./nodes.ts";

export interface Token {
  readonly login: string;
  readonly scopes: readonly string[];
}

/** Points in the running hour. `resetAt` is in milliseconds of the world's clock. */
export interface Budget {
  limit: number;
  used: number;
  resetAt: number;
}

export interface WorldOptions {
  /** Milliseconds, as `Date.now`; the world tells whole seconds. */
  readonly clock?: () => number;
  /** Ids past 2^31 leave `databaseId` (an Int) null; `fullDatabaseId` says them all. */
  readonly firstDatabaseId?: number;
  readonly pointsPerHour?: number;
  /** GitHub may answer null instead of an empty list of cards, since January 2026. */
  readonly nullWithoutCards?: boolean;
  /** "none": the secondary limits are not enforced, for races that ask more than one may. */
  readonly secondaryLimits?: "published" | "none";
}

export interface WorldState {
  readonly clock: () => number;
  readonly tokens: Map<string, Token>;
  /** By lower-case login. */
  readonly owners: Map<string, Owner>;
  readonly nodes: Map<string, WorldNode>;
  readonly budget: Budget;
  readonly nullWithoutCards: boolean;
  readonly secondaryLimits: "published" | "none";
  /** What was sent in the last hour. */
  readonly sent: Sent[];
  /** Requests that are being answered, by account, and the most there ever were. */
  readonly atOnce: Map<string, number>;
  mostAtOnce: number;
  nextId: number;
}

export function emptyWorld(options: WorldOptions = {}): WorldState {
  return {
    clock: options.clock ?? Date.now,
    tokens: new Map(),
    owners: new Map(),
    nodes: new Map(),
    budget: { limit: options.pointsPerHour ?? 5000, used: 0, resetAt: 0 },
    nullWithoutCards: options.nullWithoutCards ?? true,
    secondaryLimits: options.secondaryLimits ?? "published",
    sent: [],
    atOnce: new Map(),
    mostAtOnce: 0,
    nextId: options.firstDatabaseId ?? 1001,
  };
}

/** GitHub's times are whole seconds, so two comments can tie. */
export function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, "Z");
}

export function now(state: WorldState): string {
  return timeOf(state.clock());
}

/** One counter for everything: a later thing always has the greater id. */
export function nextNumber(state: WorldState): number {
  const number = state.nextId;
  state.nextId += 1;
  return number;
}

const PREFIX: Readonly<Record<Kind, string>> = {
  User: "U",
  Organization: "O",
  Repository: "R",
  Label: "LA",
  Issue: "I",
  IssueComment: "IC",
  PullRequest: "PR",
  ProjectV2: "PVT",
  ProjectV2View: "PVTV",
  ProjectV2Field: "PVTF",
  ProjectV2SingleSelectField: "PVTSSF",
  ProjectV2Item: "PVTI",
  ProjectV2ItemFieldSingleSelectValue: "PVTFSV",
  ProjectV2ItemFieldTextValue: "PVTFTV",
  ProjectV2ItemFieldNumberValue: "PVTFNV",
  ProjectV2ItemFieldDateValue: "PVTFDV",
};

export function stamp(state: WorldState, kind: Kind) {
  const fullId = nextNumber(state);
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(fullId, 0, 6);
  const at = now(state);
  const id = `${PREFIX[kind]}_kwDO${bytes.toString("base64url")}`;
  return { id, fullId, createdAt: at, updatedAt: at };
}

/** Option ids are eight hex digits on GitHub. The factor is odd, so no two numbers collide. */
export function optionId(state: WorldState): string {
  const mixed = Math.imul(nextNumber(state), 2_654_435_761) >>> 0;
  return mixed.toString(16).padStart(8, "0");
}

export function keep<N extends WorldNode>(state: WorldState, node: N): N {
  state.nodes.set(node.id, node);
  return node;
}

export function touch(state: WorldState, node: WorldNode): void {
  node.updatedAt = now(state);
}

export function isNode(value: unknown): value is WorldNode {
  return typeof value === "object" && value !== null && "kind" in value && "fullId" in value;
}

export function isKind<K extends Kind>(value: unknown, kind: K): value is NodeOf<K> {
  return isNode(value) && value.kind === kind;
}
