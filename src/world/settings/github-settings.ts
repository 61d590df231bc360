import { Failure } from "../files/failure.ts";
import type { Project } from "../project.ts";
import { settingValue, sourcesOf } from "./setting-value.ts";
import { SETTINGS, type Setting } from "./table.ts";

/** Where the board on GitHub is. */
export interface GithubConfig {
  readonly owner: string;
  readonly repo: string;
  readonly projectOwner: string;
  readonly projectNumber: number;
  readonly apiUrl: string;
}

/** The board on GitHub, when the settings choose it; what is missing then is named. */
export function githubSettings(project: Project): GithubConfig | undefined {
  const sources = sourcesOf(project);
  // A board file named on purpose is the embedded board, whatever else is set.
  if (project.env[SETTINGS.boardPath.variables[0]]) return undefined;
  const projectNumber = settingValue(SETTINGS.githubProjectNumber, sources);
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

function mustBeSet(row: Setting, value: string | undefined): string {
  if (value !== undefined) return value;
  throw new Failure(`a GitHub project is set, but ${row.variables[0]} is not`);
}
