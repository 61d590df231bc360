import { join } from "node:path";
import type { Stage } from "./stage.ts";

/** A parent in review and three parts to research. */
export function fillEmbeddedBoard({ ralph }: Stage): void {
  ralph("board", "add", "--title", "Sign-in", "--number", "41", "--state", "In Review");
  for (const number of ["42", "43", "44"]) {
    const where = ["--parent", "41", "--state", "Research Needed", "--estimate", "S"];
    ralph("board", "add", "--title", `Part ${number}`, "--number", number, ...where);
  }
}

/** The same board on a GitHub on loopback, and the settings that choose it. */
export async function startDemoGithub() {
  const server = Bun.spawn([process.execPath, join(import.meta.dirname, "github-server.ts")], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const { value } = await server.stdout.getReader().read();
  const settings = {
    RALPH_GH_OWNER: "acme",
    RALPH_GH_REPO: "app",
    RALPH_GH_PROJECT_NUMBER: "7",
    RALPH_GH_API_URL: new TextDecoder().decode(value).trim(),
    RALPH_GH_TOKEN: "demo-token",
  };
  return { settings, stop: () => server.kill() };
}
