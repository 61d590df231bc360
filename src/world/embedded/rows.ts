import * as z from "zod/mini";
import { type Blocker, type Issue, readEstimate, readPriority } from "../../workflow/issue.ts";
import type { Standing } from "../../workflow/standing.ts";

export const standingRow = () =>
  z.object({
    number: z.number(),
    state: z.nullable(z.string()),
    holder: z.nullable(z.string()),
    held_since: z.nullable(z.number()),
  });
type StandingRow = z.infer<ReturnType<typeof standingRow>>;

export const issueRow = () =>
  z.extend(standingRow(), {
    title: z.string(),
    estimate: z.nullable(z.string()),
    priority: z.nullable(z.string()),
    parent: z.nullable(z.number()),
  });
export type IssueRow = z.infer<ReturnType<typeof issueRow>>;

export const dependencyRow = () =>
  z.object({ issue: z.number(), blocker: z.number(), state: z.nullable(z.string()) });
export type DependencyRow = z.infer<ReturnType<typeof dependencyRow>>;

/** On the embedded board the number alone names an issue. */
export function keyOf(number: number): string {
  return `#${number}`;
}

export function toStanding({ number, state, holder, held_since }: StandingRow): Standing {
  const hold = holder === null ? undefined : { holder, since: held_since ?? 0 };
  return { number, state, hold };
}

/** Puts rows together into issues, in the order of the rows. */
export function toIssues(
  rows: readonly IssueRow[],
  children: readonly { readonly number: number; readonly parent: number | null }[],
  dependencies: readonly DependencyRow[],
): Issue[] {
  const below = Map.groupBy(children, ({ parent }) => parent);
  const waits = Map.groupBy(dependencies, ({ issue }) => issue);
  return rows.map((row) => ({
    ...toStanding(row),
    key: keyOf(row.number),
    title: row.title,
    estimate: readEstimate(row.estimate ?? "") ?? null,
    priority: readPriority(row.priority ?? "") ?? null,
    parent: row.parent === null ? null : keyOf(row.parent),
    subIssues: (below.get(row.number) ?? []).map(({ number }) => keyOf(number)),
    blockedBy: (waits.get(row.number) ?? []).map(toBlocker),
  }));
}

function toBlocker({ blocker, state }: DependencyRow): Blocker {
  return {
    key: keyOf(blocker),
    number: blocker,
    open: state !== "Done" && state !== "Canceled",
  };
}
