import { lstatSync } from "node:fs";
import type { IssueRef } from "../../workflow/issue/issue.ts";
import { Failure, hasCode } from "../files/failure.ts";
import type { Project } from "../project.ts";
import type { Setting } from "./setting.ts";
import { findSetting, settingValue, sourcesOf } from "./setting-value.ts";
import { SETTINGS } from "./table.ts";

/** Where the board on GitHub is. */
export interface GithubConfig {
  readonly owner: string;
  readonly repo: string;
  readonly projectOwner: string;
  readonly projectNumber: number;
  readonly apiUrl: string;
}

const NOT_TRUSTED = "a person runs ralph settings trust, or adds its repository as a remote";

/** The board on GitHub, if the settings choose it. Throws when a setting it needs is missing. */
export function githubSettings(project: Project): GithubConfig | undefined {
  if (!mayChooseGithub(project)) return undefined;
  const sources = sourcesOf(project);
  // RALPH_BOARD_PATH chooses the embedded board, whatever else is set.
  if (project.env[SETTINGS.boardPath.variables[0]]) return undefined;
  const { value: projectNumber, waits } = findSetting(SETTINGS.githubProjectNumber, sources);
  // The embedded board instead would be an empty one, and a wrong store.
  if (waits) throw new Failure(`${waits.source} names a board on GitHub; ${NOT_TRUSTED}`);
  if (projectNumber === undefined) return undefined;
  const owner = mustBeSet(SETTINGS.githubOwner, settingValue(SETTINGS.githubOwner, sources));
  return {
    owner,
    repo: mustBeSet(SETTINGS.githubRepo, settingValue(SETTINGS.githubRepo, sources)),
    projectOwner: settingValue(SETTINGS.githubProjectOwner, sources) ?? owner,
    projectNumber,
    apiUrl: settingValue(SETTINGS.githubApiUrl, sources),
  };
}

/**
 * How approvals name an issue: its number alone where it is the project's own, whether or not the
 * caller named the repository. The embedded board has no others.
 */
export function approvalRef(project: Project, { number, repository }: IssueRef): IssueRef {
  if (repository === undefined) return { number };
  const own = githubSettings(project);
  const isOwn = !own || repository.toLowerCase() === `${own.owner}/${own.repo}`.toLowerCase();
  return isOwn ? { number } : { number, repository: repository.toLowerCase() };
}

/** A cheap check: most projects have neither the variable nor a settings file. */
export function mayChooseGithub({ env, committed, settingsPath }: Project): boolean {
  const [variable] = SETTINGS.githubProjectNumber.variables;
  if (env[variable] || committed.has(variable)) return true;
  try {
    // A dangling link counts as there: the settings reader refuses it by name.
    return lstatSync(settingsPath, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // A file called `.ralph` holds no settings.
    if (hasCode(error, "ENOTDIR")) return false;
    throw error;
  }
}

function mustBeSet(row: Setting, value: string | undefined): string {
  if (value !== undefined) return value;
  throw new Failure(`a GitHub project is set, but ${row.variables[0]} is not`);
}
