import { join } from "node:path";
import { callLines, readCallAnswer, recordedCall } from "./processes/tool-call.ts";
import { DIST, ourCall, type Ran, run, type Sandbox } from "./sandbox.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Puts an issue on the board; a set-up that failed must not look like a gate that did. */
export function addIssue(box: Sandbox, number: number, state: string, ...more: string[]): void {
  const args = ["--number", `${number}`, "--title", `Issue ${number}`, "--state", state, ...more];
  succeed(box.ralph("board", "add", ...args));
}

export function moveByPerson(box: Sandbox, number: number, state: string): void {
  succeed(box.ralph("board", "move", `${number}`, state, "--reason", "r"));
}

let calls = 0;

/**
 * A lock taken as in a session: the state gate records who makes the call, then the call is carried
 * out under the same id.
 */
export function takeLock(box: Sandbox, number: number, command: string, agent: Fields = {}): void {
  handOff(box, number, { command, intent: "lock" }, agent);
}

export function handOff(
  box: Sandbox,
  number: number,
  move: { readonly command: string; readonly intent: string },
  agent: Fields = {},
): void {
  calls += 1;
  const id = `toolu_test${calls}`;
  const input = { number, ...move, reason: "r" };
  const call = ourCall("handoff_ticket", input, box.project, { tool_use_id: id, ...agent });
  succeed(box.gate("state-gate", call));
  succeed(serverCall(box, "handoff_ticket", input, id));
}

/** A call of one of our tools, answered by the server. */
export function serverCall(box: Sandbox, tool: string, input: object, id: string): Ran {
  const where = { env: box.env, cwd: box.project };
  return readCallAnswer(
    run(join(DIST, "ralph"), ["mcp"], callLines(tool, input, id), where).stdout,
  );
}

/** A hand-off of somebody who is known by this name alone. */
export function handOffBy(box: Sandbox, holder: string, input: object): Ran {
  const call = { reason: "r", ...input };
  return serverCall(box, "handoff_ticket", call, recordedCall(box, holder, "handoff_ticket", call));
}

export function succeed(ran: Ran): Ran {
  if (ran.code !== 0) throw new Error(`exit ${ran.code}: ${ran.stderr}`);
  return ran;
}
