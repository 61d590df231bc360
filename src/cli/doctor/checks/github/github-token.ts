import {
  type GithubHealth,
  readGithubHealth,
} from "../../../../world/github/setup/github-health.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../../check.ts";

const NEEDED = ["repo", "project"] as const;
const SIGN_IN = `gh auth login --scopes ${NEEDED.join(",")}`;

/** There is a token for the board's host. */
export const githubToken: DoctorCheck = {
  id: "github-token",
  why: "Without a token the board on GitHub cannot be read, and every hand-off is held.",
  examine: async (project) => {
    const health = await readGithubHealth(project);
    return health ? judgeToken(health) : [];
  },
};

export function judgeToken({ source, fault = "", config }: GithubHealth): Finding {
  if (source !== undefined) return ok(`The token comes from ${source}.`);
  const isOwnHost = new URL(config.apiUrl).hostname === "api.github.com";
  return fails(sentence(fault), isOwnHost ? SIGN_IN : "export RALPH_GH_TOKEN=TOKEN");
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** The token may do what the workflow does. */
export const githubScopes: DoctorCheck = {
  id: "github-scopes",
  why: "A token without these scopes cannot move cards or comment, and hand-offs fail half way.",
  examine: async (project) => {
    const health = await readGithubHealth(project);
    return health ? judgeScopes(health) : [];
  },
};

export function judgeScopes({ source, scopes }: GithubHealth): Finding | readonly Finding[] {
  if (source === undefined || scopes === undefined) return [];
  const lacks = NEEDED.filter((scope) => !scopes.includes(scope));
  // For public repositories the narrower scope is enough.
  const missing = lacks.filter((scope) => scope !== "repo" || !scopes.includes("public_repo"));
  if (missing.length === 0) return ok(`The token has the scopes ${NEEDED.join(" and ")}.`);
  const refresh = `gh auth refresh --scopes ${NEEDED.join(",")}`;
  return fails(
    `The token of ${source} lacks the scope ${missing.join(" and ")}.`,
    source === "gh auth token" ? refresh : `unset ${source} && ${SIGN_IN}`,
  );
}
