import { bash } from "../../../testing/sandbox.ts";
import type { Started } from "../../../testing/start-gate.ts";
import { type GithubBox, githubBox, place } from "./processes.ts";

export const ATTENDED = { AI_AGENT: "claude-code_2-1-325_cli" };

export interface Staged extends GithubBox {
  readonly head: string;
  run(command: string, fields?: object): Promise<Started>;
}

/** #42 with its branch, #43 whose comment names topic/sign-in, and tidy, which is nobody's. */
export async function staged(): Promise<Staged> {
  const on = await githubBox();
  const { box, github } = on;
  for (const number of [42, 43]) place(on, number, "In Review");
  github.world.addComment("acme/eng#43", "## Branch\n\nBranch: topic/sign-in", "ada");
  github.world.addComment("acme/eng#42", "## Branch\n\nBranch: tidy", "stranger");
  for (const branch of ["feature/GH-42", "topic/sign-in", "tidy"]) {
    box.git("switch", "-q", "-c", branch, "main");
    box.git("commit", "-q", "--allow-empty", "-m", branch);
  }
  box.git("switch", "-q", "main");
  box.git("remote", "add", "origin", "https://github.com/acme/eng.git");
  const head = box.git("rev-parse", "feature/GH-42").trim();
  const run = (command: string, fields: object = {}) =>
    on.gate("merge-gate", bash(command, box.project, { session_id: "s1", ...fields }), ATTENDED);
  return { ...on, head, run };
}

export const PASSES = { code: 0, stdout: "", stderr: "" };
