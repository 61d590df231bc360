import type { Gate } from "../src/gate/define-gate.ts";
import type { EventName } from "../src/gate/events.ts";
import {
  COMMAND_TOOLS,
  FILE_TOOLS,
  FOREIGN_TOOLS,
  MERGING_TOOLS,
  SKILL_TOOL,
  STATE_TOOLS,
  TASK_CREATE_TOOL,
  TASK_UPDATE_TOOL,
  type ToolGroup,
} from "../src/gate/tool-groups.ts";
import { bash, ourCall, recorded } from "./sandbox.ts";

type Sample = (cwd: string) => object;

/** A call of each group of tools, as the client sends it. */
const TOOL_SAMPLES: readonly (readonly [ToolGroup, Sample])[] = [
  [COMMAND_TOOLS, (cwd) => bash("make", cwd)],
  [FILE_TOOLS, (cwd) => recorded("PreToolUse.Write", { cwd })],
  [STATE_TOOLS, (cwd) => ourCall("handoff_ticket", { number: 1, command: "plan" }, cwd)],
  [FOREIGN_TOOLS, (cwd) => recorded("PreToolUse.mcp.plugin", { cwd, ...FOREIGN })],
  [MERGING_TOOLS, (cwd) => recorded("PreToolUse.mcp.plugin", { cwd, ...MERGING })],
  [SKILL_TOOL, (cwd) => recorded("PreToolUse.Skill", { cwd })],
  [TASK_CREATE_TOOL, (cwd) => recorded("PostToolUse.TaskCreate", { cwd })],
  [TASK_UPDATE_TOOL, (cwd) => recorded("PreToolUse.TaskUpdate.completed", { cwd })],
];

const MERGING = { tool_name: "mcp__github__merge_pull_request", tool_input: { pullNumber: 7 } };
const FOREIGN = { tool_name: "mcp__github__issue_write", tool_input: { state: "closed" } };

const EVENT_SAMPLES: Readonly<Record<EventName, string>> = {
  PreToolUse: "PreToolUse.Bash",
  PostToolUse: "PostToolUse.Bash",
  SessionStart: "SessionStart.startup",
  UserPromptSubmit: "UserPromptSubmit",
  UserPromptExpansion: "UserPromptExpansion",
  Stop: "Stop.first",
  SubagentStop: "SubagentStop.plugin-agent",
  TeammateIdle: "TeammateIdle.in-process",
  TaskCompleted: "TaskCompleted.teammate-in-process",
};

/** A payload a gate is wired to: its first event, with the first of its tools. */
export function sampleFor({ name, on }: Gate, cwd: string): object {
  let event: EventName;
  for (event in EVENT_SAMPLES) {
    const groups = on[event];
    if (!groups) continue;
    const [group] = groups;
    if (!group) return recorded(EVENT_SAMPLES[event], { cwd });
    const sample = TOOL_SAMPLES.find(([known]) => known === group)?.[1];
    if (!sample) throw new Error(`testing/sample-payloads.ts has no call of ${group.matcher}`);
    return { ...sample(cwd), hook_event_name: event };
  }
  throw new Error(`${name} is wired to no event`);
}
