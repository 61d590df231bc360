import { closeSync, constants, lstatSync, openSync, readdirSync, readSync } from "node:fs";
import type { TaskListFact } from "../../gate/facts.ts";
import type { HookInput } from "../../gate/hook-input.ts";
import type { ToolCall } from "../../gate/tool-call.ts";
import type { Task, TaskList } from "../../workflow/next/tasks.ts";
import { Failure, hasCode } from "../files/failure.ts";
import { join } from "../files/path.ts";
import type { Environment } from "../project.ts";
import { clientHome } from "./client-home.ts";
import { isPlainlyCompleted, readTask } from "./task-file.ts";
import { teamInPane } from "./team.ts";
import { plainName, teamLedBy } from "./team-config.ts";

/** How often a half-written file is read again. The client overwrites files in place. */
const TRIES = 3;

const LONG = 500;

type Asking = Pick<HookInput, "session_id" | "agent_id" | "agent_type"> & {
  readonly team_name?: string | undefined;
  readonly call?: ToolCall;
};

/**
 * The task list of this session or team. A list named by the environment is used even if it is
 * missing. A teammate in a pane has a session of its own and works on its team's list. The task that
 * a call is about is in it also when it is completed.
 */
export function readTaskList(env: Environment, input: Asking): TaskListFact {
  const tasks = join(clientHome(env), "tasks");
  const kept = input.call?.kind === "task-update" ? input.call.task : undefined;
  const named = env["CLAUDE_CODE_TASK_LIST_ID"] || input.team_name;
  const known = named ?? teamLedBy(env, input.session_id) ?? teamInPane(env, input);
  if (known !== undefined) {
    const id = plainName(known, "task list's name");
    const list = readDirectory(join(tasks, id), kept);
    return list ? { kind: "list", id, list } : { kind: "missing", id };
  }
  for (const id of [`session-${input.session_id.slice(0, 8)}`, input.session_id]) {
    const list = readDirectory(join(tasks, plainName(id, "session id")), kept);
    if (list) return { kind: "list", id, list };
  }
  return { kind: "none" };
}

function readDirectory(dir: string, kept: string | undefined): TaskList | undefined {
  const names = namesOf(dir);
  if (!names) return undefined;
  if (names.length <= LONG) return readFiles(names, `${dir}/`, kept);
  // Relative paths are faster: the system does not resolve the whole path for each file.
  const before = process.cwd();
  process.chdir(dir);
  try {
    return readFiles(names, "", kept);
  } finally {
    process.chdir(before);
  }
}

function readFiles(names: readonly string[], prefix: string, kept: string | undefined): TaskList {
  const tasks: Task[] = [];
  const unreadable: string[] = [];
  for (const name of names) {
    if (!name.endsWith(".json") || name.startsWith(".")) continue;
    const id = name.slice(0, -".json".length);
    const task = readWhole(prefix + name, id === kept);
    if (task === "completed" || task === "gone") continue;
    // The client names each file by its task: one with another's id would speak for that one.
    if (task?.id === id) tasks.push(task);
    else unreadable.push(id);
  }
  return { tasks, unreadable };
}

function namesOf(dir: string): string[] | undefined {
  try {
    return readdirSync(dir);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    if (hasCode(error, "ENOTDIR")) throw new Failure("the task list is not a folder");
    if (hasCode(error, "ELOOP")) throw new Failure("the task list is a link to itself");
    throw error;
  }
}

function readWhole(path: string, isKept: boolean): Task | "completed" | "gone" | undefined {
  for (let tries = 1; ; tries += 1) {
    try {
      const text = readText(path, tries > 1);
      if (text === undefined) return undefined;
      if (!isKept && isPlainlyCompleted(text)) return "completed";
      const task = readTask(text);
      if (task || tries === TRIES) return task;
    } catch (error) {
      if (isLinkToNothing(error, path)) return undefined;
      if (hasCode(error, "ENOENT")) return "gone";
      if (hasCode(error, "EACCES", "EISDIR", "EIO", "ELOOP", "EAGAIN", "ENXIO")) return undefined;
      throw error;
    }
    Bun.sleepSync(4);
  }
}

/** O_NONBLOCK: opening a FIFO would otherwise wait for a writer. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK;

/** Larger files are not tasks: the client's own fields take some hundred bytes. */
const MOST_BYTES = 1024 * 1024;

/** One buffer for all files. The system allocates only the pages that are used. */
const buffer = Buffer.allocUnsafeSlow(MOST_BYTES + 1);

/** A file's text, or undefined when it is too large to be a task. */
function readText(path: string, isAnew: boolean): string | undefined {
  const file = openSync(path, FLAGS);
  try {
    let length = readSync(file, buffer, 0, buffer.length, null);
    // One read returns a whole local file. If the text is not a task, it is read again to the end.
    for (let more = length; isAnew && more > 0 && length <= MOST_BYTES; length += more) {
      more = readSync(file, buffer, length, buffer.length - length, null);
    }
    return length > MOST_BYTES ? undefined : buffer.toString("utf8", 0, length);
  } finally {
    closeSync(file);
  }
}

/** A missing file is a task that was finished and deleted. A dangling link is not. */
function isLinkToNothing(error: unknown, path: string): boolean {
  return hasCode(error, "ENOENT") && lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
