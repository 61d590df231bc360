import {
  CARD,
  COMMENT,
  NEXT,
  PROJECT,
  projectWith,
  RATE,
  REFERENCE,
  SHORT_LOG,
  STATE_FIELD,
} from "./fragments.ts";

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
