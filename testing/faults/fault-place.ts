import { nothingAhead } from "../../src/world/board/board.ts";
import { openBoard } from "../../src/world/board/open-board.ts";
import { projectAt } from "../../src/world/project.ts";
import { callLines, recordedCall } from "../processes/tool-call.ts";
import { recordedPayload } from "../recorded.ts";
import { type ThrowAway, throwAway } from "../soak/throw-away.ts";
import { FIRST_STATE, type Step } from "./journey.ts";

export const HANDOFF = "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket";

/** A project with a board that is there already, and a client's session. */
export async function faultPlace(): Promise<ThrowAway> {
  const place = throwAway();
  const board = await openBoard(projectAt(place.env, place.project), {
    create: true,
    timeoutMs: 9000,
  });
  board.close();
  return place;
}

/** Makes an issue at the beginning of its way. */
export async function newIssue(place: ThrowAway): Promise<number> {
  const project = projectAt(place.env, place.project);
  const board = await openBoard(project, { create: false, timeoutMs: 20_000 });
  try {
    const { number } = await board.create({
      title: "On its way",
      state: FIRST_STATE,
      by: "person",
    });
    // What a person brought needs nothing more; the change is read back, so that it is there.
    const judge = () => ({ write: undefined, answer: true });
    await board.change({ number }, judge, nothingAhead);
    return number;
  } finally {
    board.close();
  }
}

/** How a program is started: its name in `dist-hooks/`, its words, and what it reads. */
export interface Program {
  readonly name: string;
  readonly args: readonly string[];
  readonly input: string;
}

export function inputOf(step: Step, number: number) {
  return { number, command: step.command, intent: step.intent, reason: "r" };
}

/** The server, asked for this step by an agent whose call a gate recorded. */
export function byServer(place: ThrowAway, holder: string, step: Step, number: number): Program {
  const input = inputOf(step, number);
  const id = recordedCall(place, holder, "handoff_ticket", input);
  return { name: "ralph", args: ["mcp"], input: callLines("handoff_ticket", input, id) };
}

export function byCommandLine(step: Step, number: number): Program {
  const words = ["--command", step.command, "--intent", step.intent, "--reason", "r"];
  return { name: "ralph", args: ["handoff", `${number}`, ...words], input: "" };
}

/** The hook before such a call: it reads the board, and records who calls. */
export function byHook(place: ThrowAway, step: Step, number: number, id: string): Program {
  const payload = {
    ...recordedPayload("PreToolUse.mcp.plugin"),
    ...{ cwd: place.project, tool_name: HANDOFF, tool_input: inputOf(step, number) },
    tool_use_id: id,
  };
  const args = ["hook", "PreToolUse", "state-gate", "convergence-gate", "auto-state"];
  return { name: "ralph", args, input: `${JSON.stringify(payload)}\n` };
}

/** Whether the program said that the step was made. */
export function saidDone({ args }: Program, stdout: string): boolean {
  if (args[0] === "handoff") return /^#\d+: .*→.*\n/m.test(stdout);
  const line = stdout.split("\n").find((text) => /"id":2[,}]/.test(text) && text.endsWith("}"));
  return line?.includes(`"result"`) === true && !line.includes(`"isError":true`);
}
