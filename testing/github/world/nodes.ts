import type { Issue, IssueComment, Label, Owner, PullRequest, Repository } from "./issue-nodes.ts";
import type { Field, Item, Project, Value, View } from "./project-nodes.ts";

export type * from "./issue-nodes.ts";
export type * from "./project-nodes.ts";

/**
 * What the world is made of. `kind` is the GraphQL type's name, so that an interface or a union is
 * resolved by reading it. A field that GraphQL also has keeps GraphQL's name and needs no resolver.
 */
export type WorldNode =
  | Owner
  | Repository
  | Label
  | Issue
  | IssueComment
  | PullRequest
  | Project
  | View
  | Field
  | Item
  | Value;
export type Kind = WorldNode["kind"];
export type NodeOf<K extends Kind> = Extract<WorldNode, { readonly kind: K }>;
