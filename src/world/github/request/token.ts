import { Failure } from "../../files/failure.ts";
import type { Environment } from "../../project.ts";

/** A token and its source. The value is used for requests only and never printed. */
export interface Token {
  readonly value: string;
  readonly source: string;
}

/** In the order in which they are tried. */
export const TOKEN_VARIABLES = ["RALPH_GH_TOKEN", "GITHUB_TOKEN", "GH_TOKEN"];

/** The first of the three variables that is set, else what `gh` is signed in with. */
export function readToken(env: Environment): Token {
  const name = variableSet(env);
  if (name !== undefined) return usable(env[name]?.trim() ?? "", name);
  const value = askGh(env);
  if (value) return usable(value, "gh auth token");
  throw new Failure("no GitHub token: set RALPH_GH_TOKEN, or sign in with gh auth login");
}

/** Names the token's source without running `gh`. Never returns the token. */
export function tokenSource(env: Environment): string {
  return variableSet(env) ?? "gh auth token, if gh is signed in";
}

function variableSet(env: Environment): string | undefined {
  return TOKEN_VARIABLES.find((name) => env[name]?.trim());
}

/**
 * Refuses a value that no header can carry: the request would fail as if GitHub could not be
 * reached.
 */
function usable(value: string, source: string): Token {
  if (/^[\x21-\x7e]+$/.test(value)) return { value, source };
  throw new Failure(`the token of ${source} has characters that no token has`);
}

function askGh(env: Environment): string {
  const gh = Bun.which("gh", { PATH: env["PATH"] ?? "" });
  if (!gh) return "";
  const asked = Bun.spawnSync([gh, "auth", "token"], {
    env: { ...env },
    stderr: "ignore",
    timeout: 1000,
  });
  return asked.success ? asked.stdout.toString().trim() : "";
}
