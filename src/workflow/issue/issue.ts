import type { IssueState } from "./issue-state.ts";

export const ESTIMATES = ["XS", "S", "M", "L", "XL"] as const;
export type Estimate = (typeof ESTIMATES)[number];

export const PRIORITIES = ["P0", "P1", "P2", "P3"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Identifies an issue. Without a repository it is one of the project's own repository. */
export interface IssueRef {
  readonly number: number;
  /** "owner/repo" */
  readonly repository?: string | undefined;
}

/** A key as the boards write it: `#42`, or `owner/repo#42`. */
export function refOfKey(key: string): IssueRef {
  const at = key.lastIndexOf("#");
  return { number: Number(key.slice(at + 1)), repository: key.slice(0, at) || undefined };
}

/** The order of issues: by number, and of several repositories by key. */
export function byNumber(a: Pick<Issue, "number" | "key">, b: Pick<Issue, "number" | "key">) {
  return a.number - b.number || Number(a.key > b.key) - Number(a.key < b.key);
}

/** Another issue this one waits for. */
export interface Blocker {
  readonly key: string;
  readonly number: number;
  readonly open: boolean;
  readonly title?: string | undefined;
}

/**
 * An issue as both boards know it. `key` names it among several repositories; its parts are read
 * only when a move is judged.
 */
export interface Issue extends Omit<IssueState, "parts"> {
  readonly key: string;
  readonly priority: Priority | null;
  readonly parent: string | null;
  readonly subIssues: readonly string[];
  readonly blockedBy: readonly Blocker[];
}

/** Neither Done nor Canceled, nor closed on GitHub while its card is not finished. */
export function isLive({
  state,
  open,
}: Pick<Issue, "state"> & { readonly open?: boolean }): boolean {
  return open !== false && state !== "Done" && state !== "Canceled";
}

export function readEstimate(word: string): Estimate | undefined {
  return ESTIMATES.find((estimate) => estimate === word);
}

export function readPriority(word: string): Priority | undefined {
  return PRIORITIES.find((priority) => priority === word);
}
