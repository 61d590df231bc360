import { Failure } from "../../files/failure.ts";
import type { Project } from "../../project.ts";
import { machineInForce } from "../../settings/machine-in-force.ts";
import type { Connection } from "../read/read-issue.ts";
import { githubConfig } from "./config.ts";
import { githubSender } from "./request.ts";
import { readToken } from "./token.ts";

/** A connection to the board on GitHub, for set-up; the board itself is opened by `openBoard`. */
export async function connectToGithub(project: Project, timeoutMs: number): Promise<Connection> {
  const config = await githubConfig(project);
  if (!config) throw new Failure("no GitHub project is set: see ralph settings");
  const token = readToken(project.env);
  const deadline = Date.now() + timeoutMs;
  const { machine } = await machineInForce(project.env);
  const sender = githubSender({ apiUrl: config.apiUrl, token, deadline });
  return { config, machine, sender };
}
