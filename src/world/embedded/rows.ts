import { parseJson } from "../../gate/json.ts";
import { readShape } from "../../shapes/read-shape.ts";
import type { Shaped, ShapeName } from "../../shapes/schemas.ts";
import {
  type Blocker,
  type Issue,
  readEstimate,
  readPriority,
} from "../../workflow/issue/issue.ts";
import type { IssueState } from "../../workflow/issue/issue-state.ts";
import { Failure } from "../files/failure.ts";

type RowName = Extract<ShapeName, `${string}Row`>;

/** Checks rows against their schema: another program may have written to the file. */
export function rowsAs<N extends RowName>(name: N, rows: readonly unknown[]): Shaped<N>[] {
  return rows.map((row) => {
    const reading = readShape(name, row);
    if (!reading.ok) throw new Failure(`the board holds a damaged ${reading.at}`);
    return reading.value;
  });
}

/** On the embedded board the number alone identifies an issue. */
export function embeddedKey(number: number): string {
  return `#${number}`;
}

export function toIssueState({ parts, ...row }: Shaped<"issueStateRow">): IssueState {
  const listed: unknown = parseJson(parts);
  return {
    ...stateOfRow(row),
    parts: rowsAs("partRow", Array.isArray(listed) ? listed : []).map((part) => ({
      number: part.number,
      state: part.state,
      estimate: readEstimate(part.estimate ?? "") ?? null,
      hasSubIssues: part.parts > 0,
    })),
  };
}

type StateRow = Omit<Shaped<"issueStateRow">, "parts">;

function stateOfRow(row: StateRow): Omit<IssueState, "parts"> {
  const { number, title, state, holder, held_since, returned_at: at, returned_to: to } = row;
  return {
    number,
    title,
    state,
    lock: holder === null ? undefined : { holder, since: held_since ?? 0 },
    estimate: readEstimate(row.estimate ?? "") ?? null,
    broughtBy: row.moved_by === "agent" || row.moved_by === "person" ? row.moved_by : "nobody",
    returned: at === null || to === null ? undefined : { at, to, head: row.returned_head },
    open: true,
  };
}

/** Builds issues from rows, in the order of the rows. */
export function toIssues(
  rows: readonly Shaped<"issueRow">[],
  children: readonly Shaped<"childRow">[],
  dependencies: readonly Shaped<"dependencyRow">[],
): Issue[] {
  const below = Map.groupBy(children, ({ parent }) => parent);
  const waits = Map.groupBy(dependencies, ({ issue }) => issue);
  return rows.map((row) => ({
    ...stateOfRow(row),
    key: embeddedKey(row.number),
    priority: readPriority(row.priority ?? "") ?? null,
    parent: row.parent === null ? null : embeddedKey(row.parent),
    subIssues: (below.get(row.number) ?? []).map(({ number }) => embeddedKey(number)),
    blockedBy: (waits.get(row.number) ?? []).map(toBlocker),
  }));
}

function toBlocker({ blocker, title, state }: Shaped<"dependencyRow">): Blocker {
  return {
    key: embeddedKey(blocker),
    number: blocker,
    open: state !== "Done" && state !== "Canceled",
    title,
  };
}
