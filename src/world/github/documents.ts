/** Every GraphQL document we send. Tests validate each against GitHub's published schema. */

const REFERENCE = `fragment Reference on Issue { id number state repository { nameWithOwner } }`;

const CARD = `
  fragment Card on ProjectV2Item {
    id
    project { id number }
    workflowState: fieldValueByName(name: "Workflow State") {
      ... on ProjectV2ItemFieldSingleSelectValue { name }
    }
    estimate: fieldValueByName(name: "Estimate") {
      ... on ProjectV2ItemFieldSingleSelectValue { name }
    }
    priority: fieldValueByName(name: "Priority") {
      ... on ProjectV2ItemFieldSingleSelectValue { name }
    }
  }`;

/** An issue with its relations, without its cards and comments. */
const ISSUE = `
  fragment Core on Issue {
    id number title state
    repository { nameWithOwner }
    parent { ...Reference }
    subIssues(first: 100) { nodes { ...Reference } pageInfo { hasNextPage endCursor } }
    blockedBy(first: 50) { nodes { ...Reference } pageInfo { hasNextPage endCursor } }
    blocking(first: 50) { nodes { ...Reference } pageInfo { hasNextPage endCursor } }
  }
  ${REFERENCE}`;

const CARDS = `projectItems(first: 20, includeArchived: false) { nodes { ...Card } }`;

/** The last comments: the lock log. */
const LOG = `comments(last: 100) {
  nodes { id fullDatabaseId body createdAt author { login } }
  pageInfo { hasPreviousPage startCursor }
}`;

/** Enough of the log for issues that come by the hundred. */
const SHORT_LOG = `comments(last: 20) {
  nodes { id fullDatabaseId body createdAt author { login } }
  pageInfo { hasPreviousPage startCursor }
}`;

const PROJECT = `
  fragment Project on ProjectV2 {
    id number title url
    fields(first: 100) {
      nodes {
        ... on ProjectV2FieldCommon { id name dataType }
        ... on ProjectV2SingleSelectField { options { id name color description } }
      }
    }
  }`;

const OWNER = `
  repositoryOwner(login: $projectOwner) {
    ... on User { projectV2(number: $project) { ...Project } }
    ... on Organization { projectV2(number: $project) { ...Project } }
  }`;

const RATE = "rateLimit { cost remaining resetAt }";

/** One read for a hand-off: the issue, its card, the lock log, and the ids a write needs. */
export const READ_ISSUE = `
  query ReadIssue($owner: String!, $repo: String!, $number: Int!, $projectOwner: String!, $project: Int!) {
    ${RATE} ${OWNER}
    repository(owner: $owner, name: $repo) { id issue(number: $number) { ...Core ${CARDS} ${LOG} } }
  }
  ${ISSUE} ${CARD} ${PROJECT}`;

/** Earlier comments, when the lock log goes back further. */
export const READ_EARLIER = `
  query ReadEarlier($id: ID!, $before: String!) {
    ${RATE}
    node(id: $id) {
      ... on Issue {
        comments(last: 100, before: $before) {
          nodes { id fullDatabaseId body createdAt author { login } }
          pageInfo { hasPreviousPage startCursor }
        }
      }
    }
  }`;

/** An issue with all that its parent holds: most groups come whole with it. */
export const READ_GROUP = `
  query ReadGroup($owner: String!, $repo: String!, $number: Int!) {
    ${RATE}
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
  ${ISSUE} ${CARD}`;

/** Issues by their ids: what a group leads to. */
export const READ_NODES = `
  query ReadNodes($ids: [ID!]!) {
    ${RATE}
    nodes(ids: $ids) { ... on Issue { ...Core ${CARDS} ${SHORT_LOG} } }
  }
  ${ISSUE} ${CARD}`;

/** One page of the board. */
export const READ_ITEMS = `
  query ReadItems($projectOwner: String!, $project: Int!, $after: String) {
    ${RATE}
    repositoryOwner(login: $projectOwner) {
      ... on User { projectV2(number: $project) { ...Items } }
      ... on Organization { projectV2(number: $project) { ...Items } }
    }
  }
  fragment Items on ProjectV2 {
    items(first: 100, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes {
        ...Card
        content {
          ... on Issue {
            id number title state
            repository { nameWithOwner }
            parent { ...Reference }
            subIssues(first: 20) { nodes { ...Reference } pageInfo { hasNextPage endCursor } }
            blockedBy(first: 20) { nodes { ...Reference } pageInfo { hasNextPage endCursor } }
            ${SHORT_LOG}
          }
        }
      }
    }
  }
  ${CARD} ${REFERENCE}`;

/** The project with its fields and options, and where new issues go. */
export const READ_PROJECT = `
  query ReadProject($owner: String!, $repo: String!, $projectOwner: String!, $project: Int!) {
    ${RATE} ${OWNER}
    repository(owner: $owner, name: $repo) { id }
  }
  ${PROJECT}`;

/** The claim comes first; its answer says who else claimed. */
export const CLAIM = `
  mutation Claim($subject: ID!, $body: String!) {
    claim: addComment(input: { subjectId: $subject, body: $body }) {
      commentEdge { node { id fullDatabaseId createdAt } }
      subject {
        ... on Issue {
          comments(last: 100) { nodes { id fullDatabaseId body createdAt author { login } } }
        }
      }
    }
  }`;
