import { reasonOf } from "../files/failure.ts";
import { findRequiredBranch } from "../git/required-branch.ts";
import type { Environment, Project } from "../project.ts";
import { convergenceVerified } from "./convergence-verified.ts";
import { machineInForce } from "./machine-in-force.ts";
import type { Setting } from "./setting.ts";
import { findSetting, type Sources, sourcesWith, type WaitingValue } from "./setting-value.ts";
import { type FileReading, settingsFileOf } from "./settings-file.ts";
import { ALL_SETTINGS, SETTINGS } from "./table.ts";

export interface SettingInForce {
  readonly name: string;
  /** null: not set, and there is no default. */
  readonly value: unknown;
  readonly source: string;
  /** What the repository sets, and does not count until a person trusts it. */
  readonly waits?: WaitingValue;
}

export interface SettingsReport {
  /** Every setting that can be used. */
  readonly settings: readonly SettingInForce[];
  /** What is wrong with the others, each a sentence without the full stop. */
  readonly faults: readonly string[];
}

/** Every value with its source, and every fault. For people; gates read settings one by one. */
export async function reportSettings(project: Project): Promise<SettingsReport> {
  const { env } = project;
  const file = attempt(() => settingsFileOf(project));
  const sources = sourcesWith(project, file.values);
  const settings: SettingInForce[] = [];
  const faults = [...file.faults];
  for (const row of ALL_SETTINGS) {
    try {
      const { value, source, waits } = findSetting(row, sources);
      const found = row === SETTINGS.requiredBranch && value === undefined && foundBranch(project);
      if (found) settings.push({ name: row.key, value: found, source: "found in the repository" });
      else settings.push({ name: row.key, value: value ?? null, source, ...(waits && { waits }) });
    } catch (error) {
      faults.push(reasonOf(error));
    }
  }
  faults.push(...githubFaults(sources), ...verifiedFaults(env), ...committedFaults(project));
  const { warning } = await machineInForce(env);
  if (warning) faults.push(warning.line.replace(/\.$/, ""));
  return { settings, faults };
}

function foundBranch({ root }: Project): string | undefined {
  return findRequiredBranch(root);
}

function attempt(read: () => FileReading): FileReading {
  try {
    return read();
  } catch (error) {
    return { values: new Map(), faults: [reasonOf(error)] };
  }
}

/** Without a project number the repository is ignored; the report must say so. */
function githubFaults({ env, file }: Sources): string[] {
  const isSet = ({ key, variables }: Setting) =>
    file.has(key) || variables.some((variable) => env[variable]);
  if (isSet(SETTINGS.boardPath)) return [];
  const needed = [SETTINGS.githubOwner, SETTINGS.githubRepo];
  if (isSet(SETTINGS.githubProjectNumber)) {
    const missing = needed.filter((row) => !isSet(row));
    return missing.map(({ key }) => `github.projectNumber is set, but ${key} is not`);
  }
  const given = needed.find(isSet);
  if (!given) return [];
  return [`${given.key} is set, but github.projectNumber is not, so that the board is a file`];
}

/** A repository cannot set what only a person's own environment may. */
function committedFaults({ committed }: Project): string[] {
  const rows = ALL_SETTINGS.filter(({ fromFile }) => fromFile === "never");
  const names = [...rows.flatMap(({ variables }) => variables), "XDG_STATE_HOME"];
  return names.flatMap((name) => {
    const set = committed.get(name);
    return set ? [`${name} is set by ${set.file}; only a person's own counts`] : [];
  });
}

/** Gates ignore a value that names no issue, which is safe; the report names it. */
function verifiedFaults(env: Environment): string[] {
  const { variables, kind } = SETTINGS.convergenceVerified;
  const [variable] = variables;
  if (!env[variable]?.trim() || convergenceVerified(env).length > 0) return [];
  return [`${variable} is not ${kind.expected}`];
}
