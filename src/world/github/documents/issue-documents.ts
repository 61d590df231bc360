import {
  CARD,
  CARDS,
  COMMENT,
  ISSUE,
  LOG,
  NEXT,
  PART,
  PROJECT,
  projectWith,
  RATE,
  SHORT_LOG,
  STATE_FIELD,
} from "./fragments.ts";

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

/** Posts the claim; the answer has all claims and the card's present state. */
export const CLAIM = `
  mutation Claim($subject: ID!, $body: String!) {
    claim: addComment(input: { subjectId: $subject, body: $body }) {
      subject { ... on Issue { ${CARDS} ${LOG} } }
    }
  }
  ${CARD} ${COMMENT}`;
