import { rmSync } from "node:fs";
import { join } from "node:path";
import { TOKEN } from "../github/example.ts";
import type { LoopbackGithub } from "../github/start-github.ts";
import { callLines, readCallAnswer, recordedCall, type ToolRan } from "../processes/tool-call.ts";
import { type Ran, ROOT, type ThrowAway } from "./throw-away.ts";

export interface ResearchMove {
  readonly number: number;
  readonly intent: string;
}

/** A hand-off of research by this holder, through a server of its own. */
export async function handOffOnGithub(
  place: ThrowAway,
  github: LoopbackGithub,
  name: string,
  move: ResearchMove,
): Promise<ToolRan> {
  return readCallAnswer((await started(place, github, name, move)).stdout);
}

/** The same, killed after so many milliseconds. True: it had answered before. */
export async function killedHandOff(
  place: ThrowAway,
  github: LoopbackGithub,
  name: string,
  move: ResearchMove,
  afterMs: number,
): Promise<boolean> {
  const { stdout } = await started(place, github, name, move, afterMs);
  return stdout.split("\n").length > 2 && readCallAnswer(stdout).code === 0;
}

function started(
  place: ThrowAway,
  github: LoopbackGithub,
  name: string,
  { number, intent }: ResearchMove,
  killAfterMs?: number,
): Promise<Ran> {
  const input = { number, command: "research", intent, reason: "r" };
  const env = { ...githubVariables(github), ...place.env };
  const id = recordedCall({ project: place.project, env }, name, "handoff_ticket", input);
  const lines = callLines("handoff_ticket", input, id);
  return ralphOnGithub(place, github, ["mcp"], lines, killAfterMs);
}

/** Each round is an hour of its own to the budget of requests that the executables share. */
export function forgetRequests({ env }: ThrowAway): void {
  const home = env["HOME"] ?? "/nowhere";
  rmSync(join(home, ".local/state/ralph-hero/github"), { recursive: true, force: true });
}

export function githubVariables({ url }: LoopbackGithub): Readonly<Record<string, string>> {
  return {
    RALPH_GH_OWNER: "acme",
    RALPH_GH_REPO: "eng",
    RALPH_GH_PROJECT_NUMBER: "7",
    RALPH_GH_API_URL: url,
    RALPH_GH_TOKEN: TOKEN,
  };
}

export async function ralphOnGithub(
  { project, env }: ThrowAway,
  github: LoopbackGithub,
  args: readonly string[],
  input = "",
  killAfterMs?: number,
): Promise<Ran> {
  const child = Bun.spawn([join(ROOT, "dist-hooks/ralph"), ...args], {
    cwd: project,
    env: { ...githubVariables(github), ...env },
    stdin: new Blob([input]),
    stderr: "pipe",
    ...(killAfterMs === undefined ? {} : { timeout: killAfterMs, killSignal: "SIGKILL" as const }),
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, stdout, stderr };
}
