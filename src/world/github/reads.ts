import type * as z from "zod/mini";
import { reachesBack } from "../../workflow/claim-log.ts";
import type { IssueRef } from "../../workflow/issue.ts";
import { Unknown } from "../unknown.ts";
import {
  type CommentAnswer,
  type IssueAnswer,
  type ProjectAnswer,
  readEarlierAnswer,
  readIssueAnswer,
  readProjectAnswer,
} from "./answer-shapes.ts";
import type { GithubConfig } from "./config.ts";
import { READ_EARLIER, READ_ISSUE, READ_PROJECT } from "./documents.ts";
import type { Sender } from "./send.ts";
import { toLog } from "./to-issue.ts";

export interface Connection {
  readonly sender: Sender;
  readonly config: GithubConfig;
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
  throw new Unknown(`GitHub's answer has no usable ${path || "data"}`);
}

/** The repository an issue is in: named, or the project's own. */
export function placeOf(
  { owner, repo }: GithubConfig,
  { repository }: Pick<IssueRef, "repository">,
) {
  const [named, name] = repository?.split("/") ?? [];
  return { owner: named ?? owner, repo: name ?? repo };
}

/** One request: the issue, its card, the lock log, and the ids a write needs. */
export async function readIssue(
  { sender, config }: Connection,
  ref: IssueRef,
): Promise<FoundIssue> {
  const { projectOwner, projectNumber } = config;
  const { data, errors, now } = await sender.send("question", READ_ISSUE, {
    ...placeOf(config, ref),
    number: ref.number,
    projectOwner,
    project: projectNumber,
  });
  const answer = parsed(readIssueAnswer, data);
  const serious = errors.find(({ type }) => type !== "NOT_FOUND");
  if (serious) throw new Unknown(`GitHub says: ${serious.message}`);
  const project = mustHave(answer.repositoryOwner?.projectV2, config);
  return { project, issue: answer.repository?.issue ?? undefined, now };
}

export async function readProject({ sender, config }: Connection) {
  const { owner, repo, projectOwner, projectNumber } = config;
  const variables = { owner, repo, projectOwner, project: projectNumber };
  const { data } = await sender.send("question", READ_PROJECT, variables);
  const answer = parsed(readProjectAnswer, data);
  if (!answer.repository) throw new Unknown(`there is no repository ${owner}/${repo}`);
  return {
    project: mustHave(answer.repositoryOwner?.projectV2, config),
    repositoryId: answer.repository.id,
  };
}

export function mustHave<T>(project: T | null | undefined, config: GithubConfig): T {
  if (project) return project;
  throw new Unknown(
    `${config.projectOwner} has no project ${config.projectNumber} this token can see`,
  );
}

/** The whole lock log: further back only when a lock state has no release among the last comments. */
export async function wholeLog(
  { sender }: Connection,
  issue: IssueAnswer,
  isLocked: boolean,
): Promise<CommentAnswer[]> {
  const comments = [...(issue.comments?.nodes ?? [])];
  let page = issue.comments?.pageInfo;
  while (isLocked && page?.hasPreviousPage && page.startCursor && !reachesBack(toLog(comments))) {
    const variables = { id: issue.id, before: page.startCursor };
    const { data } = await sender.send("question", READ_EARLIER, variables);
    const earlier = parsed(readEarlierAnswer, data).node?.comments;
    comments.unshift(...(earlier?.nodes ?? []));
    page = earlier?.pageInfo;
  }
  return comments;
}
