import { agentKey } from "../../gate/agent.ts";
import { readAgent } from "../store/read-agent.ts";
import type { FactReaders } from "./fact-readers.ts";

/** Who is calling, its tasks, its locks, and how often it was held. */
export const WORKER_FACTS = {
  worker: async ({ input, project }) =>
    (await import("../client/team.ts")).workerOf(project.env, input),
  holder: async ({ input, project }) =>
    (await import("../client/team.ts")).holderIn(project.env, input),
  teammate: async ({ input, project }) =>
    (await import("../client/team.ts")).teammateIn(project.env, input),
  taskList: async ({ input, project }) =>
    (await import("../client/task-list.ts")).readTaskList(project.env, input),
  taskOwners: async ({ input, project }) =>
    (await import("../client/team.ts")).taskOwnersIn(project.env, input),
  taskTaker: async ({ project, subject: { task }, load }) => {
    const list = await load("taskList", {});
    if (list.kind === "none") return undefined;
    const { readTaker } = await import("../store/tasks/task-claims.ts");
    return readTaker(project.storePath, list.id, task, Date.now());
  },
  workerHolds: async ({ project, load }) => {
    const { readHolds } = await import("../store/holds.ts");
    const [worker, list] = [await load("worker", {}), await load("taskList", {})];
    const id = list.kind === "none" ? "" : list.id;
    return readHolds(project.storePath, `worker ${worker?.name ?? ""} of ${id}`);
  },
  leadHolds: async ({ input, project }) => {
    const { readHolds } = await import("../store/holds.ts");
    return readHolds(project.storePath, `lead of ${input.session_id}`);
  },
  completionHolds: async ({ input, project, load }) => {
    const { readHolds } = await import("../store/holds.ts");
    const { hook_event_name: event } = input;
    const of = event === "TaskCompleted" ? `task ${input.task_id}` : agentKey(input).agent;
    return readHolds(project.storePath, `completion of ${of} by ${await load("holder", {})}`);
  },
  completionRecorded: async ({ input, project, subject: { task } }) => {
    const { isCompletionRecorded } = await import("../store/team-events.ts");
    return isCompletionRecorded(project.storePath, input.session_id, task, Date.now());
  },
  lockStillHeld: async ({ input, project, board, load }) => {
    const { claims } = readAgent(project.storePath, agentKey(input));
    const taken = claims.filter(({ phase }) => phase !== undefined);
    if (taken.length === 0) return undefined;
    const { firstHeldBy } = await import("../holders/still-held.ts");
    const holder = await load("holder", {});
    const issue = await firstHeldBy(await board(), taken, holder);
    if (issue === undefined) return undefined;
    const { commandOfLock, wayToLeave } = await import("../../gate/rules/completion/own-work.ts");
    const { completionProducts } = await import("../product/completion-products.ts");
    const [machine, settings] = [await load("machine", {}), await load("settings", {})];
    const worker = await load("worker", {});
    const command = commandOfLock(machine, issue);
    const asked = { root: project.root, board: await board(), settings };
    const ref = { number: issue.number, repository: undefined };
    const products = command ? await completionProducts(asked, ref, issue, machine, command) : {};
    return wayToLeave(issue, { machine, settings, worker, holder, products, now: Date.now() });
  },
} satisfies Partial<FactReaders>;
