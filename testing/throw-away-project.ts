import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A git project with a home of its own, for tests, demo and measurements. */
export interface ThrowAwayProject {
  readonly dir: string;
  readonly project: string;
  readonly home: string;
  /** The whole environment of what runs there: nothing of the caller's leaks in. */
  readonly env: Readonly<Record<string, string>>;
  git(...args: string[]): string;
  clear(): void;
}

/** Without maintenance: it would start two more processes after each commit, for nothing. */
const OURS = [
  ...["-c", "user.name=t", "-c", "user.email=t@t"],
  ...["-c", "maintenance.auto=false", "-c", "gc.auto=0"],
];

/** A repository of its own: the folder for temporary files may lie inside another one. */
export function throwAwayProject(name: string): ThrowAwayProject {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), `ralph-${name}-`)));
  const project = join(dir, "project");
  const home = join(dir, "home");
  for (const path of [project, home]) mkdirSync(path);
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    CLAUDE_PROJECT_DIR: project,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    // Most tests are about something else; those of work products, or of notifications, ask for them.
    RALPH_WORK_PRODUCTS: "off",
    RALPH_NOTIFICATIONS: "off",
  };
  const git = (...args: string[]) => {
    const done = spawnSync("git", [...OURS, ...args], { cwd: project, env, encoding: "utf8" });
    if (done.error) throw done.error;
    if (done.status !== 0) throw new Error(`git ${args.join(" ")}: ${done.stderr}`);
    return done.stdout;
  };
  git("init", "-q", "-b", "main");
  git("commit", "-q", "--allow-empty", "-m", "first");
  const clear = () => rmSync(dir, { recursive: true, force: true });
  return { dir, project, home, env, git, clear };
}
