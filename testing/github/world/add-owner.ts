import type { Label, Organization, Owner, Repository, User } from "./nodes.ts";
import { keep, stamp, type WorldState } from "./world-state.ts";

/** A user or organisation known already is given back: a set-up may name it twice. */
export function addUser(state: WorldState, login: string): Owner {
  return known(state, login) ?? register(state, newUser(state, login));
}

export function addOrganization(state: WorldState, login: string): Owner {
  return known(state, login) ?? register(state, newOrganization(state, login));
}

function known(state: WorldState, login: string): Owner | undefined {
  return state.owners.get(login.toLowerCase());
}

function register(state: WorldState, owner: Owner): Owner {
  state.owners.set(owner.login.toLowerCase(), owner);
  return keep(state, owner);
}

function newUser(state: WorldState, login: string): User {
  return { kind: "User", ...stamp(state, "User"), ...ownerData(login) };
}

function newOrganization(state: WorldState, login: string): Organization {
  return { kind: "Organization", ...stamp(state, "Organization"), ...ownerData(login) };
}

function ownerData(login: string) {
  return { login, name: login, repositoriesByName: new Map(), projectsByNumber: new Map() };
}

export interface RepositoryDetails {
  readonly isPrivate?: boolean;
}

export function addRepository(
  state: WorldState,
  owner: Owner,
  name: string,
  details: RepositoryDetails = {},
): Repository {
  const repository: Repository = {
    kind: "Repository",
    ...stamp(state, "Repository"),
    owner,
    name,
    isPrivate: details.isPrivate ?? false,
    issuesByNumber: new Map(),
    labelsByName: new Map(),
    pullRequestList: [],
    associations: new Map(),
    lastNumber: 0,
  };
  owner.repositoriesByName.set(name.toLowerCase(), repository);
  return keep(state, repository);
}

export interface LabelDetails {
  readonly name: string;
  readonly color?: string;
  readonly description?: string | null;
}

export function addLabel(state: WorldState, repository: Repository, details: LabelDetails): Label {
  const label: Label = {
    kind: "Label",
    ...stamp(state, "Label"),
    repository,
    name: details.name,
    color: details.color ?? "ededed",
    description: details.description ?? null,
  };
  repository.labelsByName.set(details.name.toLowerCase(), label);
  return keep(state, label);
}
