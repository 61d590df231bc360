import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TaskListFact } from "../gate/facts.ts";
import type { HookInput } from "../gate/hook-input.ts";
import type { Task, TaskList } from "../workflow/tasks.ts";
import type { Environment } from "./project.ts";
import { readTask } from "./task-file.ts";
import { clientHome, plainName, teamLedBy } from "./team.ts";
import { hasCode, Unknown } from "./unknown.ts";

/** How often a file caught half written is read again. The client replaces files in place. */
const TRIES = 3;

type Asking = Pick<HookInput, "session_id"> & { readonly team_name?: string | undefined };

/** The task list of this session or team. What is named by the caller decides, even if missing. */
export function readTaskList(env: Environment, input: Asking): TaskListFact {
  const tasks = join(clientHome(env), "tasks");
  const named = env["CLAUDE_CODE_TASK_LIST_ID"] || input.team_name;
  const known = named ?? teamLedBy(env, input.session_id);
  if (known !== undefined) {
    const id = plainName(known, "task list's name");
    const list = readDirectory(join(tasks, id));
    return list ? { kind: "list", id, list } : { kind: "missing", id };
  }
  for (const id of [`session-${input.session_id.slice(0, 8)}`, input.session_id]) {
    const list = readDirectory(join(tasks, plainName(id, "session id")));
    if (list) return { kind: "list", id, list };
  }
  return { kind: "none" };
}

function readDirectory(dir: string): TaskList | undefined {
  const entries = entriesOf(dir);
  if (!entries) return undefined;
  const tasks: Task[] = [];
  const unreadable: string[] = [];
  for (const entry of entries) {
    const { name } = entry;
    if (!name.endsWith(".json") || name.startsWith(".")) continue;
    const path = `${dir}/${name}`;
    const task = isFile(entry, path) ? readWhole(path) : undefined;
    if (task === "gone") continue;
    if (task) tasks.push(task);
    else unreadable.push(name.slice(0, -".json".length));
  }
  return { tasks, unreadable };
}

function entriesOf(dir: string): Dirent[] | undefined {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    if (hasCode(error, "ENOTDIR")) throw new Unknown("the task list is not a folder");
    if (hasCode(error, "ELOOP")) throw new Unknown("the task list is a link to itself");
    throw error;
  }
}

/** Opening a FIFO would wait for a writer that never comes. */
function isFile(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    return statSync(path).isFile();
  } catch (error) {
    if (hasCode(error, "ENOENT", "ELOOP", "EACCES")) return false;
    throw error;
  }
}

function readWhole(path: string): Task | "gone" | undefined {
  for (let tries = 1; ; tries += 1) {
    try {
      const task = readTask(readFileSync(path, "utf8"));
      if (task || tries === TRIES) return task;
    } catch (error) {
      if (hasCode(error, "ENOENT")) return "gone";
      if (hasCode(error, "EACCES", "EISDIR", "EIO")) return undefined;
      throw error;
    }
    Bun.sleepSync(4);
  }
}
