import type * as z from "zod/mini";
import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { Machine } from "../../../workflow/machine/machine.ts";
import { Failure } from "../../files/failure.ts";
import { READ_PROJECT } from "../documents/board-documents.ts";
import { READ_ISSUE } from "../documents/issue-documents.ts";
import type { GithubConfig } from "../request/config.ts";
import type { Sender } from "../request/request.ts";
import type { IssueAnswer } from "./answer-shapes.ts";
import { type ProjectAnswer, readIssueAnswer, readProjectAnswer } from "./document-shapes.ts";
import { fieldNamed } from "./project-fields.ts";

export interface Connection {
  readonly sender: Sender;
  readonly config: GithubConfig;
  /** Says which states are locks; an override may differ from the built-in machine. */
  readonly machine: Machine;
}

export interface FoundIssue {
  readonly project: ProjectAnswer;
  readonly issue: IssueAnswer | undefined;
  /** GitHub's clock. */
  readonly now: number;
}

export function parsed<S extends z.ZodMiniType>(shape: S, data: unknown): z.infer<S> {
  const reading = shape.safeParse(data);
  if (reading.success) return reading.data;
  const path = reading.error.issues[0]?.path.map(String).join(".") ?? "";
  throw new Failure(`GitHub's answer has no usable ${path || "data"}`);
}

/** The repository an issue is in: named, or the project's own. */
export function placeOf(
  { owner, repo }: GithubConfig,
  { repository }: Pick<IssueRef, "repository">,
) {
  const [named, name] = repository?.split("/") ?? [];
  return { owner: named ?? owner, repo: name ?? repo };
}

export function projectOf({ projectOwner, projectNumber }: GithubConfig) {
  return { projectOwner, project: projectNumber };
}

/** One request: the issue, its card, the lock log, and the ids a write needs. */
export async function readIssue(
  { sender, config }: Connection,
  ref: IssueRef,
  body = false,
): Promise<FoundIssue> {
  const place = placeOf(config, ref);
  const variables = { ...place, number: ref.number, ...projectOf(config), body };
  const { data, now } = await sender.send("question", READ_ISSUE, variables);
  const answer = parsed(readIssueAnswer, data);
  const project = mustHave(answer.repositoryOwner?.projectV2, config);
  const { issue } = mustExist(answer.repository, place);
  return { project, issue: issue ?? undefined, now };
}

/** With the id of the repository that is named, or of the project's own. */
export async function readProject(
  { sender, config }: Connection,
  named: Pick<IssueRef, "repository"> = {},
) {
  const place = placeOf(config, named);
  const variables = { ...place, ...projectOf(config) };
  const { data } = await sender.send("question", READ_PROJECT, variables);
  const answer = parsed(readProjectAnswer, data);
  return {
    project: mustHave(answer.repositoryOwner?.projectV2, config),
    repositoryId: mustExist(answer.repository, place).id,
  };
}

export function mustHave<T>(project: T | null | undefined, config: GithubConfig): T {
  if (project) return project;
  throw new Failure(
    `${config.projectOwner} has no project ${config.projectNumber} this token can see`,
  );
}

/**
 * Throws when the repository or project is missing: a misspelt name must not look like an empty
 * board.
 */
export function mustExist<T>(
  repository: T | null | undefined,
  { owner, repo }: Pick<GithubConfig, "owner" | "repo">,
): T {
  if (repository) return repository;
  throw new Failure(`there is no repository ${owner}/${repo} this token can see`, {
    recovery: "the same call without owner and repo, which means the project's own",
  });
}

/**
 * Throws when the state field is missing, because every card would look like Backlog. The error
 * lists the fields there are.
 */
export async function mustHaveStates(
  connection: Connection,
  stateField: { readonly id?: string | undefined } | null | undefined,
): Promise<void> {
  if (stateField?.id === undefined)
    fieldNamed((await readProject(connection)).project, "Workflow State");
}
