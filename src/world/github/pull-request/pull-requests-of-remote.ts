import type { PullRequests } from "../../board/pull-request.ts";
import { Failure, reasonOf } from "../../files/failure.ts";
import { hostOfGh, isLoopback } from "../../git/api-host.ts";
import type { Remote } from "../../git/configured-remotes.ts";
import { remoteOfBranch } from "../../git/remote.ts";
import type { Project } from "../../project.ts";
import { settingValue, sourcesOf } from "../../settings/setting-value.ts";
import { readSettings } from "../../settings/settings.ts";
import { SETTINGS } from "../../settings/table.ts";
import { githubSender } from "../request/request.ts";
import { sharedBudget } from "../request/shared-budget.ts";
import { readToken } from "../request/token.ts";
import { readPullRequests } from "./read-pull-requests.ts";

/**
 * The pull requests of a branch where the board itself is not on GitHub: in the repository that the
 * required branch's remote names.
 */
export async function pullRequestsOfRemote(
  project: Project,
  branch: string,
  timeoutMs: number,
): Promise<PullRequests> {
  try {
    const deadline = Date.now() + timeoutMs;
    const { requiredBranch } = await readSettings(project);
    const remote =
      requiredBranch === undefined ? undefined : remoteOfBranch(project.root, requiredBranch);
    if (!remote)
      throw new Failure(`${requiredBranch ?? "the required branch"} has no remote on GitHub`);
    const apiUrl = settingValue(SETTINGS.githubApiUrl, sourcesOf(project));
    mustServe(apiUrl, remote);
    const token = readToken(project.env, apiUrl);
    const budget = sharedBudget(project.env, apiUrl, token);
    return await readPullRequests(
      githubSender({ apiUrl, token, deadline, budget }),
      remote,
      branch,
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: "unknown", why: reasonOf(error) };
  }
}

/** Only the API of the remote's own host knows it; one on loopback stands for any. */
function mustServe(apiUrl: string, { host }: Remote): void {
  const url = new URL(apiUrl);
  if (isLoopback(url) || hostOfGh(url) === host) return;
  throw new Failure(`the remote is on ${host}, and the API in use is that of ${hostOfGh(url)}`);
}
