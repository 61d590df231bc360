import { COMMENT, RATE } from "./fragments.ts";

const PULL_REQUEST = `
  number title url state isDraft isCrossRepository
  headRefName headRefOid baseRefName
  reviewDecision mergedAt mergeCommit { oid }
  latestOpinionatedReviews(last: 50) {
    nodes { author { login } authorCanPushToRepository state commit { oid } }
  }
  statusCheckRollup { state }`;

/** The pull requests that bring one branch, with what reviews and checks say of them. */
export const READ_PULL_REQUESTS = `
  query ReadPullRequests($owner: String!, $repo: String!, $branch: String!) {
    ${RATE}
    repository(owner: $owner, name: $repo) {
      pullRequests(first: 20, headRefName: $branch, orderBy: { field: CREATED_AT, direction: DESC }) {
        nodes { ${PULL_REQUEST} }
      }
    }
  }`;

/** The same of one pull request, by its number. */
export const READ_PULL_REQUEST = `
  query ReadPullRequest($owner: String!, $repo: String!, $number: Int!) {
    ${RATE}
    repository(owner: $owner, name: $repo) { pullRequest(number: $number) { ${PULL_REQUEST} } }
  }`;

/** What the issues that changed last say of their branches. */
export const READ_BRANCH_COMMENTS = `
  query ReadBranchComments($owner: String!, $repo: String!) {
    ${RATE}
    repository(owner: $owner, name: $repo) {
      issues(first: 100, orderBy: { field: UPDATED_AT, direction: DESC }) {
        nodes { number comments(last: 30) { nodes { ...Comment } } }
      }
    }
  }
  ${COMMENT}`;

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
