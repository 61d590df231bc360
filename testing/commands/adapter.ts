import { branchGate } from "../../hooks-src/pre/branch-gate.ts";
import { stateGate } from "../../hooks-src/pre/state-gate.ts";
import { answerEvent } from "../../src/answer-event.ts";
import { NO_ARGUMENTS } from "../../src/gate/gate-arguments.ts";
import { readsOnly } from "../../src/shell/prove/classify.ts";
import { projectAt } from "../../src/world/project.ts";
import { recordedPayload } from "../recorded.ts";
import type { CommandWorld } from "./command-world.ts";

/** The only file here that knows how a command is judged. */

/** Which gates are meant to answer the whole corpus by now; tests ask it of those. */
export const ANSWERS: Readonly<Record<"branch" | "bypass", boolean>> = {
  branch: true,
  bypass: true,
};

const PAYLOAD = recordedPayload("PreToolUse.Bash");

export interface JudgedWhere {
  readonly world: Pick<CommandWorld, "env" | "home" | "project">;
  readonly cwd: string;
}

/** True when the text alone proves that a command only reads. */
export function onlyReads(command: string, { world, cwd }: JudgedWhere): boolean {
  return readsOnly(command, { cwd, home: world.home, platform: "linux" });
}

/** What the gate answers to a Bash call in a phase that needs the branch. Asking a person is holding. */
export async function judge(
  gate: "branch" | "bypass",
  command: string,
  { world, cwd }: JudgedWhere,
): Promise<"held" | "passed"> {
  const payload = { ...PAYLOAD, cwd, tool_input: { command } };
  const project = projectAt(world.env, cwd, { ...NO_ARGUMENTS, phase: "research" });
  const { verdicts } = await answerEvent(
    [gate === "branch" ? branchGate : stateGate],
    JSON.stringify(payload),
    project,
    async () => true,
  );
  return verdicts.every(({ decision }) => decision.kind === "allow") ? "passed" : "held";
}
