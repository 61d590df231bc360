import { findProgram } from "../../../../world/client/find-program.ts";
import { remoteOfBranch } from "../../../../world/git/remote.ts";
import { readToken } from "../../../../world/github/request/token.ts";
import { usesPullRequests } from "../../../../world/product/pull-request-use.ts";
import type { Project } from "../../../../world/project.ts";
import { settingValue, sourcesOf } from "../../../../world/settings/setting-value.ts";
import { readSettings } from "../../../../world/settings/settings.ts";
import { SETTINGS } from "../../../../world/settings/table.ts";
import { type DoctorCheck, type Finding, fails, ok, warns } from "../../check.ts";

export interface PullRequestMeans {
  readonly isUsed: boolean;
  /** The setting asks for them by name. */
  readonly isAsked: boolean;
  readonly hasRemote: boolean;
  readonly hasGh: boolean;
  readonly hasToken: boolean;
}

/** Where work goes through pull requests, they can be opened and read. */
export const pullRequests: DoctorCheck = {
  id: "pull-requests",
  why: "Without gh or a token no pull request is opened, and none is known to be merged.",
  examine: async (project) => {
    const { env, root } = project;
    const settings = await readSettings(project);
    const { requiredBranch } = settings;
    return judgePullRequests({
      isUsed: usesPullRequests({ root, settings }),
      isAsked: settings.pullRequests === "on",
      hasRemote: requiredBranch !== undefined && remoteOfBranch(root, requiredBranch) !== undefined,
      hasGh: findProgram("gh", env, root) !== undefined,
      hasToken: hasToken(project),
    });
  },
};

function hasToken(project: Project): boolean {
  try {
    readToken(project.env, settingValue(SETTINGS.githubApiUrl, sourcesOf(project)));
    return true;
  } catch {
    // The reason is told where a token is needed for the board itself.
    return false;
  }
}

export function judgePullRequests(means: PullRequestMeans): Finding {
  const { isUsed, isAsked, hasRemote, hasGh, hasToken: canRead } = means;
  if (!isUsed) return ok("Work does not go through pull requests here.");
  if (isAsked && !hasRemote) {
    return fails(
      "pullRequests is on, but the required branch has no remote on GitHub.",
      "ralph settings set pullRequests auto",
    );
  }
  if (!hasGh) {
    return warns("gh is not in PATH: agents cannot open pull requests.", "sudo apt-get install gh");
  }
  if (!canRead) return warns("gh is not signed in, and no token is set.", "gh auth login");
  return ok("Pull requests can be opened and read.");
}
