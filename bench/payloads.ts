import { TEAM } from "./stage.ts";

/** An in-process teammate, as the client names it in a payload. */
function teammate(name: string) {
  return { agent_type: name, agent_id: `a${name}-26a0653aaf85ff07` };
}

export function bashCall(command: string) {
  return {
    tool_name: "Bash",
    tool_input: { command, description: "Runs it" },
    tool_use_id: "toolu_mwil67wa0013",
  };
}

/** A teammate asks for the lock of #42. */
export function lockCall(name: string, command: string) {
  return {
    ...teammate(name),
    tool_name: "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket",
    tool_input: { number: 42, command, intent: "lock", reason: "next in line" },
    tool_use_id: "toolu_mwil67wa0014",
  };
}

/** A teammate that wants to rest, or that finished something. */
export function ofTeam(name: string) {
  return { ...teammate(name), teammate_name: name, team_name: TEAM };
}
