import { beforeEach, expect, it, vi } from "vitest";
import { NUMBER, productStage } from "./stage.ts";

const BUILT = ["In Progress", "In Review"] as const;
const EMPTY = `feature/GH-${NUMBER} changes no file: commit the work of #${NUMBER} on it.`;

let stage: ReturnType<typeof productStage>;

beforeEach(() => {
  stage = productStage();
  stage.box.git("remote", "add", "origin", stage.box.dir);
});

/** What is on main now was fetched, and the local main is as many commits behind. */
function lag(commits: number): void {
  stage.box.git("update-ref", "refs/remotes/origin/main", "main");
  stage.box.git("switch", "-qc", `feature/GH-${NUMBER}`);
  stage.box.git("branch", "-qf", "main", `main~${commits}`);
}

async function processes(): Promise<readonly [line: string | undefined, started: number]> {
  const spawned = vi.spyOn(Bun, "spawnSync");
  try {
    const line = await stage.line(...BUILT);
    return [line, spawned.mock.calls.length];
  } finally {
    spawned.mockRestore();
  }
}

it("a branch that takes back what was fetched is work, also where main lags behind", async () => {
  stage.work("before");
  stage.work("a mistake");
  lag(1);
  stage.box.git("commit", "-q", "--allow-empty", "-m", "nothing");
  expect(await stage.line(...BUILT)).toBe(EMPTY);
  stage.box.git("revert", "--no-edit", "HEAD~1");
  expect(await stage.line(...BUILT)).toBeUndefined();
});

it("a branch with one commit costs few git processes", async () => {
  stage.work("before");
  stage.work("more");
  lag(1);
  stage.work();
  const [line, started] = await processes();
  expect(line).toBeUndefined();
  expect(started).toBeLessThanOrEqual(10);
});

it("a branch with very many commits that left main costs few git processes, too", async () => {
  stage.work("before");
  stage.work("more");
  lag(1);
  const branch = `feature/GH-${NUMBER}`;
  for (let at = 0; at < 30; at += 1) stage.work();
  stage.box.git("update-ref", `refs/remotes/origin/${branch}`, "HEAD");
  stage.box.git("reset", "-q", "--hard", "origin/main");
  stage.box.git("commit", "-q", "--allow-empty", "-m", "nothing");
  stage.box.git("update-ref", `refs/remotes/origin/${branch}`, "HEAD~1");
  const [line, started] = await processes();
  expect(line).toBe(EMPTY);
  expect(started).toBeLessThanOrEqual(25);
});
