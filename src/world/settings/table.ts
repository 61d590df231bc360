import {
  nonEmptyText,
  oneOfTexts,
  projectNumber,
  trueOrFalse,
  type ValueKind,
  webAddress,
} from "./value-kinds.ts";

/**
 * One row per setting. The gates' reader, `ralph settings`, the JSON Schema, the doctor's check,
 * the README and docs/settings.md derive from these rows: to add a setting, add a row.
 */
export interface Setting<T = unknown, D = unknown> {
  /** Its path in the file, and its name everywhere else. */
  readonly key: string;
  /** `RALPH_` and the key in upper snake case, with GH for github; then other accepted names. */
  readonly variables: readonly [string, ...string[]];
  /** Whether the project's settings file may set it. The environment always may. */
  readonly fromFile: "always" | "never";
  readonly kind: ValueKind<T>;
  /** The value when nobody sets it; undefined: there is none. */
  readonly fallback: D;
  /** For the docs: what happens without a value, if there is no fallback. */
  readonly otherwise?: string;
  readonly meaning: string;
}

/** Keeps a row's types: the type of `settingValue` depends on its kind and fallback. */
function setting<T, const D extends T | undefined>(row: Setting<T, D>): Setting<T, D> {
  return row;
}

/** In the order of the docs. */
export const SETTINGS = {
  requiredBranch: setting({
    key: "requiredBranch",
    variables: ["RALPH_REQUIRED_BRANCH"],
    fromFile: "always",
    kind: nonEmptyText("a branch's name"),
    fallback: undefined,
    otherwise: "found: the branch `origin/HEAD` names, else the only one of main, master, trunk",
    meaning: "The branch on which triage, split, research, plan, review and merge run",
  }),
  reviewMode: setting({
    key: "reviewMode",
    variables: ["RALPH_REVIEW_MODE"],
    fromFile: "always",
    kind: oneOfTexts("auto", "interactive", "skip"),
    fallback: "auto",
    meaning:
      "`auto`: the review phase approves plans; `interactive`: a person does; `skip`: no review",
  }),
  autoApprove: setting({
    key: "autoApprove",
    variables: ["RALPH_AUTO_APPROVE"],
    fromFile: "always",
    kind: trueOrFalse,
    fallback: true,
    meaning: "`false`: a person approves plans, whatever `reviewMode` says",
  }),
  githubOwner: setting({
    key: "github.owner",
    variables: ["RALPH_GH_OWNER"],
    fromFile: "always",
    kind: nonEmptyText("an owner's name"),
    fallback: undefined,
    meaning: "The owner of the repository whose issues are on the board",
  }),
  githubRepo: setting({
    key: "github.repo",
    variables: ["RALPH_GH_REPO"],
    fromFile: "always",
    kind: nonEmptyText("a repository's name"),
    fallback: undefined,
    meaning: "The name of that repository",
  }),
  githubProjectNumber: setting({
    key: "github.projectNumber",
    variables: ["RALPH_GH_PROJECT_NUMBER"],
    fromFile: "always",
    kind: projectNumber,
    fallback: undefined,
    otherwise: "the board is a file",
    meaning: "The number of the GitHub project; setting it puts the board on GitHub",
  }),
  githubProjectOwner: setting({
    key: "github.projectOwner",
    variables: ["RALPH_GH_PROJECT_OWNER"],
    fromFile: "always",
    kind: nonEmptyText("an owner's name"),
    fallback: undefined,
    otherwise: "the repository's owner",
    meaning: "The user or organisation that owns the project",
  }),
  githubApiUrl: setting({
    key: "github.apiUrl",
    variables: ["RALPH_GH_API_URL", "GITHUB_API_URL"],
    fromFile: "always",
    kind: webAddress,
    fallback: "https://api.github.com",
    meaning: "The API's address; another one for GitHub Enterprise",
  }),
  boardPath: setting({
    key: "boardPath",
    variables: ["RALPH_BOARD_PATH"],
    fromFile: "never",
    kind: nonEmptyText("a path"),
    fallback: ".ralph/board.db",
    meaning: "The file of the embedded board; setting it keeps the board off GitHub",
  }),
  stateMachineConfig: setting({
    key: "stateMachineConfig",
    variables: ["RALPH_STATE_MACHINE_CONFIG"],
    fromFile: "never",
    kind: nonEmptyText("a path"),
    fallback: undefined,
    otherwise: "the built-in workflow",
    meaning: "A file that overrides states, commands or intents of the workflow",
  }),
  convergenceVerified: setting({
    key: "convergenceVerified",
    variables: ["RALPH_CONVERGENCE_VERIFIED"],
    fromFile: "never",
    kind: nonEmptyText("1 or issue numbers"),
    fallback: undefined,
    otherwise: "every group is checked",
    meaning: "`1` or issue numbers: skip the convergence check for them",
  }),
};

/** The rows as a list, for what is derived from all of them. */
export const ALL_SETTINGS: readonly Setting[] = Object.values(SETTINGS);
