import type { Asked } from "../../../src/world/live/asked.ts";
import type { Said } from "../../../src/world/live/message-stream.ts";
import type { Mind } from "../../../src/world/live/scripted-model.ts";
import { createTask, ours, skill, subagent, updateTask } from "../acts.ts";
import { concernedIn, isDone, type Position, type Step, subjectOf } from "./hero-tasks.ts";
import { listedTasks, TASK_LIST } from "./worker-mind.ts";

interface Task {
  readonly id: string;
  readonly step: Step;
  readonly subject: string;
  readonly issues: readonly number[];
}

type Part<Result> = Generator<Said | readonly Said[], Result, Asked>;

/** Which files the research of each issue says the work will touch. */
export type Files = Readonly<Record<number, readonly string[]>>;

/** These go out together; the others one at a time. */
const TOGETHER: readonly Step[] = ["split", "triage", "research"];
const BUILT: readonly Step[] = ["implement", "pr", "merge"];

/**
 * The orchestrator as its skill tells it: the position, the whole list, a subagent for each task, the
 * position again. A subagent follows the script under its task's subject. Ends when nothing is
 * startable, or when a step came back undone.
 */
export function* heroMind(number: number, files: Files = {}): Mind {
  yield skill("ralph-hero");
  if (listedTasks(yield TASK_LIST).length > 0)
    throw new Error("a new session has a list of its own");
  const ask = function* (): Part<Position> {
    return JSON.parse(lastResult(yield ours("detect_pipeline_position", { number })));
  };
  let position = yield* ask();
  const tasks = yield* writeTasks(position.remainingPhases, position);
  let areStreamsKnown = position.issues.length < 3;
  for (;;) {
    const listed = listedTasks(yield TASK_LIST);
    const startable = tasks.filter(({ id }) =>
      listed.some((one) => one.id === id && one.status === "pending" && !one.isBlocked),
    );
    const [first] = startable;
    if (!first) return;
    if (first.step === "plan" && !areStreamsKnown) {
      areStreamsKnown = true;
      tasks.push(...(yield* addStreams(position, files, tasks)));
    }
    const now = TOGETHER.includes(first.step)
      ? startable.filter(({ step }) => step === first.step)
      : [first];
    for (const { id } of now) yield updateTask(id, { status: "in_progress" });
    yield now.map(({ subject }) => subagent(subject));
    position = yield* ask();
    const undone = now.filter((task) => !isDone(task, position));
    for (const { id } of now.filter((task) => !undone.includes(task))) {
      yield updateTask(id, { status: "completed" });
    }
    if (undone.length > 0) {
      const again = tasks.filter(({ step }) => isSentBack(position, first.step, step));
      if (again.length === 0) return;
      for (const { id } of again) yield updateTask(id, { status: "pending" });
    } else if (first.step === "split" || first.step === "triage") {
      tasks.push(...(yield* writeTasks(position.remainingPhases, position)));
      areStreamsKnown = position.issues.length < 3;
    }
  }
}

/** After a rejection the step that the position names now is done again, and what was begun behind it. */
function isSentBack({ phase }: Position, begun: Step, step: Step): boolean {
  return phase === "PLAN" && begun === "review" && (step === "plan" || step === "review");
}

/** First all tasks, then all blockers: each step waits for the step before. */
function* writeTasks(steps: readonly Step[], position: Position): Part<Task[]> {
  const [first] = steps;
  const isFirstStroke = first === "split" || first === "triage";
  const tasks: Task[] = [];
  for (const step of isFirstStroke ? [first] : steps) {
    for (const issues of concernedIn(position, step)) {
      const subject = subjectOf(step, issues);
      tasks.push({ id: idOf(yield createTask(subject)), step, subject, issues });
    }
  }
  for (const { id, step } of tasks) {
    const before = steps[steps.indexOf(step) - 1];
    const blockers = tasks.filter((one) => one.step === before);
    if (blockers.length > 0) yield waitsFor(id, blockers);
  }
  return tasks;
}

/** What is there becomes the first stream's; each further one gets three tasks of its own. */
function* addStreams(position: Position, files: Files, tasks: Task[]): Part<Task[]> {
  const issues = position.issues.map(({ number }) => ({ number, files: files[number] ?? [] }));
  const found = lastResult(yield ours("detect_work_streams", { issues }));
  const streams: readonly { readonly issues: readonly number[] }[] = JSON.parse(found).streams;
  const [mine, ...others] = streams.map((stream) => stream.issues);
  for (const [at, task] of tasks.entries()) {
    if (mine && BUILT.includes(task.step)) tasks[at] = { ...task, issues: mine };
  }
  const added: Task[] = [];
  for (const stream of others) {
    const own = position.issues.filter(({ number }) => stream.includes(number));
    const review = tasks.filter(({ step }) => step === "review");
    const before = [...tasks, ...added].findLast(({ step }) => step === "implement");
    const [build, ...rest] = yield* writeTasks(BUILT, { ...position, issues: own });
    if (!build) throw new Error("a stream without issues");
    yield waitsFor(build.id, before ? [...review, before] : review);
    added.push(build, ...rest);
  }
  return added;
}

const waitsFor = (id: string, blockers: readonly Task[]) =>
  updateTask(id, { addBlockedBy: blockers.map((one) => one.id) });

const lastResult = ({ results }: Asked) => results.at(-1)?.text ?? "";

const idOf = (told: Asked) => /#(\d+)/.exec(lastResult(told))?.[1] ?? "";
