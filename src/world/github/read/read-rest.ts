import * as z from "zod/mini";
import { type ListName, readFurther } from "../documents/further-documents.ts";
import { BATCH } from "../write/mutations.ts";
import { type CardAnswer, type IssueAnswer, type PageAnswer, pageAnswer } from "./answer-shapes.ts";
import { type Connection, parsed } from "./read-issue.ts";
import { completeLogs } from "./read-log.ts";

/** Which of an issue's lists to read completely. */
export interface Wanted {
  readonly links: boolean;
  /** "log": back to the card's last change. "all": the last thousand, to be shown. */
  readonly comments: "all" | "log" | "none";
  /** Whether to read the issue's description, which may be long. */
  readonly body?: boolean;
}

interface Gap {
  readonly at: number;
  readonly id: string;
  readonly list: ListName;
  readonly cursor: string;
}

/** The most comments of an issue that are read to be shown. */
const MOST_SHOWN = 1000;

export interface Reading {
  readonly cardIn: (issue: IssueAnswer) => CardAnswer | undefined;
  /** GitHub's clock. */
  readonly now: number;
}

/** Reads the pages after the first one, for many issues at once. */
export async function complete(
  connection: Connection,
  issues: readonly IssueAnswer[],
  wanted: Wanted,
  { cardIn, now }: Reading,
): Promise<IssueAnswer[]> {
  const whole = [...issues];
  for (;;) {
    const gaps = whole.flatMap((issue, at) => gapsOf(issue, at, wanted, cardIn(issue)));
    if (gaps.length === 0) {
      return wanted.comments === "none" ? whole : completeLogs(connection, whole, cardIn, now);
    }
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
  const isWanted = comments === "all" && nodes.length < MOST_SHOWN;
  if (isWanted && pageInfo?.hasPreviousPage) add("comments", pageInfo.startCursor);
  return gaps;
}

function next(list: IssueAnswer["blockedBy"] | IssueAnswer["projectItems"]) {
  return list?.pageInfo?.hasNextPage ? list.pageInfo.endCursor : undefined;
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
