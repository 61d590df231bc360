import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/gate-files.ts";
import { callLines, readCallAnswer } from "../testing/processes/tool-call.ts";
import { throwAwayProject } from "../testing/throw-away-project.ts";

export interface Ran {
  readonly code: number;
  readonly line: string;
}

export interface Task {
  readonly id: string;
  readonly subject: string;
  readonly status: "pending" | "in_progress" | "completed";
  readonly owner?: string;
  readonly blockedBy: readonly string[];
}

/** A throw-away project, home, board and task list, and the real executables to play with. */
export interface Stage {
  readonly project: string;
  readonly team: string;
  readonly session: string;
  gate(name: string, payload: object): Ran;
  ralph(...args: string[]): Ran;
  /** A call of one of our tools under this id, and the first sentence of the answer. */
  tool(name: string, input: object, id: string): string;
  git(...args: string[]): string;
  writeTask(task: Task): void;
  clear(): void;
}

const SESSION = "5e551011-0000-4000-8000-000000000042";

export function setStage(boardSettings: Readonly<Record<string, string>>): Stage {
  const { project, home, env: own, git, clear } = throwAwayProject("demo");
  const env = { ...own, RALPH_WORK_PRODUCTS: "required", ...boardSettings };
  const team = `session-${SESSION.slice(0, 8)}`;
  const tasks = join(home, ".claude/tasks", team);
  for (const path of [join(project, ".ralph"), tasks]) mkdirSync(path, { recursive: true });
  const run = (program: string, args: readonly string[], input = ""): Ran => {
    const done = spawnSync(program, args, { cwd: project, env, input, encoding: "utf8" });
    if (done.error) throw done.error;
    const said = done.stderr.trim() || askedIn(done.stdout) || done.stdout.trim();
    return { code: done.status ?? 1, line: said };
  };
  return {
    project,
    team,
    session: SESSION,
    gate: (name, payload) =>
      run(join(ROOT, "dist-hooks", name), [], `${JSON.stringify(payload)}\n`),
    ralph: (...args) => run(join(ROOT, "dist-hooks/ralph"), args),
    tool: (name, input, id) => {
      const done = spawnSync(join(ROOT, "dist-hooks/ralph"), ["mcp"], {
        ...{ cwd: project, env, encoding: "utf8" },
        input: callLines(name, input, id),
      });
      if (done.error) throw done.error;
      const { stdout, stderr } = readCallAnswer(done.stdout);
      return (stdout || stderr).split(/\. |\n/)[0] ?? "";
    },
    git,
    writeTask: (task) =>
      writeFileSync(join(tasks, `${task.id}.json`), JSON.stringify(task, null, 2)),
    clear,
  };
}

/** What a gate puts to the person stands in its JSON. */
function askedIn(stdout: string): string {
  return /"permissionDecisionReason":"([^"]*)"/.exec(stdout)?.[1] ?? "";
}
