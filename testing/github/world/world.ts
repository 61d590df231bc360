import { STATES } from "../../../src/workflow/machine/states.ts";
import {
  closeIssue,
  createComment,
  createIssue,
  editComment,
  labelIssue,
  linkBlocker,
  linkParent,
} from "./add-issue.ts";
import { addOrganization, addRepository, addUser, type RepositoryDetails } from "./add-owner.ts";
import { createProject, OUR_FIELDS, type ProjectDetails } from "./add-project.ts";
import { addPullRequest, type PullRequestDetails } from "./add-pull-request.ts";
import { addCard, optionName, setByName } from "./cards.ts";
import {
  type IssueRef,
  type ProjectRef,
  theIssue,
  theOwner,
  theProject,
  theRepository,
} from "./find.ts";
import type {
  Association,
  Issue,
  IssueComment,
  Item,
  Owner,
  Project,
  PullRequest,
  Repository,
  StateReason,
} from "./nodes.ts";
import { emptyWorld, type WorldOptions, type WorldState } from "./world-state.ts";

export interface IssueDetails {
  readonly number?: number;
  readonly title?: string;
  readonly body?: string;
  readonly author?: string;
  readonly state?: "OPEN" | "CLOSED";
  readonly stateReason?: StateReason;
  readonly labels?: readonly string[];
  /** A number is an issue of the same repository. */
  readonly parent?: IssueRef | number;
  readonly blockedBy?: readonly (IssueRef | number)[];
}

export interface Placement {
  readonly state?: string;
  readonly estimate?: string;
  readonly priority?: string;
  /** The owner's first project, unless it is said. */
  readonly project?: ProjectRef;
}

export interface BoardState {
  readonly state: string | undefined;
  readonly estimate: string | undefined;
  readonly priority: string | undefined;
  readonly open: boolean;
  readonly stateReason: StateReason | null;
  readonly archived: boolean;
}

export interface World extends WorldState {
  addToken(token: string, login: string, scopes?: readonly string[]): void;
  addUser(login: string): Owner;
  addOrganization(login: string): Owner;
  addRepository(fullName: string, details?: RepositoryDetails): Repository;
  addIssue(fullName: string, details?: IssueDetails): Issue;
  addProject(owner: string, number: number, details?: ProjectDetails): Project;
  putOnBoard(issue: IssueRef, placement?: Placement): Item;
  addComment(issue: IssueRef, body: string, author?: string): IssueComment;
  addPullRequest(fullName: string, details: PullRequestDetails): PullRequest;
  /** As a person edits a comment on the page. */
  editComment(comment: IssueComment, body: string): void;
  /** What an account is to a repository. */
  setAssociation(fullName: string, login: string, association: Association): void;
  issue(issue: IssueRef): Issue;
  comments(issue: IssueRef): readonly IssueComment[];
  /** undefined: not on the board. */
  boardState(issue: IssueRef, project?: ProjectRef): BoardState | undefined;
  /** `count` issues of the repository, each with a card, its state going round the eleven. */
  fill(fullName: string, count: number, project?: ProjectRef): void;
}

export const ALL_SCOPES = ["repo", "project", "read:org"] as const;

export function createWorld(options: WorldOptions = {}): World {
  const state = emptyWorld(options);
  const world: World = Object.assign(state, {
    addToken: (token: string, login: string, scopes: readonly string[] = ALL_SCOPES) => {
      addUser(state, login);
      state.tokens.set(token, { login, scopes });
    },
    addUser: (login: string) => addUser(state, login),
    addOrganization: (login: string) => addOrganization(state, login),
    addRepository: (fullName: string, details?: RepositoryDetails) => {
      const [owner = "", name = ""] = fullName.split("/");
      return addRepository(state, theOwner(state, owner), name, details);
    },
    addIssue: (fullName: string, details?: IssueDetails) => addIssue(state, fullName, details),
    addProject: (owner: string, number: number, details?: ProjectDetails) =>
      createProject(state, theOwner(state, owner), number, { fields: OUR_FIELDS, ...details }),
    putOnBoard: (ref: IssueRef, placement?: Placement) =>
      putOnBoard(state, theIssue(state, ref), placement),
    addComment: (ref: IssueRef, body: string, author?: string) => {
      const issue = theIssue(state, ref);
      return createComment(state, issue, body, author ? addUser(state, author) : issue.author);
    },
    addPullRequest: (fullName: string, details: PullRequestDetails) =>
      addPullRequest(state, theRepository(state, fullName), details),
    editComment: (comment: IssueComment, body: string) => editComment(state, comment, body),
    setAssociation: (fullName: string, login: string, association: Association) => {
      theRepository(state, fullName).associations.set(login.toLowerCase(), association);
    },
    issue: (ref: IssueRef) => theIssue(state, ref),
    comments: (ref: IssueRef) => theIssue(state, ref).commentList,
    boardState: (ref: IssueRef, project?: ProjectRef) => boardState(theIssue(state, ref), project),
    fill: (fullName: string, count: number, project?: ProjectRef) => {
      const more = project === undefined ? {} : { project };
      for (let made = 0; made < count; made += 1)
        putOnBoard(state, addIssue(state, fullName), {
          state: STATES[made % STATES.length] ?? "Backlog",
          ...more,
        });
    },
  });
  return world;
}

function addIssue(state: WorldState, fullName: string, details: IssueDetails = {}): Issue {
  const repository = theRepository(state, fullName);
  const resolve = (ref: IssueRef | number) =>
    theIssue(state, typeof ref === "number" ? `${fullName}#${ref}` : ref);
  const { number = repository.lastNumber + 1, title = `Issue ${number}`, body = "" } = details;
  const author = details.author ? addUser(state, details.author) : repository.owner;
  const issue = createIssue(state, repository, { number, title, body, author });
  for (const label of details.labels ?? []) labelIssue(state, issue, label);
  if (details.parent !== undefined) linkParent(state, resolve(details.parent), issue);
  for (const blocker of details.blockedBy ?? []) linkBlocker(state, issue, resolve(blocker));
  if (details.state === "CLOSED") closeIssue(state, issue, details.stateReason ?? "COMPLETED");
  return issue;
}

function putOnBoard(state: WorldState, issue: Issue, placement: Placement = {}): Item {
  const { owner } = issue.repository;
  const item = addCard(state, theProject(owner, placement.project), issue, owner);
  if (placement.state) setByName(state, item, "Workflow State", placement.state);
  if (placement.estimate) setByName(state, item, "Estimate", placement.estimate);
  if (placement.priority) setByName(state, item, "Priority", placement.priority);
  return item;
}

function boardState(issue: Issue, project?: ProjectRef): BoardState | undefined {
  const item = issue.cards.get(theProject(issue.repository.owner, project));
  if (!item) return undefined;
  return {
    state: optionName(item, "Workflow State"),
    estimate: optionName(item, "Estimate"),
    priority: optionName(item, "Priority"),
    open: issue.state === "OPEN",
    stateReason: issue.stateReason,
    archived: item.isArchived,
  };
}
