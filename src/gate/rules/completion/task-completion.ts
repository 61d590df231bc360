import type { IssueRef } from "../../../workflow/issue/issue.ts";
import { missingWork, type TaskWork, taskWork } from "../../../workflow/next/task-work.ts";
import { isOwnedBy } from "../../../workflow/next/tasks.ts";
import { allow, type DecisionFor, unsure } from "../../decision.ts";
import type { Facts, HoldCount, OwnMerge } from "../../facts.ts";
import type { HookInput } from "../../hook-input.ts";
import { line, title } from "../../line.ts";
import type { AgentKey, Merger } from "../../store-record.ts";
import { forShell } from "../branch-head.ts";
import { heldTwice, isMereStop } from "./held-twice.ts";

type Stops = "TaskCompleted" | "Stop" | "SubagentStop";

/** A task that an agent marked as completed. */
export interface Completed {
  readonly done: HookInput<"TaskCompleted">;
  readonly task: string;
  readonly issue: IssueRef;
  readonly work: TaskWork;
}

/** Undefined: the task leaves nothing on the board, or is for the other of the two checks. */
export function completedTask(
  done: HookInput<"TaskCompleted">,
  isLink: boolean,
): Completed | undefined {
  const work = taskWork(done.task_subject);
  if (work === undefined || (work.kind === "link") !== isLink) return undefined;
  return { done, task: done.task_id, issue: { number: work.issue, repository: undefined }, work };
}

/** A teammate that merely stops has completed nothing: then the board is not read. */
export const EARLY = {
  cheapFacts: ["completionRecorded"] as const,
  decideEarly: ({ done }: Completed, { completionRecorded }: Pick<Facts, "completionRecorded">) =>
    isMereStop(done, completionRecorded) ? allow() : undefined,
};

/** What a completed task is judged by. */
export const COMPLETION_FACTS = [
  "taskList",
  "issueState",
  "machine",
  "wayToShow",
  "completionHolds",
] as const;

export function judgeCompletion(
  { done, task: id, work }: Completed,
  facts: Pick<Facts, (typeof COMPLETION_FACTS)[number]>,
  isLinked: boolean,
): DecisionFor<Stops> {
  const { taskList, issueState: issue, machine, completionHolds } = facts;
  if (issue === "not on the board") return allow();
  if (taskList.kind === "list") {
    const { tasks, unreadable } = taskList.list;
    if (unreadable.includes(id)) return unsure(`task ${id} cannot be read`);
    if (tasks.find((one) => one.id === id)?.waits) return allow();
  }
  const missing = missingWork(machine, work, issue, isLinked);
  if (missing === undefined) return allow();
  return heldTwice(
    {
      line: line`${title(done.task_subject)} is not done: ${missing}.`,
      recovery: facts.wayToShow,
      fingerprint: JSON.stringify([id, missing]),
    },
    completionHolds,
  );
}

type StillHeld = Pick<
  Facts,
  "lockStillHeld" | "taskList" | "completionHolds" | "ownMerge" | "holder" | "worker"
>;

/** What is said of a lock that the agent still has, unless its task waits for somebody. */
export function judgeStillHeld(agent: AgentKey, facts: StillHeld): DecisionFor<Stops> {
  const { lockStillHeld, taskList, completionHolds, ownMerge, holder, worker } = facts;
  if (ownMerge?.halfDoneIn !== undefined) {
    return halfDone(ownMerge.halfDoneIn, ownMerge, { ...agent, holder }, completionHolds);
  }
  // A turn that ends ends the merge, too: the next one may begin.
  const ends = ownMerge && {
    ...({ kind: "merge-lease", repository: ownMerge.repository } as const),
    ...{ by: undefined, nth: ownMerge.nth + 1 },
  };
  if (lockStillHeld === undefined) return ends ? allow(ends) : allow();
  const { number, state, recovery } = lockStillHeld;
  const tasks = taskList.kind === "list" ? taskList.list.tasks : [];
  // A peer's task about the same issue that waits excuses the peer alone.
  const isAwaited = tasks.some(
    (task) =>
      task.waits &&
      taskWork(task.subject)?.issue === number &&
      (!worker || task.owner === undefined || isOwnedBy(task, worker)),
  );
  if (isAwaited) return allow();
  const fact = line`#${number} is still yours in ${title(state)}.`;
  const fingerprint = JSON.stringify([number, state]);
  return heldTwice({ line: fact, recovery, fingerprint }, completionHolds);
}

/** A merge that waits for its commit keeps its holder; one that is left is anybody's to abort. */
function halfDone(
  top: string,
  { repository, nth, heads }: OwnMerge,
  by: Merger,
  holds: HoldCount,
): DecisionFor<Stops> {
  const git = `git -C ${forShell(top)}`;
  const recovery = `${git} merge --abort, or ${git} commit --no-edit`;
  const hold = { line: "Your merge is half done.", fingerprint: `half merge ${nth}`, recovery };
  const held = heldTwice(hold, holds);
  if (held.kind === "block" || (held.remember ?? []).length === 0) return held;
  const left = { ...by, heads, isLeft: true };
  const record = { kind: "merge-lease", repository, by: left, nth: nth + 1 } as const;
  return allow(...(held.remember ?? []), record);
}
