/** The parts our GraphQL documents are made of. */

export const REFERENCE = `fragment Reference on Issue { id number title state repository { nameWithOwner } }`;

export const CARD = `
  fragment Card on ProjectV2Item {
    id
    project { id }
    workflowState: fieldValueByName(name: "Workflow State") {
      ... on ProjectV2ItemFieldSingleSelectValue { name updatedAt }
    }
    estimate: fieldValueByName(name: "Estimate") {
      ... on ProjectV2ItemFieldSingleSelectValue { name }
    }
    priority: fieldValueByName(name: "Priority") {
      ... on ProjectV2ItemFieldSingleSelectValue { name }
    }
  }`;

export const NEXT = "pageInfo { hasNextPage endCursor }";

/** An issue with its relations, without its cards and comments. */
export const ISSUE = `
  fragment Core on Issue {
    id number title state
    repository { nameWithOwner }
    parent { ...Reference }
    subIssues(first: 100) { nodes { ...Reference } ${NEXT} }
    blockedBy(first: 50) { nodes { ...Reference } ${NEXT} }
    blocking(first: 50) { nodes { ...Reference } ${NEXT} }
  }
  ${REFERENCE}`;

/** A sub-issue, as far as its parent is judged by it. */
export const PART = `
  fragment Part on Issue {
    projectItems(first: 10, includeArchived: false) { nodes { ...Card } }
    subIssuesSummary { total }
  }`;

export const CARDS = `projectItems(first: 20, includeArchived: false) { nodes { ...Card } ${NEXT} }`;

/** With what tells whether its entry counts in the log. */
export const COMMENT = `
  fragment Comment on IssueComment {
    id fullDatabaseId body createdAt author { login }
    authorAssociation viewerDidAuthor lastEditedAt includesCreatedEdit
  }`;

export const COMMENTS = `
  nodes { ...Comment }
  pageInfo { hasPreviousPage startCursor }`;

/** The last comments: the lock log. */
export const LOG = `comments(last: 100) { ${COMMENTS} }`;

/** A shorter log for requests with a hundred issues. */
export const SHORT_LOG = `comments(last: 20) { ${COMMENTS} }`;

export const PROJECT = `
  fragment Project on ProjectV2 {
    id number
    fields(first: 100) {
      nodes {
        ... on ProjectV2FieldCommon { id name }
        ... on ProjectV2SingleSelectField { options { id name color description } }
      }
    }
  }`;

/** Selects the project of a user or an organisation in one field: two fields would cost twice. */
export function projectWith(selection: string): string {
  return `repositoryOwner(login: $projectOwner) {
    ... on ProjectV2Owner { projectV2(number: $project) { ${selection} } }
  }`;
}

/** Selects the field of the workflow state, to check that it exists. */
export const STATE_FIELD = `
  stateField: field(name: "Workflow State") { ... on ProjectV2SingleSelectField { id } }`;

export const RATE = "rateLimit { cost }";
