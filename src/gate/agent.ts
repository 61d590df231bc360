import type { Command } from "../workflow/machine/machine.ts";
import { readCommandName } from "../workflow/machine/spelling.ts";
import type { HookInput } from "./hook-input.ts";
import type { AgentKey } from "./store-record.ts";

type Identified = Pick<HookInput, "session_id" | "agent_id" | "agent_type"> & {
  readonly teammate_name?: string | undefined;
  readonly team_name?: string | undefined;
};

/** The client puts the name of an in-process teammate into its agent id: `abob-<16 hex>`. */
export function teammateName(input: Identified): string | undefined {
  if (input.teammate_name !== undefined) return input.teammate_name;
  const { agent_id: id, agent_type: type } = input;
  if (id === undefined || type === undefined) return undefined;
  const suffix = id.slice(type.length + 2);
  return id === `a${type}-${suffix}` && /^[0-9a-f]{16}$/.test(suffix) ? type : undefined;
}

/** The client names a team after the lead's session. */
export function teamName(input: Identified): string {
  return input.team_name ?? `session-${input.session_id.slice(0, 8)}`;
}

/** The key of an agent's records. A teammate has the same key in all its activations. */
export function agentKey(input: Identified): AgentKey {
  const name = input.agent_id === undefined ? undefined : teammateName(input);
  return {
    session: input.session_id,
    agent: name === undefined ? (input.agent_id ?? "main") : `@${name}`,
  };
}

/** The holder of a lock that this agent takes: the teammate, else the session it works for. */
export function holderOf(input: Identified): string {
  const name = teammateName(input);
  return name === undefined ? `session ${input.session_id}` : `${name}@${teamName(input)}`;
}

/** The command of a phase skill: `ralph-hero:ralph-plan` → plan. Interactive skills have none. */
export function phaseOfSkill(skill: string): Command | undefined {
  const name = skillName(skill);
  return name.startsWith("ralph-") ? readCommandName(name.slice("ralph-".length)) : undefined;
}

/** A skill's own name, without its plugin. */
export function skillName(skill: string): string {
  return skill.slice(skill.lastIndexOf(":") + 1).replace(/^\//, "");
}

/** The main thread is the lead while it works in ralph-team or ralph-hero. */
export function isLeadSkill(skill: string): boolean {
  const name = skillName(skill);
  return name === "ralph-team" || name === "ralph-hero";
}

/** Skills in which a person and the agent work together, on any branch. */
const INTERACTIVE = [
  "draft-idea",
  "form-idea",
  "research-codebase",
  "create-plan",
  "iterate-plan",
  "implement-plan",
];

/** Sets no phase, and neither does a claim that is taken under it. */
export function isInteractiveSkill(skill: string): boolean {
  return INTERACTIVE.includes(skillName(skill));
}
