import { Failure, reasonOf } from "../../files/failure.ts";
import { hostOfGh, isLoopback } from "../../git/api-host.ts";
import type { Environment } from "../../project.ts";
import { checkedAddress, GITHUB_API } from "./host.ts";

/** A token and its source. The value is used for requests only and never printed. */
export interface Token {
  readonly value: string;
  readonly source: string;
}

/** The only one that goes to any host: who set it set it for ralph. */
const OURS = "RALPH_GH_TOKEN";

/** In the order in which they are tried. The later ones were set for github.com. */
export const TOKEN_VARIABLES = [OURS, "GITHUB_TOKEN", "GH_TOKEN"];

/** The first variable that may be sent to this host, else what `gh` is signed in with there. */
export function readToken(env: Environment, apiUrl: string): Token {
  const url = checkedAddress(apiUrl);
  const name = variableFor(env, url);
  if (name !== undefined) return usable(env[name]?.trim() ?? "", name);
  const value = isLoopback(url) ? "" : askGh(env, hostOfGh(url));
  if (value) return usable(value, "gh auth token");
  if (url.hostname === GITHUB_API)
    throw new Failure("no GitHub token: set RALPH_GH_TOKEN, or sign in with gh auth login");
  throw new Failure(`no token for ${url.host}: set RALPH_GH_TOKEN; others go to github.com only`);
}

/** Names the token's source without running `gh`. Never returns the token. */
export function tokenSource(env: Environment, apiUrl: string): string {
  try {
    const url = checkedAddress(apiUrl);
    return variableFor(env, url) ?? `gh auth token, if gh is signed in to ${hostOfGh(url)}`;
  } catch (error) {
    return `none: ${reasonOf(error)}`;
  }
}

function variableFor(env: Environment, { hostname }: URL): string | undefined {
  const allowed = hostname === GITHUB_API ? TOKEN_VARIABLES : [OURS];
  return allowed.find((name) => env[name]?.trim());
}

/**
 * Refuses a value that no header can carry, because the request would fail as if GitHub could not
 * be reached, and one that JSON would escape, because it could not be found in an answer.
 */
function usable(value: string, source: string): Token {
  if (/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(value)) return { value, source };
  throw new Failure(`the token of ${source} has characters that no token has`);
}

/** gh prints these instead of its own token, whatever host they were set for. */
const OF_GH = ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"];

function askGh(env: Environment, host: string): string {
  // A relative entry would run a `gh` of the repository.
  const folders = (env["PATH"] ?? "").split(":").filter((folder) => folder.startsWith("/"));
  const gh = Bun.which("gh", { PATH: folders.join(":") });
  if (!gh) return "";
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !OF_GH.includes(name)));
  const asked = Bun.spawnSync([gh, "auth", "token", "--hostname", host], {
    env: own,
    stderr: "ignore",
    timeout: 1000,
  });
  return asked.success ? asked.stdout.toString().trim() : "";
}
