import type { SetupStep } from "../../board/board-setup.ts";
import { reasonOf } from "../../files/failure.ts";
import type { Project } from "../../project.ts";
import { type GithubConfig, githubSettings } from "../../settings/github-settings.ts";
import { machineInForce } from "../../settings/machine-in-force.ts";
import { githubSender } from "../request/request.ts";
import { sharedBudget } from "../request/shared-budget.ts";
import { readToken, type Token } from "../request/token.ts";
import { planSetup } from "./setup.ts";

/** What one look at the GitHub project tells the doctor. */
export interface GithubHealth {
  readonly config: GithubConfig;
  /** Where the token comes from; undefined: there is none. */
  readonly source: string | undefined;
  /** Undefined: GitHub does not say, as for tokens that name repositories instead of scopes. */
  readonly scopes: readonly string[] | undefined;
  /** Fields and options that the workflow needs and the project lacks. */
  readonly missing: readonly SetupStep[];
  /** Positive: this machine's clock is ahead. Undefined: no answer came. */
  readonly clockOffMs: number | undefined;
  /** Why the project could not be read. */
  readonly fault: string | undefined;
}

const TIMEOUT_MS = 20_000;

/** Asked once for all checks. */
const looks = new WeakMap<Project, Promise<GithubHealth | undefined>>();

/** Undefined: the board is not on GitHub. */
export function readGithubHealth(project: Project): Promise<GithubHealth | undefined> {
  const known = looks.get(project) ?? look(project);
  looks.set(project, known);
  return known;
}

async function look(project: Project): Promise<GithubHealth | undefined> {
  const config = githubSettings(project);
  if (config === undefined) return undefined;
  const nothing = { scopes: undefined, missing: [], clockOffMs: undefined };
  try {
    const token = readToken(project.env, config.apiUrl);
    return { config, source: token.source, ...(await ask(project, config, token)) };
  } catch (error) {
    return { config, source: undefined, ...nothing, fault: reasonOf(error) };
  }
}

async function ask(
  { env }: Project,
  config: GithubConfig,
  token: Token,
): Promise<Omit<GithubHealth, "config" | "source">> {
  let scopes: readonly string[] | undefined;
  let clockOffMs: number | undefined;
  const watched: typeof fetch = Object.assign(
    async (...given: Parameters<typeof fetch>) => {
      const response = await fetch(...given);
      const listed = response.headers.get("x-oauth-scopes");
      if (listed !== null) scopes = listed.split(",").map((scope) => scope.trim());
      const date = Date.parse(response.headers.get("date") ?? "");
      if (!Number.isNaN(date)) clockOffMs = Date.now() - date;
      return response;
    },
    { preconnect: fetch.preconnect },
  );
  const sender = githubSender({
    ...{ apiUrl: config.apiUrl, token, fetch: watched, deadline: Date.now() + TIMEOUT_MS },
    budget: sharedBudget(env, config.apiUrl, token),
  });
  try {
    const { machine } = await machineInForce(env);
    const missing = await planSetup({ config, machine, sender });
    return { scopes, missing, clockOffMs, fault: undefined };
  } catch (error) {
    return { scopes, missing: [], clockOffMs, fault: reasonOf(error) };
  }
}
