/**
 * What GitHub's API has and the published package does not have yet. A definition or field that the
 * package gained meanwhile is left out, so the package's word always wins.
 */
export const SCHEMA_EXTENSION = /* GraphQL */ `
  extend type Issue {
    blockedBy(after: String, before: String, first: Int, last: Int): IssueConnection!
    blocking(after: String, before: String, first: Int, last: Int): IssueConnection!
    issueDependenciesSummary: IssueDependenciesSummary!
  }

  "blockedBy and blocking count open issues, the totals count closed ones too."
  type IssueDependenciesSummary {
    blockedBy: Int!
    blocking: Int!
    totalBlockedBy: Int!
    totalBlocking: Int!
  }

  extend type Mutation {
    addBlockedBy(input: AddBlockedByInput!): AddBlockedByPayload
    removeBlockedBy(input: RemoveBlockedByInput!): RemoveBlockedByPayload
  }

  input AddBlockedByInput {
    blockingIssueId: ID!
    clientMutationId: String
    issueId: ID!
  }

  type AddBlockedByPayload {
    blockingIssue: Issue
    clientMutationId: String
    issue: Issue
  }

  input RemoveBlockedByInput {
    blockingIssueId: ID!
    clientMutationId: String
    issueId: ID!
  }

  type RemoveBlockedByPayload {
    blockingIssue: Issue
    clientMutationId: String
    issue: Issue
  }

  # Only an option that comes with its id keeps the cards that have it.
  extend input ProjectV2SingleSelectFieldOptionInput {
    id: String
  }
`;
