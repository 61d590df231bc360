import {
  type FoundSettings,
  findSettings,
  settingsTextWith,
} from "../../world/install/found-settings.ts";
import { freeName } from "../../world/install/installed-files.ts";
import type { Project } from "../../world/project.ts";
import { settingsFileOf } from "../../world/settings/settings-file.ts";
import type { InstallStep } from "./step.ts";

/** What was found, one line each, for the person who is asked. */
export function foundLines({ requiredBranch, candidates, reach, ...found }: FoundSettings) {
  const set = found.unset.has("requiredBranch") ? "" : " (set)";
  const branches = candidates.length > 0 ? ` (${candidates.join(", ")})` : "";
  const remote = "remote" in reach ? reach.remote : undefined;
  const where = remote && `${remote.name}, ${remote.host}/${remote.owner}/${remote.repo}`;
  return [
    `required branch: ${requiredBranch === undefined ? `not certain${branches}` : `${requiredBranch}${set}`}`,
    `remote: ${where ?? "none on GitHub"}`,
    `pull requests: ${found.pullRequests}${found.unset.has("pullRequests") ? ` (${WHY[reach.kind]})` : " (set)"}`,
  ];
}

/** The same for a program. */
export function foundData({ requiredBranch, candidates, reach, pullRequests }: FoundSettings) {
  const remote = "remote" in reach ? reach.remote : null;
  return { found: { requiredBranch: requiredBranch ?? null, candidates, remote, pullRequests } };
}

const WHY: Readonly<Record<FoundSettings["reach"]["kind"], string>> = {
  reached: "the remote is on GitHub, and there is a token for it",
  elsewhere: "the remote is not on GitHub",
  "no token": "used as soon as gh is signed in, or a token is set",
  "no remote": "used as soon as there is a remote on GitHub",
};

/** The file that keeps what was found. What a person wrote into it stays, and a copy of it. */
export function planSettings(project: Project, found: FoundSettings): InstallStep[] {
  const { settingsPath: path } = project;
  const text = settingsTextWith(project, found);
  if (text === undefined) return [{ kind: "leave", path, why: "it has what was found" }];
  const isThere = settingsFileOf(project).text !== undefined;
  const backup = isThere ? freeName(`${path}.bak`) : undefined;
  return [{ kind: "write", path, text, backup }];
}

/** Asks for the branch where it is not certain; an empty answer leaves it open. */
export async function settingsAsked(
  project: Project,
  ask: (question: string) => Promise<string>,
): Promise<FoundSettings> {
  const found = findSettings(project);
  if (found.requiredBranch !== undefined) return found;
  const named = (await ask("Which branch do the phases run on? ")).trim();
  return named === "" ? found : findSettings(project, named);
}
