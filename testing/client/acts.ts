import type { Said } from "./message-stream.ts";
import { markOf } from "./scripted-model.ts";

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
