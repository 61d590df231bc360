import { callMeaning } from "../../src/gate/rules/written-as-intent.ts";
import { readToolCall } from "../../src/gate/tool-call.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { writeCall } from "../../src/world/store/calls.ts";
import { storeOf } from "../store-of.ts";

/** What came of a tool call, in the form of a program that ran: 0 or 1, and what it said. */
export interface ToolRan {
  readonly code: 0 | 1;
  readonly stdout: string;
  readonly stderr: string;
}

export const INITIALIZE_PARAMS = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "a test", version: "1" },
};
const INITIALIZE = { id: 1, method: "initialize", params: INITIALIZE_PARAMS };

/** What a client writes to our server for one call. The server ends when it has answered. */
export function callLines(tool: string, input: object, id: string): string {
  const call = {
    id: 2,
    method: "tools/call",
    params: {
      name: `ralph_hero__${tool}`,
      arguments: input,
      _meta: { "claudecode/toolUseId": id },
    },
  };
  return [INITIALIZE, { method: "notifications/initialized" }, call]
    .map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
    .join("");
}

export function readCallAnswer(stdout: string): ToolRan {
  const [, line] = stdout.split("\n");
  const { result } = JSON.parse(line ?? "");
  const text = `${result.content[0].text}\n`;
  return result.isError
    ? { code: 1, stdout: "", stderr: text }
    : { code: 0, stdout: text, stderr: "" };
}

let calls = 0;

/** This call as state-gate records it when it lets it pass; the id under which it is found. */
export function recordedCall(
  place: Parameters<typeof storeOf>[0],
  holder: string,
  tool: string,
  input: object,
): string {
  calls += 1;
  const id = `toolu_${process.pid}_${calls}`;
  const [session, agent] = [`of-${process.pid}`, `agent-${calls}`];
  const read = readToolCall(`mcp__ralph__ralph_hero__${tool}`, { ...input });
  const isChange = read.kind === "hand-off" || read.kind === "advance-children";
  const meaning = isChange ? callMeaning(MACHINE, read) : undefined;
  const who = { session, agent, holder, type: undefined };
  writeCall(storeOf(place), { kind: "call", id, ...who, asked: false, meaning }, Date.now());
  return id;
}
