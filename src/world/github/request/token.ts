import { Failure } from "../../files/failure.ts";
import type { Environment } from "../../project.ts";

/** A token and where it came from. The value is for the request alone: nothing ever prints it. */
export interface Token {
  readonly value: string;
  readonly source: string;
}

const NAMES = ["RALPH_GH_TOKEN", "GITHUB_TOKEN", "GH_TOKEN"];

/** The first of the three variables that is set, else what `gh` is signed in with. */
export function readToken(env: Environment): Token {
  for (const name of NAMES) {
    const value = env[name]?.trim();
    if (value) return usable(value, name);
  }
  const value = askGh(env);
  if (value) return usable(value, "gh auth token");
  throw new Failure("no GitHub token: set RALPH_GH_TOKEN, or sign in with gh auth login");
}

/** What no header can carry would fail as if GitHub could not be reached. */
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
