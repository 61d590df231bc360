import * as z from "zod/mini";
import { isLock, type Machine } from "../../../workflow/machine/machine.ts";
import { isState } from "../../../workflow/machine/states.ts";
import { reachesBack } from "../lock/claim-log.ts";
import { BATCH } from "../write/mutations.ts";
import { type CardAnswer, type IssueAnswer, type PageAnswer, pageAnswer } from "./answer-shapes.ts";
import { type ListName, readFurther } from "./documents.ts";
import { type Connection, parsed } from "./read-issue.ts";
import { toLog } from "./to-issue.ts";

/** Which of an issue's lists to read completely. */
export interface Wanted {
  readonly links: boolean;
  /** "log": as far back as the lock log reaches. Needed while the card is in a lock state. */
  readonly comments: "all" | "log";
  /** Whether to read the issue's description, which may be long. */
  readonly body?: boolean;
}

interface Gap {
  readonly at: number;
  readonly id: string;
  readonly list: ListName;
  readonly cursor: string;
}

/** Reads the pages after the first one, for many issues at once. */
export async function complete(
  connection: Connection,
  issues: readonly IssueAnswer[],
  wanted: Wanted,
  cardOf: (issue: IssueAnswer) => CardAnswer | undefined,
): Promise<IssueAnswer[]> {
  const whole = [...issues];
  for (;;) {
    const gaps = whole.flatMap((issue, at) =>
      gapsOf(issue, at, wanted, cardOf(issue), connection.machine),
    );
    if (gaps.length === 0) return whole;
    for (let start = 0; start < gaps.length; start += BATCH) {
      const batch = gaps.slice(start, start + BATCH);
      const pages = await readPages(connection, batch);
      for (const [place, { at, list }] of batch.entries()) {
        const issue = whole[at];
        if (issue) whole[at] = withPage(issue, list, pages[place] ?? {});
      }
    }
  }
}

function gapsOf(
  issue: IssueAnswer,
  at: number,
  { links, comments }: Wanted,
  card: CardAnswer | undefined,
  machine: Machine,
): Gap[] {
  const gaps: Gap[] = [];
  const { id, projectItems } = issue;
  const add = (list: ListName, cursor: string | null | undefined) => {
    if (cursor) gaps.push({ at, id, list, cursor });
  };
  if (!card) add("projectItems", next(projectItems));
  if (links) {
    add("subIssues", next(issue.subIssues));
    add("blockedBy", next(issue.blockedBy));
    add("blocking", next(issue.blocking));
  }
  const { nodes = [], pageInfo } = issue.comments ?? {};
  const isWanted = comments === "all" || (isInLock(machine, card) && !reachesBack(toLog(nodes)));
  if (isWanted && pageInfo?.hasPreviousPage) add("comments", pageInfo.startCursor);
  return gaps;
}

function next(list: IssueAnswer["subIssues"] | IssueAnswer["projectItems"]) {
  return list?.pageInfo?.hasNextPage ? list.pageInfo.endCursor : undefined;
}

function isInLock(machine: Machine, card: CardAnswer | undefined): boolean {
  const state = card?.workflowState?.name ?? "";
  return isState(state) && isLock(machine, state);
}

const answered = z.record(z.string(), z.unknown());

async function readPages(
  { sender }: Connection,
  gaps: readonly Gap[],
): Promise<(PageAnswer | undefined)[]> {
  const document = readFurther(gaps.map(({ list }) => list));
  const variables = Object.fromEntries(
    gaps.flatMap(({ id, cursor }, at) => [
      [`i${at}`, id],
      [`c${at}`, cursor],
    ]),
  );
  const { data } = await sender.send("question", document, variables);
  const pages = parsed(answered, data);
  return gaps.map((_gap, at) => parsed(pageAnswer, pages[`n${at}`]) ?? undefined);
}

/** If the issue was deleted meanwhile, its list ends here. */
function withPage(issue: IssueAnswer, list: ListName, page: PageAnswer): IssueAnswer {
  switch (list) {
    case "comments": {
      const { nodes = [], pageInfo } = page.comments ?? {};
      const later = issue.comments?.nodes ?? [];
      return { ...issue, comments: { nodes: [...nodes, ...later], pageInfo } };
    }
    case "projectItems": {
      const { nodes = [], pageInfo } = page.projectItems ?? {};
      const before = issue.projectItems?.nodes ?? [];
      return { ...issue, projectItems: { nodes: [...before, ...nodes], pageInfo } };
    }
    default: {
      const { nodes = [], pageInfo } = page[list] ?? {};
      const before = issue[list]?.nodes ?? [];
      return { ...issue, [list]: { nodes: [...before, ...nodes], pageInfo } };
    }
  }
}
