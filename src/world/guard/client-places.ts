import { existsSync } from "node:fs";
import { clientHome } from "../client/client-home.ts";
import { Failure } from "../files/failure.ts";
import { followed } from "../files/followed.ts";
import { longestThere } from "../files/longest-there.ts";
import { dirname, join } from "../files/path.ts";
import type { Environment, Project } from "../project.ts";

/** Where the client reads what steers it, in the home and where it was started. */
export interface ClientPlaces {
  /** The client's folder in the home, links followed. */
  readonly home: string;
  /** The checkout, and the folder in which the client was started. */
  readonly tops: readonly string[];
  readonly serverFiles: readonly string[];
  readonly settingsFiles: readonly string[];
}

export function clientPlaces({ env, root }: Pick<Project, "env" | "root">): ClientPlaces {
  const home = homeIn(env);
  const started = env["CLAUDE_PROJECT_DIR"];
  const tops = [...new Set([root, ...(started ? [started] : [])].map((top) => followed(top)))];
  const user = env["HOME"] ? [followed(env["HOME"])] : [];
  return {
    ...{ home, tops },
    serverFiles: [...user, ...tops].map((top) => join(top, ".mcp.json")),
    settingsFiles: [
      ...[dirname(home), ...user, home].map((folder) => join(folder, ".claude.json")),
      join(home, ".config.json"),
    ],
  };
}

function homeIn(env: Environment): string {
  try {
    return followed(clientHome(env));
  } catch (error) {
    // Without a home there is no folder of the client's to be protected.
    if (error instanceof Failure) return "/nowhere/.claude";
    throw error;
  }
}

/** The path, or the nearest folder above it that is there. */
export function nearestThere(path: string): string {
  return longestThere(path, (part) => (existsSync(part) ? part : undefined))?.real ?? "/";
}
