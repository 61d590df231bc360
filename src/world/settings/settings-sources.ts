import { readIfThere } from "../files/read-file.ts";
import type { Project } from "../project.ts";
import { readSettingsFile } from "./settings-file.ts";

export interface SettingSource {
  readonly name: string;
  readonly value: string;
  readonly source: string;
}

interface Setting {
  readonly name: string;
  readonly variables: readonly string[];
  readonly key: string | undefined;
  readonly fallback: string;
}

/** Every setting with its variables, its key in the file, and its default. */
const SETTINGS: readonly Setting[] = [
  setting("requiredBranch", ["RALPH_REQUIRED_BRANCH"], "main"),
  setting("reviewMode", ["RALPH_REVIEW_MODE"], "auto"),
  setting("autoApprove", ["RALPH_AUTO_APPROVE"], "true"),
  setting("debug", ["RALPH_DEBUG"], "false"),
  setting("github.owner", ["RALPH_GH_OWNER"], ""),
  setting("github.repo", ["RALPH_GH_REPO"], ""),
  setting("github.projectNumber", ["RALPH_GH_PROJECT_NUMBER"], ""),
  setting("github.projectOwner", [], ""),
  setting("github.apiUrl", ["RALPH_GH_API_URL", "GITHUB_API_URL"], "https://api.github.com"),
  {
    name: "board path",
    variables: ["RALPH_BOARD_PATH"],
    key: undefined,
    fallback: ".ralph/board.db",
  },
  {
    name: "workflow override",
    variables: ["RALPH_STATE_MACHINE_CONFIG"],
    key: undefined,
    fallback: "",
  },
  {
    name: "convergence verified",
    variables: ["RALPH_CONVERGENCE_VERIFIED"],
    key: undefined,
    fallback: "",
  },
];

function setting(key: string, variables: readonly string[], fallback: string): Setting {
  return { name: key, variables, key, fallback };
}

/** Each value in force and where it comes from. */
export function settingSources(project: Project): SettingSource[] {
  const text = readIfThere(project.settingsPath);
  const file = text === undefined ? {} : flat(readSettingsFile(text), "");
  return SETTINGS.map(({ name, variables, key, fallback }) => {
    const variable = variables.find((one) => project.env[one]);
    if (variable) return { name, value: project.env[variable] ?? "", source: variable };
    const value = key === undefined ? undefined : file[key];
    if (value !== undefined) return { name, value, source: ".ralph/settings.json" };
    return { name, value: fallback, source: "default" };
  });
}

/** Where a token would come from; never the token. */
export function tokenSource(project: Project): string {
  const names = ["RALPH_GH_TOKEN", "GITHUB_TOKEN", "GH_TOKEN"];
  return names.find((name) => project.env[name]) ?? "gh auth token, if gh is signed in";
}

function flat(value: object, path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      typeof one === "object" && one !== null
        ? Object.entries(flat(one, `${path}${key}.`))
        : [[`${path}${key}`, String(one)]],
    ),
  );
}
