import { ourCall, type Ran, type Sandbox } from "./sandbox.ts";

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
  const { command, intent } = move;
  const args = ["--command", command, "--intent", intent, "--reason", "r", "--call", id];
  succeed(box.ralph("handoff", `${number}`, ...args));
}

export function succeed(ran: Ran): Ran {
  if (ran.code !== 0) throw new Error(`exit ${ran.code}: ${ran.stderr}`);
  return ran;
}
