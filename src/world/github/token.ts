import type { Environment } from "../project.ts";
import { Unknown } from "../unknown.ts";

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
    if (value) return { value, source: name };
  }
  const value = askGh(env);
  if (value) return { value, source: "gh auth token" };
  throw new Unknown("no GitHub token: set RALPH_GH_TOKEN, or sign in with gh auth login");
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
