import type { PullRequests } from "../../board/pull-request.ts";
import { Failure, reasonOf } from "../../files/failure.ts";
import type { Project } from "../../project.ts";
import { readSettings } from "../../settings/settings.ts";
import { githubSender } from "../request/request.ts";
import { sharedBudget } from "../request/shared-budget.ts";
import { reachOf } from "./reach.ts";
import { readPullRequests } from "./read-pull-requests.ts";

/**
 * The pull requests of a branch, or the one with a number, where the board itself is not on GitHub: in the repository that the
 * required branch's remote names.
 */
export async function pullRequestsOfRemote(
  project: Project,
  wanted: string | number,
  timeoutMs: number,
): Promise<PullRequests> {
  try {
    const deadline = Date.now() + timeoutMs;
    const { requiredBranch } = await readSettings(project);
    const reach = reachOf(project, requiredBranch);
    if (reach.kind !== "reached") return { kind: "unknown", why: reach.why };
    const { remote, apiUrl, token } = reach;
    const budget = sharedBudget(project.env, apiUrl, token);
    return await readPullRequests(
      githubSender({ apiUrl, token, deadline, budget }),
      remote,
      wanted,
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: "unknown", why: reasonOf(error) };
  }
}
