import {
  CARD,
  CARDS,
  COMMENT,
  COMMENTS,
  ISSUE,
  LOG,
  NEXT,
  PART,
  PROJECT,
  projectWith,
  RATE,
  REFERENCE,
  SHORT_LOG,
  STATE_FIELD,
} from "./fragments.ts";

/** Every GraphQL document we send. Tests validate each against GitHub's published schema. */

/** One read for a hand-off: the issue, its card, the lock log, and the ids a write needs. */
export const READ_ISSUE = `
  query ReadIssue($owner: String!, $repo: String!, $number: Int!, $projectOwner: String!, $project: Int!, $body: Boolean!) {
    ${RATE} ${projectWith("...Project")}
    repository(owner: $owner, name: $repo) {
      issue(number: $number) { ...Core body @include(if: $body) labels(first: 100) @include(if: $body) { nodes { name } } ${CARDS} ${LOG} subIssues(first: 100) { nodes { ...Part } } }
    }
  }
  ${ISSUE} ${PART} ${CARD} ${COMMENT} ${PROJECT}`;

/** An issue with its parent's sub-issues: that is the whole group, usually. */
export const READ_GROUP = `
  query ReadGroup($owner: String!, $repo: String!, $number: Int!, $projectOwner: String!, $project: Int!) {
    ${RATE} ${projectWith(`id ${STATE_FIELD}`)}
    repository(owner: $owner, name: $repo) {
      issue(number: $number) {
        ...Core ${CARDS} ${SHORT_LOG}
        parent {
          ...Core ${CARDS} ${SHORT_LOG}
          subIssues(first: 100) { nodes { ...Core ${CARDS} ${SHORT_LOG} } }
        }
        subIssues(first: 100) { nodes { ...Core ${CARDS} ${SHORT_LOG} } }
      }
    }
  }
  ${ISSUE} ${CARD} ${COMMENT}`;

/** Issues by id, to follow dependencies, with the first page of the board, often all of it. */
export const READ_NODES = `
  query ReadNodes($ids: [ID!]!, $projectOwner: String!, $project: Int!, $board: Boolean!) {
    ${RATE}
    nodes(ids: $ids) { ... on Issue { ...Core ${CARDS} ${SHORT_LOG} } }
    ${projectWith("...Start").replace("{", "@include(if: $board) {")}
  }
  fragment Start on ProjectV2 {
    items(first: 100) {
      ${NEXT}
      nodes { ...Card content { ... on Issue { ...Core ${CARDS} ${SHORT_LOG} } } }
    }
  }
  ${ISSUE} ${CARD} ${COMMENT}`;

/** One page of the board. */
export const READ_ITEMS = `
  query ReadItems($projectOwner: String!, $project: Int!, $filter: String!, $after: String) {
    ${RATE} ${projectWith("...Items")}
  }
  fragment Items on ProjectV2 {
    ${STATE_FIELD}
    items(first: 100, after: $after, query: $filter) {
      totalCount ${NEXT}
      nodes {
        ...Card
        content {
          ... on Issue {
            id number title state
            repository { nameWithOwner }
            parent { ...Reference }
            subIssues(first: 100) { nodes { ...Reference } ${NEXT} }
            blockedBy(first: 50) { nodes { ...Reference } ${NEXT} }
            ${SHORT_LOG}
          }
        }
      }
    }
  }
  ${CARD} ${REFERENCE} ${COMMENT}`;

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

/** The project with its fields and options, and where new issues go. */
export const READ_PROJECT = `
  query ReadProject($owner: String!, $repo: String!, $projectOwner: String!, $project: Int!) {
    ${RATE} ${projectWith("...Project")}
    repository(owner: $owner, name: $repo) { id }
  }
  ${PROJECT}`;

/** One page of the project's views. */
export const READ_VIEWS = `
  query ReadViews($projectOwner: String!, $project: Int!, $after: String) {
    ${RATE} ${projectWith(`views(first: 50, after: $after) { nodes { name number layout filter } ${NEXT} }`)}
  }`;

/** One page of the board, with what each card has in one field. */
export const READ_VALUES = `
  query ReadValues($projectOwner: String!, $project: Int!, $field: String!, $after: String) {
    ${RATE} ${projectWith("...Values")}
  }
  fragment Values on ProjectV2 {
    items(first: 100, after: $after) {
      ${NEXT}
      nodes {
        id
        value: fieldValueByName(name: $field) {
          ... on ProjectV2ItemFieldSingleSelectValue { name }
        }
        content { ... on Issue { number repository { nameWithOwner } } }
      }
    }
  }`;

/** Posts the claim; the answer has all claims and the card's present state. */
export const CLAIM = `
  mutation Claim($subject: ID!, $body: String!) {
    claim: addComment(input: { subjectId: $subject, body: $body }) {
      subject { ... on Issue { ${CARDS} ${LOG} } }
    }
  }
  ${CARD} ${COMMENT}`;

/** The pull requests that bring one branch, with what reviews and checks say of them. */
export const READ_PULL_REQUESTS = `
  query ReadPullRequests($owner: String!, $repo: String!, $branch: String!) {
    ${RATE}
    repository(owner: $owner, name: $repo) {
      pullRequests(first: 20, headRefName: $branch, orderBy: { field: CREATED_AT, direction: DESC }) {
        nodes {
          number title url state isDraft isCrossRepository
          headRefName headRefOid baseRefName
          reviewDecision mergedAt mergeCommit { oid }
          latestOpinionatedReviews(last: 50) {
            nodes { author { login } authorCanPushToRepository state commit { oid } }
          }
          statusCheckRollup { state }
        }
      }
    }
  }`;

/** An issue's labels, and the repository's label of one name. */
export const READ_LABELS = `
  query ReadLabels($owner: String!, $repo: String!, $number: Int!, $name: String!) {
    ${RATE}
    repository(owner: $owner, name: $repo) {
      id
      label(name: $name) { id name }
      issue(number: $number) { id labels(first: 100) { nodes { id name } } }
    }
  }`;
