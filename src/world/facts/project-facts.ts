import { agentKey } from "../../gate/agent.ts";
import { clientVersionIn } from "../../gate/rules/client-version.ts";
import type { Command } from "../../workflow/machine/machine.ts";
import { readCommandName } from "../../workflow/machine/spelling.ts";
import { Failure } from "../files/failure.ts";
import type { Project } from "../project.ts";
import { readAgent } from "../store/read-agent.ts";
import type { FactReaders } from "./fact-readers.ts";

/** The project's settings, the client, and what the agent works in. */
export const PROJECT_FACTS = {
  now: async () => Date.now(),
  settings: ({ workspace }) => workspace.settings(),
  machine: ({ workspace }) => workspace.machine(),
  activeCommand: async ({ input, project }) => {
    const { claims, skill } = readAgent(project.storePath, agentKey(input));
    return claims.find(({ phase }) => phase)?.phase ?? skill?.phase ?? phaseArgument(project);
  },
  skill: async ({ input, project }) => {
    const { skill } = readAgent(project.storePath, agentKey(input));
    return skill && { name: skill.skill };
  },
  convergenceVerified: ({ workspace }) => workspace.verified(),
  pluginFolder: async ({ project }) =>
    (await import("../guard/guarded-folders.ts")).guardedPlugin(project),
  attended: async ({ input, project }) =>
    (await import("../attendance/attendance.ts")).attendanceOf(project, input),
  clientVersion: async ({ project }) => clientVersionIn(project.env["AI_AGENT"]),
  silence: async ({ input, project }) => {
    if (input.hook_event_name !== "SessionStart") return undefined;
    const { silenceAround } = await import("../mods/look-for-silence.ts");
    const { silenceLine } = await import("../../gate/rules/mods/silence-found.ts");
    return silenceLine(silenceAround(project, Number(project.env["CLAUDE_PID"]) || undefined));
  },
  clientProcess: async ({ project }) =>
    (await import("../client/plugin-answers.ts")).clientProcess(project),
} satisfies Partial<FactReaders>;

function phaseArgument({ called: { phase } }: Project): Command | undefined {
  if (phase === undefined) return undefined;
  const command = readCommandName(phase);
  if (!command) throw new Failure("--phase names no phase");
  return command;
}
