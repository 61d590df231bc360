import { type DoctorCheck, type Finding, fails, isSwitchedOn, ok } from "../../check.ts";

const NAME = "CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS";

export const agentTeams: DoctorCheck = {
  id: "agent-teams",
  why: "Without teams a named agent is a plain subagent in the background, and ralph-team has no workers.",
  team: true,
  examine: async ({ env }) => judgeAgentTeams(env[NAME]),
};

export function judgeAgentTeams(value: string | undefined): Finding {
  if (isSwitchedOn(value)) return ok(`${NAME} is on.`);
  const fact = value ? `${NAME} is ${value}, which is off.` : `${NAME} is not set.`;
  return fails(fact, `${NAME}=1 claude`);
}
