import { Failure } from "../files/failure.ts";
import { findRequiredBranch, usualBranches } from "../git/required-branch.ts";
import { type Reach, reachOf } from "../github/pull-request/reach.ts";
import type { Project } from "../project.ts";
import { withSetting } from "../settings/set-setting.ts";
import { findSetting, sourcesOf } from "../settings/setting-value.ts";
import { settingsFileOf } from "../settings/settings-file.ts";
import { SETTINGS } from "../settings/table.ts";

/** What init finds out about a project, and asks about before it writes it down. */
export interface FoundSettings {
  /** Set already, or found; undefined: it is not certain. */
  readonly requiredBranch: string | undefined;
  /** Which branches it could be. */
  readonly candidates: readonly string[];
  readonly reach: Reach;
  readonly pullRequests: "on" | "off" | "auto";
  /** The keys that nobody has set yet. */
  readonly unset: ReadonlySet<"requiredBranch" | "pullRequests">;
}

/** `named`: what the person answered where the branch is not certain. */
export function findSettings(project: Project, named?: string): FoundSettings {
  const sources = sourcesOf(project);
  const branch = findSetting(SETTINGS.requiredBranch, sources);
  const pulls = findSetting(SETTINGS.pullRequests, sources);
  const requiredBranch = branch.value ?? named ?? findRequiredBranch(project.root);
  const reach = reachOf(project, requiredBranch);
  return {
    requiredBranch,
    candidates: usualBranches(project.root),
    reach,
    pullRequests: pulls.source === "default" ? useOf(reach) : pulls.value,
    unset: new Set([
      ...(branch.source === "default" ? (["requiredBranch"] as const) : []),
      ...(pulls.source === "default" ? (["pullRequests"] as const) : []),
    ]),
  };
}

/**
 * Where nothing is certain yet the setting stays `auto`: a remote that is added, or a token, then
 * turns pull requests on, and work is not merged past them.
 */
function useOf({ kind }: Reach): FoundSettings["pullRequests"] {
  if (kind === "reached") return "on";
  return kind === "elsewhere" ? "off" : "auto";
}

/** The settings file with what was found; undefined: it has all of it, or nothing was found. */
export function settingsTextWith(project: Project, found: FoundSettings): string | undefined {
  const { requiredBranch, pullRequests, unset } = found;
  let text = settingsFileOf(project).text;
  const before = text;
  if (unset.has("requiredBranch") && requiredBranch !== undefined) {
    text = withSetting(text, "requiredBranch", requiredBranch);
  }
  if (unset.has("pullRequests")) text = withSetting(text, "pullRequests", pullRequests);
  return text === before ? undefined : text;
}

/** The settings file says nothing but what init finds by itself, so that nothing of a person's is lost. */
export function isFoundAgain(project: Project): boolean {
  try {
    return saysOnlyWhatIsFound(project);
  } catch (error) {
    // A file that cannot be read may say anything.
    if (error instanceof Failure) return false;
    throw error;
  }
}

function saysOnlyWhatIsFound(project: Project): boolean {
  const { values, faults, text } = settingsFileOf(project);
  if (text === undefined || faults.length > 0) return false;
  const keys = [...values.keys()];
  if (keys.length === 0 || !keys.every((key) => key === "requiredBranch" || key === "pullRequests"))
    return false;
  const branch = values.get("requiredBranch");
  return branch === undefined || branch === findRequiredBranch(project.root);
}
