import { Failure } from "../files/failure.ts";
import { join } from "../files/path.ts";
import type { Environment } from "../project.ts";

/** Where the client keeps settings, tasks and teams. */
export function clientHome(env: Environment): string {
  if (env["CLAUDE_CONFIG_DIR"]) return env["CLAUDE_CONFIG_DIR"];
  if (!env["HOME"]) throw new Failure("HOME is not set");
  return join(env["HOME"], ".claude");
}
