import type { Project } from "../../project.ts";
import { machineInForce } from "../../settings/machine-in-force.ts";
import type { Connection } from "../read/read-issue.ts";
import type { GithubConfig } from "./config.ts";
import { githubSender } from "./request.ts";
import { sharedBudget } from "./shared-budget.ts";
import { readToken } from "./token.ts";

/** A connection to the GitHub project, for set-up; the board itself is opened by `openBoard`. */
export async function connectToGithub(
  { env }: Project,
  config: GithubConfig,
  timeoutMs: number,
): Promise<Connection> {
  const token = readToken(env, config.apiUrl);
  const budget = sharedBudget(env, config.apiUrl, token);
  const deadline = Date.now() + timeoutMs;
  const { machine } = await machineInForce(env);
  const sender = githubSender({ apiUrl: config.apiUrl, token, deadline, budget });
  return { config, machine, sender };
}
