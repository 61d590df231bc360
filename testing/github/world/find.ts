import type { Issue, Owner, Project, Repository } from "./nodes.ts";
import type { WorldState } from "./world-state.ts";

/** `owner/repo#7`, or the issue itself. */
export type IssueRef = string | Issue;

export function findOwner(state: WorldState, login: string): Owner | undefined {
  return state.owners.get(login.toLowerCase());
}

export function findRepository(
  state: WorldState,
  owner: string,
  name: string,
): Repository | undefined {
  return findOwner(state, owner)?.repositoriesByName.get(name.toLowerCase());
}

/** The `the…` readers are for set-up and assertions: what is missing there is a test's mistake. */
export function theOwner(state: WorldState, login: string): Owner {
  return findOwner(state, login) ?? missing(`owner ${login}`);
}

export function theRepository(state: WorldState, fullName: string): Repository {
  const [owner = "", name = ""] = fullName.split("/");
  return findRepository(state, owner, name) ?? missing(`repository ${fullName}`);
}

export function theIssue(state: WorldState, ref: IssueRef): Issue {
  if (typeof ref !== "string") return ref;
  const [fullName = "", number = ""] = ref.split("#");
  const issue = theRepository(state, fullName).issuesByNumber.get(Number(number));
  return issue ?? missing(`issue ${ref}`);
}

/** A project of the owner by its number, or any project at all. */
export type ProjectRef = number | Project;

/** Without a reference: the first project of the owner. */
export function theProject(owner: Owner, ref?: ProjectRef): Project {
  if (typeof ref === "object") return ref;
  const [first] = owner.projectsByNumber.values();
  const project = ref === undefined ? first : owner.projectsByNumber.get(ref);
  return project ?? missing(`project ${owner.login}/${ref ?? "(any)"}`);
}

function missing(what: string): never {
  throw new Error(`The loopback world has no ${what}.`);
}
