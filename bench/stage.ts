import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../scripts/gate-files.ts";
import type { StoreRecord } from "../src/gate/store-record.ts";
import { remember } from "../src/world/store/remember.ts";
import { storeOf } from "../testing/store-of.ts";
import { throwAwayProject } from "../testing/throw-away-project.ts";

export const SESSION = "5e551011-0000-4000-8000-000000000042";
export const TEAM = `session-${SESSION.slice(0, 8)}`;

/** A throw-away project and home for one benched case. */
export interface Stage {
  readonly project: string;
  /** The whole environment of what is measured: nothing of the caller's leaks in. */
  readonly env: Readonly<Record<string, string>>;
  readonly tasks: string;
  issue(number: number, state: string, ...more: readonly string[]): void;
  git(...args: string[]): string;
  task(id: number, subject: string, fields?: Readonly<Record<string, unknown>>): void;
  /** A record of the gates, and the file of the scripts that stands for it. */
  record(record: StoreRecord, path: string, text: string): void;
  /** Removes the files of a folder of both stores; the folders stay, as they do in use. */
  forget(path: string): void;
}

const made: (() => void)[] = [];

/** Removes every stage, also one whose setting failed half way. */
export function clearStages(): void {
  for (const clear of made.splice(0)) clear();
}

export function setStage(): Stage {
  const { project, home, env, git, clear } = throwAwayProject("bench");
  made.push(clear);
  const tasks = join(home, ".claude/tasks", TEAM);
  const store = join(project, ".ralph/board.store");
  const ours = storeOf({ project, env });
  for (const path of [store, tasks]) mkdirSync(path, { recursive: true });
  const ralph = (...args: readonly string[]) => {
    const program = join(ROOT, "dist-hooks/ralph");
    const done = spawnSync(program, args, { cwd: project, env, encoding: "utf8" });
    if (done.error) throw done.error;
    if (done.status !== 0) throw new Error(`ralph ${args.join(" ")}: ${done.stderr}`);
  };
  return {
    project,
    env,
    tasks,
    git,
    issue: (number, state, ...more) => {
      const words = ["--number", String(number), "--title", `Part ${number}`, "--state", state];
      ralph("board", "add", ...words, ...more);
    },
    task: (id, subject, fields = {}) => {
      const task = { id: String(id), subject, description: `${subject}, as the plan has it.` };
      const whole = { ...task, status: "pending", blocks: [], blockedBy: [], ...fields };
      writeFileSync(join(tasks, `${id}.json`), JSON.stringify(whole, null, 2));
    },
    record: (record, path, text) => {
      remember(ours, record, Date.now());
      mkdirSync(dirname(join(store, path)), { recursive: true });
      writeFileSync(join(store, path), text);
    },
    forget: (path) => {
      for (const one of [ours, store]) removeFiles(join(one, path));
    },
  };
}

function removeFiles(dir: string): void {
  if (!existsSync(dir)) return;
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) rmSync(join(entry.parentPath, entry.name));
  }
}
