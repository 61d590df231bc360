import type { Asked } from "../../../src/world/live/asked.ts";
import type { Said } from "../../../src/world/live/message-stream.ts";
import type { Mind } from "../../../src/world/live/scripted-model.ts";
import { updateTask } from "../acts.ts";

export const TASK_LIST: Said = { tool: "TaskList", input: {} };

/** A task as the client's TaskList prints it. */
export interface ListedTask {
  readonly id: string;
  readonly status: string;
  readonly subject: string;
  readonly owner: string | undefined;
  readonly isBlocked: boolean;
}

const LINE = /^#(\d+) \[(\w+)\] (.*?)(?: \(([\w-]+)\))?( \[blocked by [^\]]*\])?$/;

export function listedTasks({ results }: Asked): ListedTask[] {
  const text = results.at(-1)?.text ?? "";
  return text.split("\n").flatMap((line) => {
    const [, id, status, subject, owner, blocked] = LINE.exec(line.trim()) ?? [];
    if (id === undefined || status === undefined || subject === undefined) return [];
    return [{ id, status, subject, owner, isBlocked: blocked !== undefined }];
  });
}

/** The loop of our agents: look, claim, verify, work, report, look again; rest when there is nothing. */
export function* workerMind(
  name: string,
  verbs: readonly string[],
  work: (task: ListedTask) => Generator<Said, void, Asked>,
): Mind {
  for (;;) {
    const mine = (owner: string | undefined) => owner === undefined || owner === name;
    const task = listedTasks(yield TASK_LIST).find(
      ({ status, owner, isBlocked, subject }) =>
        status === "pending" &&
        !isBlocked &&
        mine(owner) &&
        verbs.some((verb) => subject.startsWith(verb)),
    );
    if (!task) {
      yield `Nothing open for ${name}.`;
      continue;
    }
    yield updateTask(task.id, { owner: name, status: "in_progress" });
    const verified = listedTasks(yield TASK_LIST).find(({ id }) => id === task.id);
    if (verified?.owner !== name) continue;
    yield* work(task);
    yield updateTask(task.id, { status: "completed" });
  }
}
