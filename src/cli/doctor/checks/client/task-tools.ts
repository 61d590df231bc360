import { type DoctorCheck, type Finding, isSwitchedOn, ok, unknown } from "../../check.ts";

const NAME = "CLAUDE_CODE_ENABLE_TODO_TOOLS";

export const taskTools: DoctorCheck = {
  id: "task-tools",
  why: "Without task tools a team has no task list, and worker-stop-gate has nothing to read.",
  team: true,
  examine: async ({ env }) => judgeTaskTools(env[NAME]),
};

/**
 * "unknown" when the variable is not set: older models have the tools without it, which only the
 * agent can see.
 */
export function judgeTaskTools(value: string | undefined): Finding {
  if (isSwitchedOn(value)) return ok(`${NAME} is on.`);
  return unknown(
    `${NAME} is not on; current models have no TaskCreate without it.`,
    `${NAME}=1 claude`,
  );
}
