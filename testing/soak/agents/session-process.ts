import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../../../scripts/gate-files.ts";
import { fireHooks } from "../../days/day-hooks.ts";
import { INITIALIZE_PARAMS } from "../../processes/tool-call.ts";
import { recordedPayload } from "../../recorded.ts";
import type { AgentCall, CallEnd } from "./session.ts";

/**
 * A client: it starts the hooks and the server below itself, as Claude Code does, and makes the calls
 * it reads from stdin for its teammates. It is there to be killed, and to have its server killed.
 */
const [session = ""] = process.argv.slice(2);
const where = { env: { ...variables(), CLAUDE_PID: `${process.pid}` }, cwd: process.cwd() };

function variables(): Record<string, string> {
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined) own[name] = value;
  return own;
}

interface Message {
  readonly id?: number;
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text?: string }[];
    readonly structuredContent?: Readonly<Record<string, unknown>>;
  };
  readonly error?: { readonly message: string };
}

function startServer() {
  const child = spawn(join(ROOT, "bin/ralph"), ["mcp"], {
    ...where,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const waiting = new Map<number, (message: Message | "gone") => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message: Message = JSON.parse(line);
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  let isGone = false;
  child.once("close", () => {
    isGone = true;
    for (const answer of waiting.values()) answer("gone");
  });
  // The server may be killed while it is written to.
  child.stdin.on("error", () => undefined);
  let last = 0;
  const ask = (method: string, params: object): Promise<Message | "gone"> => {
    last += 1;
    const id = last;
    if (isGone) return Promise.resolve("gone");
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return new Promise((resolve) => {
      waiting.set(id, resolve);
    });
  };
  const ready = ask("initialize", INITIALIZE_PARAMS).then((answer) => {
    if (answer === "gone") return;
    const message = { jsonrpc: "2.0", method: "notifications/initialized" };
    child.stdin.write(`${JSON.stringify(message)}\n`);
  });
  return { ask, ready, pid: child.pid ?? 0, kill: () => child.kill("SIGKILL") };
}

let server = startServer();

async function make({ tool, input, agent, id }: AgentCall): Promise<CallEnd> {
  const {
    agent_id: _id,
    agent_type: _type,
    ...recorded
  } = recordedPayload("PreToolUse.mcp.plugin");
  const payload = {
    ...recorded,
    session_id: session,
    cwd: where.cwd,
    agent_id: `a${agent}-3ec7457d455e44ff`,
    agent_type: agent,
    tool_name: `mcp__plugin_ralph-hero_ralph__ralph_hero__${tool}`,
    tool_input: input,
    tool_use_id: id,
  };
  const before = await fireHooks(payload, where);
  if (before.kind === "held") return { kind: "refused", text: before.line };
  if (before.kind === "ask") return { kind: "refused", text: before.question };
  await server.ready;
  const answer = await server.ask("tools/call", {
    name: `ralph_hero__${tool}`,
    arguments: before.input ?? input,
    _meta: { "claudecode/toolUseId": id },
  });
  if (answer === "gone") return { kind: "lost" };
  const { result, error } = answer;
  const text = error?.message ?? result?.content?.[0]?.text ?? "";
  if (error || result?.isError) return { kind: "refused", text };
  return { kind: "told", text, data: result?.structuredContent ?? {} };
}

function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

const { agent_id: _, agent_type: __, ...start } = recordedPayload("SessionStart.startup");
await fireHooks({ ...start, session_id: session, cwd: where.cwd }, where);
await server.ready;
say({ server: server.pid });
createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { n, call } = JSON.parse(line);
    if (call === "kill the server") {
      server.kill();
      server = startServer();
      say({ server: server.pid });
      return;
    }
    make(call).then(
      (end) => say({ n, end }),
      (error: unknown) => say({ n, end: { kind: "refused", text: `hook: ${error}` } }),
    );
  })
  .on("close", () => process.exit(0));
