import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { Connection } from "../read/read-issue.ts";
import { complete } from "../read/read-rest.ts";
import { mustApply, mustFind } from "./edits.ts";
import { type Mutation, simple } from "./mutations.ts";

/** Skips a link that exists already: GitHub would report an error. */
export async function addSubIssue(
  connection: Connection,
  parent: IssueRef,
  child: IssueRef,
): Promise<void> {
  const [above, below] = await Promise.all([
    mustFind(connection, parent),
    mustFind(connection, child),
  ]);
  if (below.parent?.id === above.id) return;
  await mustApply(connection, [subIssue(above.id, below.id)]);
}

/** Leaves a link alone that is not there: GitHub would report an error. */
export async function removeSubIssue(
  connection: Connection,
  parent: IssueRef,
  child: IssueRef,
): Promise<void> {
  const [above, below] = await Promise.all([
    mustFind(connection, parent),
    mustFind(connection, child),
  ]);
  if (below.parent?.id !== above.id) return;
  const input = { issueId: above.id, subIssueId: below.id };
  const mutation = simple(
    "removeSubIssue",
    "RemoveSubIssueInput!",
    input,
    "removing the sub-issue",
  );
  await mustApply(connection, [mutation]);
}

export async function depend(
  connection: Connection,
  field: "addBlockedBy" | "removeBlockedBy",
  issue: IssueRef,
  blocker: IssueRef,
): Promise<void> {
  const [waiting, first] = await Promise.all([
    mustFind(connection, issue),
    mustFind(connection, blocker),
  ]);
  const wanted = { links: true, comments: "none" } as const;
  const reading = { cardIn: () => undefined, now: Date.now() };
  const [whole = waiting] = await complete(connection, [waiting], wanted, reading);
  const isThere = whole.blockedBy.nodes.some(({ id }) => id === first.id);
  if (isThere === (field === "addBlockedBy")) return;
  await mustApply(connection, [dependency(field, waiting.id, first.id)]);
}

export function subIssue(issueId: string, subIssueId: string): Mutation {
  const input = { issueId, subIssueId, replaceParent: true };
  return simple("addSubIssue", "AddSubIssueInput!", input, "adding the sub-issue");
}

export function dependency(
  field: "addBlockedBy" | "removeBlockedBy",
  issueId: string,
  blockingIssueId: string,
): Mutation {
  const type = field === "addBlockedBy" ? "AddBlockedByInput!" : "RemoveBlockedByInput!";
  return simple(field, type, { issueId, blockingIssueId }, "changing the dependency");
}
