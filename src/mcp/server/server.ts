import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { version } from "../../../package.json";
import { RefusalError } from "../../actions/refusal-error.ts";
import { tooOldLine } from "../../gate/rules/client-version.ts";
import { nearest } from "../../workflow/machine/nearest.ts";
import { quoted } from "../../workflow/machine/spelling.ts";
import { reasonOf } from "../../world/files/failure.ts";
import type { LogExport } from "../../world/otlp/export-log.ts";
import { type Environment, projectAt, usedBy } from "../../world/project.ts";
import { TOOL_LOADERS } from "../tools.ts";
import { PREFIX } from "./define-tool.ts";
import { StdioTransport } from "./stdio-transport.ts";
import { type Result, toErrorResult, toResult } from "./to-result.ts";
import { type ToolContext, toolContext } from "./tool-context.ts";

const INSTRUCTIONS =
  "The workflow of this project's issues. A state changes only by handoff_ticket and " +
  "advance_children. detect_pipeline_position says what comes next. A refusal ends with Recovery: " +
  "and the exact retry.";

/** The client first waits for the list of tools. */
const EXPORT_AFTER_MS = 500;

/** The key of the client's call id in `_meta`. */
const CALL_ID = "claudecode/toolUseId";

/** A client that asked `server/discover` says who it is with each request, and never `initialize`. */
const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

/** Serves the tools over stdio until the client closes it. Reads no file before the first call. */
export async function serve(env: Environment, cwd: string): Promise<void> {
  const endExport = exportLater(env, cwd);
  const running = new Set<Promise<Result>>();
  await new Promise<void>((resolve) => {
    serveStdio(async () => serverOf(env, cwd, await warnings(env, cwd), running), {
      transport: new StdioTransport(resolve),
      onerror: ({ message }) => complain(message),
    });
  });
  // Nobody waits for the answer to a cancelled call, but a change that has begun is completed.
  await Promise.allSettled(running);
  await endExport();
}

function complain(message: string): void {
  void Bun.write(Bun.stderr, `ralph mcp: ${message}\n`);
}

/** Decisions are sent to a collector where one is set; the start of the server does not wait for it. */
function exportLater(env: Environment, cwd: string): () => Promise<void> {
  let started: Promise<LogExport | undefined> | undefined;
  const start = async () => {
    try {
      const { startLogExport } = await import("../../world/otlp/export-log.ts");
      return startLogExport(projectAt(env, cwd), complain);
    } catch (error) {
      complain(reasonOf(error));
      return undefined;
    }
  };
  const timer = setTimeout(() => {
    started = start();
  }, EXPORT_AFTER_MS);
  return async () => {
    clearTimeout(timer);
    await (await started)?.end();
  };
}

/**
 * A mod that silences every hook leaves the server as the only one to say so: the agent reads it
 * before its first call, and the person with its first answer.
 */
async function warnings(env: Environment, cwd: string): Promise<readonly string[]> {
  if (!env["CLAUDECODE"] && !env["CLAUDE_CODE_SESSION_ID"]) return [];
  const project = projectAt(env, cwd);
  if (usedBy(project) === undefined) return [];
  const { silenceAroundServer } = await import("./gates-silent.ts");
  const { silenceSentence } = await import("../../gate/rules/mods/silence-found.ts");
  const sentence = silenceSentence(silenceAroundServer(project));
  return sentence === undefined ? [] : [sentence];
}

function serverOf(
  env: Environment,
  cwd: string,
  warned: readonly string[],
  running: Set<Promise<Result>>,
): Server {
  const server = new Server(
    { name: "ralph-hero", version },
    { capabilities: { tools: {} }, instructions: [INSTRUCTIONS, ...warned].join(" ") },
  );
  let isTold = false;
  server.setRequestHandler("tools/list", async () => ({
    tools: [...(await import("../tool-list.ts")).TOOL_LIST],
  }));
  server.setRequestHandler("tools/call", ({ params }, { mcpReq: { envelope } }) => {
    const id = params._meta?.[CALL_ID];
    const callId = typeof id === "string" ? id : undefined;
    const context = toolContext(env, cwd, callId);
    const client = Object(envelope)[CLIENT_INFO] ?? server.getClientVersion();
    const line = isTold ? undefined : tooOldLine(clientVersionOf(client));
    const told = isTold ? [] : [...(line === undefined ? [] : [line]), ...warned];
    for (const one of told) context.note(one);
    isTold = true;
    const result = traced(context, params.name, params.arguments);
    running.add(result);
    void result.then(settleIn).finally(() => running.delete(result));
    return result;
  });
  return server;
}

/** Other clients have numbers of their own. */
function clientVersionOf(client: unknown): string | undefined {
  if (typeof client !== "object" || client === null) return undefined;
  const { name, version: own }: { readonly name?: unknown; readonly version?: unknown } = client;
  return name === "claude-code" && typeof own === "string" ? own : undefined;
}

/**
 * The executable is tuned for gates that run for milliseconds, which also helps a quick start. A
 * server that has answered once runs for hours, so this resets the tuning.
 */
function settleIn(): void {
  Bun.unsafe.setJITPolicy?.(1);
}

/** Without RALPH_DEBUG nothing of the trail is loaded. */
async function traced(context: ToolContext, name: string, args: unknown): Promise<Result> {
  const result = await callTool(context, name, args);
  if (context.project.env["RALPH_DEBUG"]) {
    (await import("./trail-call.ts")).trailCall(context, { name, args }, result);
  }
  return result;
}

async function callTool(context: ToolContext, name: string, args: unknown): Promise<Result> {
  try {
    const own = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : "";
    const load = Object.hasOwn(TOOL_LOADERS, own) ? TOOL_LOADERS[own] : undefined;
    if (!load) throw unknownTool(name);
    const tool = await load();
    return toResult(await tool.call(args, context), context.notes);
  } catch (error) {
    return toErrorResult(error, context.notes);
  }
}

function unknownTool(name: string): RefusalError {
  const names = Object.keys(TOOL_LOADERS).map((own) => `${PREFIX}${own}`);
  const meant = nearest(name, names);
  return new RefusalError({
    rule: 1,
    fact: `${quoted(name)} is not a tool.`,
    valid: `Tools are ${names.join(", ")}.`,
    recovery: [meant === undefined ? "call one of them" : `call ${meant}`],
  });
}
