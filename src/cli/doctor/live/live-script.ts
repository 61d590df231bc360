import type { Asked } from "../../../world/live/asked.ts";
import type { Said } from "../../../world/live/message-stream.ts";
import { type Mind, type ModelScript, markOf } from "../../../world/live/scripted-model.ts";

/** The three kinds of agents that a client runs. */
export const THREADS = ["main", "subagent", "teammate"] as const;
export type Thread = (typeof THREADS)[number];

/** Tools of another server: gates must hold the first, and judge the other, which only reads. */
const FOREIGN_TOOL = "update_issue";
const MERGING_TOOL = "list_merges";
export const OTHER_TOOLS = [FOREIGN_TOOL, MERGING_TOOL];
export const FOREIGN_SERVER = "other";
const HAND_OFF = "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket";
const FOREIGN = `mcp__${FOREIGN_SERVER}__${FOREIGN_TOOL}`;

/** Calls that a gate must hold on every thread. */
export function heldCalls(project: string, thread: Thread): readonly Exclude<Said, string>[] {
  return [
    { tool: "Bash", input: { command: "gh issue close 1", description: "a bypass" } },
    { tool: "Write", input: { file_path: `${project}/.ralph/${thread}.txt`, content: "mine" } },
    { tool: HAND_OFF, input: { number: 1, command: "plan", intent: "complete", reason: "live" } },
    { tool: FOREIGN, input: { owner: "o", repo: "r", issue_number: 1, state: "closed" } },
  ];
}

/** What every thread does: calls that pass, calls that are held, a task from beginning to end. */
function* works(
  first: Asked,
  project: string,
  thread: Thread,
): Generator<readonly Said[], void, Asked> {
  const has = (said: Said) => typeof said === "string" || first.tools.includes(said.tool);
  const passes: Said[] = [
    { tool: "Bash", input: { command: `echo ${thread}`, description: "reads only" } },
    { tool: "Skill", input: { skill: "ralph-hero:draft-idea" } },
    { tool: `mcp__${FOREIGN_SERVER}__${MERGING_TOOL}`, input: {} },
  ];
  yield [...passes, ...heldCalls(project, thread)].filter(has);
  const subject = `Live ${thread}`;
  const task: Said = {
    tool: "TaskCreate",
    input: { subject, description: subject, activeForm: subject },
  };
  if (!has(task)) return;
  const { results } = yield [task];
  const taskId = /#(\d+)/.exec(results.at(-1)?.text ?? "")?.[1];
  if (taskId === undefined) return;
  for (const status of ["in_progress", "completed"]) {
    yield [{ tool: "TaskUpdate", input: { taskId, status } }];
  }
}

/** The lead works, then starts a subagent and a teammate, who do the same. */
export function liveScript(project: string): ModelScript {
  const starts = (name: Thread, more: object): Said => {
    const input = { description: name, prompt: `Work. ${markOf(name)}`, ...more };
    return { tool: "Agent", input: { ...input, subagent_type: "general-purpose" } };
  };
  return {
    main: function* (first): Mind {
      yield* works(first, project, "main");
      yield starts("subagent", { run_in_background: false });
      yield starts("teammate", { name: "mate" });
    },
    subagent: function* (first): Mind {
      yield* works(first, project, "subagent");
    },
    teammate: function* (first): Mind {
      yield* works(first, project, "teammate");
    },
  };
}

/** Typed by the person: a skill, so that the client also tells what it expands to. */
export const LIVE_PROMPT = `/ralph-hero:ralph-setup ${markOf("main")}`;
