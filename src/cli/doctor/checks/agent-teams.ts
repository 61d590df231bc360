import { type DoctorCheck, type Finding, fails, isSwitchedOn, ok } from "../check.ts";

const NAME = "CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS";

export const agentTeams: DoctorCheck = {
  name: "agent teams",
  team: true,
  examine: async ({ env }) => judgeAgentTeams(env[NAME]),
};

export function judgeAgentTeams(value: string | undefined): Finding {
  if (isSwitchedOn(value)) return ok(`${NAME} is on.`);
  const fact = value ? `${NAME} is ${value}, which is off.` : `${NAME} is not set.`;
  return fails(fact, `Start the client with ${NAME}=1, without -p.`);
}
