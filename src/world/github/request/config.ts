import { Failure } from "../../files/failure.ts";
import { readIfThere } from "../../files/read-file.ts";
import type { Environment, Project } from "../../project.ts";
import type { SettingsFile } from "../../settings/settings-file.ts";

/** Where the board on GitHub is. */
export interface GithubConfig {
  readonly owner: string;
  readonly repo: string;
  readonly projectOwner: string;
  readonly projectNumber: number;
  readonly apiUrl: string;
}

/** The board on GitHub, when the settings choose it; what is missing then is named. */
export async function githubConfig(project: Project): Promise<GithubConfig | undefined> {
  const { env } = project;
  const text = readIfThere(project.settingsPath);
  const file: SettingsFile =
    text === undefined
      ? {}
      : (await import("../../settings/settings-file.ts")).readSettingsFile(text);
  const github = file.github ?? {};
  const owner = env["RALPH_GH_OWNER"] || github.owner;
  const repo = env["RALPH_GH_REPO"] || github.repo;
  const number = env["RALPH_GH_PROJECT_NUMBER"] || github.projectNumber;
  // A project's number chooses GitHub; a board file named on purpose is the embedded board.
  if (!number || env["RALPH_BOARD_PATH"]) return undefined;
  if (!owner) throw new Failure("a GitHub project is set, but RALPH_GH_OWNER is not");
  if (!repo) throw new Failure("a GitHub project is set, but RALPH_GH_REPO is not");
  return {
    owner,
    repo,
    projectOwner: github.projectOwner ?? owner,
    projectNumber: positive(number),
    apiUrl: apiUrlOf(env, github.apiUrl),
  };
}

function positive(number: string | number): number {
  const value = Number(number);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Failure("RALPH_GH_PROJECT_NUMBER is not a project's number");
}

function apiUrlOf(env: Environment, fromFile: string | undefined): string {
  const url = env["RALPH_GH_API_URL"] || env["GITHUB_API_URL"] || fromFile;
  if (!url) return "https://api.github.com";
  if (!URL.canParse(url)) throw new Failure("RALPH_GH_API_URL is not an address");
  return url.replace(/\/+$/, "");
}
