import type { Project } from "../../project.ts";
import { machineInForce } from "../../settings/machine-in-force.ts";
import { patientSender } from "../copy/patient-sender.ts";
import type { Connection } from "../read/read-issue.ts";
import type { GithubConfig } from "./config.ts";
import { githubSender, type Sender } from "./request.ts";
import { sharedBudget } from "./shared-budget.ts";
import { readToken } from "./token.ts";

/** A connection to the GitHub project, for set-up; the board itself is opened by `openBoard`. */
export async function connectToGithub(
  project: Project,
  config: GithubConfig,
  timeoutMs: number,
): Promise<Connection> {
  const deadline = Date.now() + timeoutMs;
  return connected(project, config, (open) => open(deadline));
}

/** One for work of hours, which waits for GitHub's limits and tells of it. */
export async function connectPatiently(
  project: Project,
  config: GithubConfig,
  tellWait: (ms: number) => void,
): Promise<Connection> {
  return connected(project, config, (open) => patientSender(open, tellWait));
}

async function connected(
  { env }: Project,
  config: GithubConfig,
  senderFrom: (open: (deadline: number) => Sender) => Sender,
): Promise<Connection> {
  const { apiUrl } = config;
  const token = readToken(env, apiUrl);
  const budget = sharedBudget(env, apiUrl, token);
  const { machine } = await machineInForce(env);
  const sender = senderFrom((deadline) => githubSender({ apiUrl, token, deadline, budget }));
  return { config, machine, sender };
}
