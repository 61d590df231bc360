import { oneLine } from "../../gate/line.ts";
import type { Task } from "../../workflow/next/tasks.ts";
import type { TaskGraph, TaskNode } from "./page-data.ts";

const MOST_NODES = 120;

interface OpenTasks {
  readonly id: string;
  readonly tasks: readonly Task[];
  readonly unreadable: number;
}

/** The open tasks of a list, each with the open ones it waits for and how deep it lies behind them. */
export function taskGraph({ id, tasks, unreadable }: OpenTasks): TaskGraph {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const depths = new Map<string, number>();
  const depthOf = (task: Task, above: ReadonlySet<string>): number => {
    const known = depths.get(task.id);
    if (known !== undefined) return known;
    // A cycle has no depth of its own; nor is a chain followed for ever.
    if (above.has(task.id) || above.size > MOST_NODES) return 0;
    const within = new Set(above).add(task.id);
    const before = task.blockedBy.flatMap((one) => byId.get(one) ?? []);
    const depth = before.reduce((most, one) => Math.max(most, depthOf(one, within) + 1), 0);
    depths.set(task.id, depth);
    return depth;
  };
  const shown = tasks.toSorted(byUse).slice(0, MOST_NODES);
  const ids = new Set(shown.map((task) => task.id));
  return {
    id: oneLine(id, 60),
    nodes: shown.map((task) => nodeOf(task, depthOf(task, new Set()), ids)),
    more: tasks.length - shown.length,
    unreadable,
  };
}

function nodeOf(task: Task, depth: number, shown: ReadonlySet<string>): TaskNode {
  return {
    id: oneLine(task.id, 20),
    subject: oneLine(task.subject, 140),
    owner: task.owner === undefined ? null : oneLine(task.owner, 40),
    status: task.status === "in_progress" ? "in_progress" : "pending",
    waits: task.waits === true,
    blockedBy: task.blockedBy.filter((one) => shown.has(one)).map((one) => oneLine(one, 20)),
    depth,
  };
}

/** What is in progress first, then by number: those are the ones somebody looks for. */
function byUse(a: Task, b: Task): number {
  const rank = (task: Task) => (task.status === "in_progress" ? 0 : 1);
  return rank(a) - rank(b) || Number(a.id) - Number(b.id) || (a.id < b.id ? -1 : 1);
}
