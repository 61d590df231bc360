import type { Said } from "../../src/world/live/message-stream.ts";
import { markOf } from "../../src/world/live/scripted-model.ts";
import { type Document, documentPath, documentText, linkTo } from "../project/work-products.ts";

const PLUGIN_SERVER = "plugin_ralph-hero_ralph";
export const HAND_OFF_TOOL = `mcp__${PLUGIN_SERVER}__ralph_hero__handoff_ticket`;

/** What scripted agents do: each a call the model makes. */
export function bash(command: string): Said {
  return { tool: "Bash", input: { command, description: "run it" } };
}

export function ours(tool: string, input: object, server = PLUGIN_SERVER): Said {
  return { tool: `mcp__${server}__ralph_hero__${tool}`, input };
}

export function handOff(number: number, command: string, intent: string): Said {
  return ours("handoff_ticket", { number, command, intent, reason: "as scripted" });
}

/** A phase's document: written, committed and linked by the agent itself. */
export function writesDocument(project: string, kind: Document, number: number): Said[] {
  const path = documentPath(kind, number);
  const content = documentText(kind, number);
  return [
    { tool: "Write", input: { file_path: `${project}/${path}`, content } },
    bash(`git add ${path} && git commit -q -m "docs: ${kind} of GH-${number}" -- ${path}`),
    ours("create_comment", { number, body: linkTo(kind, number) }),
  ];
}

/** The document of a whole group by one command, linked from each issue. */
export function commitsDocument(kind: Document, issues: readonly number[]): Said[] {
  const [first = 0] = issues;
  const path = documentPath(kind, first);
  const write = `mkdir -p ${path.slice(0, path.lastIndexOf("/"))} && printf %s '${documentText(kind, first, [...issues])}' > ${path}`;
  const body = linkTo(kind, first);
  return [
    bash(`${write} && git add ${path} && git commit -q -m ${kind}-${first} -- ${path}`),
    ...issues.map((number) => ours("create_comment", { number, body })),
  ];
}

/** The issue's branch, with a commit of its own in a worktree, named on the issue. */
export function buildsOnBranch(number: number): Said[] {
  const branch = `feature/GH-${number}`;
  const file = `built-${number}.txt`;
  return [
    bash(`git worktree add -q -b ${branch} worktrees/GH-${number}`),
    bash(
      `cd worktrees/GH-${number} && echo built > ${file} && git add ${file} && git commit -q -m built`,
    ),
    ours("create_comment", { number, body: `## Branch\n\nBranch: ${branch}` }),
  ];
}

export function skill(name: string): Said {
  return { tool: "Skill", input: { skill: `ralph-hero:${name}` } };
}

/** A subagent, waited for. It follows the script under `agent`. */
export function subagent(agent: string, type = "general-purpose"): Said {
  const input = { description: agent, prompt: `Work. ${markOf(agent)}`, subagent_type: type };
  return { tool: "Agent", input: { ...input, run_in_background: false } };
}

/** A teammate: a subagent with a name, where teams are on. */
export function teammate(name: string, type = "general-purpose"): Said {
  const input = { description: name, prompt: `Work. ${markOf(name)}`, subagent_type: type };
  return { tool: "Agent", input: { ...input, name } };
}

export function createTask(subject: string): Said {
  return { tool: "TaskCreate", input: { subject, description: subject, activeForm: subject } };
}

export function updateTask(taskId: string, fields: object): Said {
  return { tool: "TaskUpdate", input: { taskId, ...fields } };
}
