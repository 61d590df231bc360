/** Fields that GitHub has changed since the package was published: they replace the package's. */
export const SCHEMA_CHANGES = /* GraphQL */ `
  extend type Issue {
    projectItems(
      after: String
      before: String
      first: Int
      includeArchived: Boolean = true
      last: Int
    ): ProjectV2ItemConnection
  }

  extend type ProjectV2 {
    items(
      after: String
      archivedStates: [ProjectV2ItemArchivedState!] = [NOT_ARCHIVED]
      before: String
      first: Int
      last: Int
      orderBy: ProjectV2ItemOrder = { field: POSITION, direction: ASC }
      query: String = ""
    ): ProjectV2ItemConnection!
  }
`;

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

  enum ProjectV2ItemArchivedState {
    ARCHIVED
    NOT_ARCHIVED
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
