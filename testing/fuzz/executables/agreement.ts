import { parseJson } from "../../../src/gate/json.ts";
import { STATES } from "../../../src/workflow/machine/states.ts";
import { openBoard } from "../../../src/world/board/open-board.ts";
import { projectAt } from "../../../src/world/project.ts";
import type { Random } from "../../oracle/random.ts";
import { callLines, readCallAnswer, recordedCall } from "../../processes/tool-call.ts";
import { recordedPayload } from "../../recorded.ts";
import { unless } from "../../soak/outcome.ts";
import { type FuzzProject, SESSIONS } from "../gates/fuzz-project.ts";
import { handOffCall, type Payload } from "../gates/payloads.ts";
import { startRalph } from "./started.ts";

const TOOL = "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket";
const GATES = ["state-gate", "convergence-gate"];

/** A hand-off of an issue of its own: the gate, `ralph explain` and the tool say the same of it. */
export async function agreementFaults(
  world: FuzzProject,
  random: Random,
): Promise<readonly string[]> {
  const number = await freshIssue(world, random);
  const input = { ...handOffCall(random), number };
  const payload = {
    ...recordedPayload("PreToolUse.mcp.plugin"),
    ...{ cwd: world.project, session_id: SESSIONS.none, tool_use_id: `toolu_agree_${number}` },
    ...{ tool_name: TOOL, tool_input: input },
  };
  const stdin = `${JSON.stringify(payload)}\n`;
  const explained = await Promise.all(
    GATES.map((gate) => startRalph(world, ["explain", gate, "--json"], stdin)),
  );
  const alone = await Promise.all(GATES.map((gate) => startRalph(world, ["gate", gate], stdin)));
  const said = explained.map(({ stdout }) => Object(parseJson(stdout ?? "")));
  const faults = GATES.flatMap((gate, at) => [
    ...unless(
      said[at].exitCode === alone[at]?.code,
      `${gate}: explain exits ${said[at].exitCode}, the gate ${alone[at]?.code}`,
    ),
    ...unless(
      said[at].decision === "ask" || (said[at].line ?? undefined) === alone[at]?.stderr,
      `${gate}: explain says ${said[at].line}, the gate ${alone[at]?.stderr}`,
    ),
  ]);
  const passes = said.every(({ decision }) => decision === "allow" || decision === "note");
  const tool = await callTool(world, input);
  const isSame = passes === (tool.code === 0);
  const gates = said.map(({ decision, line }) => `${decision} ${line}`).join("; ");
  return [
    ...faults,
    ...unless(
      isSame,
      `the gates say ${gates}; the tool ${tool.code}: ${tool.stdout}${tool.stderr}`,
    ),
  ];
}

async function callTool(world: FuzzProject, input: Payload) {
  const id = recordedCall(world, SESSIONS.none, "handoff_ticket", input);
  const lines = callLines("handoff_ticket", input, id);
  const { stdout } = await startRalph(world, ["mcp"], lines);
  return readCallAnswer(stdout ?? "");
}

async function freshIssue({ env, project }: FuzzProject, random: Random): Promise<number> {
  const board = await openBoard(projectAt(env, project), { create: false, timeoutMs: 10_000 });
  try {
    const parent = random.chance(0.3) ? 12 : undefined;
    const state = random.pickAny(STATES);
    const estimate = random.pickAny(["XS", "S", "L"] as const);
    return (await board.create({ title: "A case", state, estimate, parent })).number;
  } finally {
    board.close();
  }
}
