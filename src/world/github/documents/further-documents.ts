import { CARD, COMMENT, COMMENTS, NEXT, RATE, REFERENCE } from "./fragments.ts";

/** The selections for a further page of an issue's lists; `$c` is the cursor. */
export const FURTHER = {
  subIssues: `subIssues(first: 100, after: $c) { nodes { ...Reference } ${NEXT} }`,
  blockedBy: `blockedBy(first: 100, after: $c) { nodes { ...Reference } ${NEXT} }`,
  blocking: `blocking(first: 100, after: $c) { nodes { ...Reference } ${NEXT} }`,
  projectItems: `projectItems(first: 100, after: $c, includeArchived: false) { nodes { ...Card } ${NEXT} }`,
  comments: `comments(last: 100, before: $c) { ${COMMENTS} }`,
} as const;

export type ListName = keyof typeof FURTHER;

/** Further pages of several lists in one request: `n0`, `n1`, … */
export function readFurther(lists: readonly ListName[]): string {
  const declared = lists.map((_list, at) => `$i${at}: ID!, $c${at}: String!`).join(", ");
  const nodes = lists.map(
    (list, at) =>
      `n${at}: node(id: $i${at}) { ... on Issue { ${FURTHER[list].replace("$c", `$c${at}`)} } }`,
  );
  const fragments = [REFERENCE, CARD, COMMENT].filter((fragment) => {
    const name = /fragment (\w+)/.exec(fragment)?.[1] ?? "";
    return nodes.some((node) => node.includes(`...${name}`));
  });
  return `query ReadFurther(${declared}) { ${RATE} ${nodes.join(" ")} } ${fragments.join(" ")}`;
}

/** Pages of a hundred comments each since a time, oldest first: `p0`, `p1`, … */
export function readTimeline(first: number, count: number): string {
  const pages = Array.from(
    { length: count },
    (_none, at) =>
      `p${at}: timelineItems(first: 100, skip: ${(first + at) * 100}, since: $since, itemTypes: [ISSUE_COMMENT]) {
        nodes { ...Comment }
      }`,
  );
  return `query ReadTimeline($id: ID!, $since: DateTime!) {
    ${RATE} node(id: $id) { ... on Issue { ${pages.join(" ")} } }
  } ${COMMENT}`;
}
