import { Failure } from "../files/failure.ts";
import type { Environment, Project } from "../project.ts";
import { GITHUB_ROWS } from "./rows/github.ts";
import type { Setting } from "./setting.ts";
import {
  type FileValues,
  SETTINGS_FILE,
  settingsFileOf,
  soundSettingsFile,
} from "./settings-file.ts";
import type { CommittedVariables } from "./trust/committed-variables.ts";
import { isOwnRemote } from "./trust/own-remote.ts";
import { isTrusted } from "./trust/trust.ts";

/** Where values come from: the environment, then what a repository brings, then the default. */
export interface Sources {
  readonly env: Environment;
  /** Variables that the project's own Claude settings set: they count like the file. */
  readonly committed: CommittedVariables;
  readonly file: FileValues;
  /** Neither a variable nor the file sets anything: every setting has its default. */
  readonly isEmpty: boolean;
  /** A person trusted what the repository brings. Looked up when a row needs it. */
  trusted(): boolean;
  /** The repository that it names on GitHub is a remote of this checkout. */
  ownRemote(): boolean;
}

export function sourcesOf(project: Project): Sources {
  return sourcesWith(project, soundSettingsFile(project));
}

export function sourcesWith(project: Project, file: FileValues): Sources {
  const { env, committed } = project;
  const isEmpty = project.hasNoVariables && file.size === 0;
  const trusted = once(() => isTrusted(project, contentOf(project)));
  const sources: Sources = {
    ...{ env, committed, file, isEmpty, trusted },
    ownRemote: once(() => namesOwnRemote(project.root, sources)),
  };
  return sources;
}

function namesOwnRemote(root: string, sources: Sources): boolean {
  const owner = named(GITHUB_ROWS.githubOwner, sources);
  const repo = named(GITHUB_ROWS.githubRepo, sources);
  const apiUrl = settingValue(GITHUB_ROWS.githubApiUrl, sources);
  return owner !== undefined && repo !== undefined && isOwnRemote(root, { owner, repo, apiUrl });
}

/** What is set for a row, whether or not it counts. */
function named<D>(row: Setting<string, D>, sources: Sources): string | undefined {
  const own = row.variables.map((variable) => sources.env[variable]).find((text) => text);
  return own ?? broughtBy(row, sources)[0]?.value;
}

/** What a person's trust is about. */
export function contentOf(project: Project) {
  return { file: settingsFileOf(project).text, variables: project.committed };
}

function once(look: () => boolean): () => boolean {
  let known: boolean | undefined;
  return () => {
    known ??= look();
    return known;
  };
}

/** A value that a repository brings and that does not count yet. */
export interface WaitingValue {
  readonly value: unknown;
  readonly source: string;
}

/** The value of a setting, and the variable or file it comes from. */
export interface SettingReading<T> {
  readonly value: T;
  readonly source: string;
  readonly waits?: WaitingValue;
}

/** Throws when what is set is not a value of this setting. */
export function findSetting<T, D>(row: Setting<T, D>, sources: Sources): SettingReading<T | D> {
  if (sources.isEmpty) return { value: row.fallback, source: "default" };
  for (const variable of row.variables) {
    const value = fromText(row, variable, sources.env[variable]);
    if (value !== undefined) return { value, source: variable };
  }
  let waits: WaitingValue | undefined;
  for (const brought of broughtBy(row, sources)) {
    if (counts(row, brought.value, sources)) return brought;
    waits ??= brought;
  }
  const fallback = { value: row.fallback, source: "default" };
  return waits === undefined ? fallback : { ...fallback, waits };
}

export function settingValue<T, D>(row: Setting<T, D>, sources: Sources): T | D {
  return sources.isEmpty ? row.fallback : findSetting(row, sources).value;
}

/** What the repository sets, the variables of its Claude settings first. */
export function broughtBy<T, D>(
  row: Setting<T, D>,
  { committed, file }: Pick<Sources, "committed" | "file">,
): { readonly value: T; readonly source: string }[] {
  const found: { readonly value: T; readonly source: string }[] = [];
  for (const variable of row.variables) {
    const set = committed.get(variable);
    const value = fromText(row, variable, set?.text);
    if (value !== undefined) found.push({ value, source: `${set?.file}: ${variable}` });
  }
  const value = row.kind.fromJson(file.get(row.key));
  if (value !== undefined) found.push({ value, source: SETTINGS_FILE });
  return found;
}

function fromText<T, D>(row: Setting<T, D>, variable: string, text: string | undefined) {
  // An empty variable counts as not set, so that a shell can unset one for a single run.
  if (!text) return undefined;
  const value = row.kind.fromText(text);
  if (value === undefined) throw new Failure(`${variable} is not ${row.kind.expected}`);
  return value;
}

/** Whether a value that a repository brings counts: what relaxes needs a person's trust. */
function counts<T, D>(row: Setting<T, D>, value: T, sources: Sources): boolean {
  switch (row.fromFile) {
    case "always":
      return true;
    case "never":
      return false;
    case "stricter":
      return isAsStrict(row, value) || sources.trusted();
    case "remote":
      return sources.ownRemote() || sources.trusted();
    case "trusted":
      return sources.trusted();
  }
}

function isAsStrict<T, D>({ strictestFirst = [], fallback }: Setting<T, D>, value: T): boolean {
  const at = strictestFirst.indexOf(value);
  return at >= 0 && at <= strictestFirst.findIndex((one) => Object.is(one, fallback));
}
