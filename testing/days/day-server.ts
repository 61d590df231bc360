import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { INITIALIZE_PARAMS } from "../processes/tool-call.ts";

/** The plugin's server, kept running as the client keeps it. */
export interface DayServer {
  call(tool: string, input: object, id: string): Promise<ServerAnswer>;
  stop(): void;
}

export interface ServerAnswer {
  readonly isError: boolean;
  readonly text: string;
}

interface Message {
  readonly id?: number;
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text?: string }[];
  };
  readonly error?: { readonly message: string };
}

export async function startServer(
  program: string,
  where: { readonly env: Readonly<Record<string, string>>; readonly cwd: string },
): Promise<DayServer> {
  const child: ChildProcessWithoutNullStreams = spawn(program, ["mcp"], where);
  const waiting = new Map<number, (message: Message) => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message: Message = JSON.parse(line);
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  child.stderr.resume();
  let last = 0;
  const ask = (method: string, params: object) => {
    last += 1;
    const id = last;
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
    });
  };
  child.once("close", () => {
    for (const answer of waiting.values()) answer({ error: { message: "the server ended" } });
  });
  await ask("initialize", INITIALIZE_PARAMS);
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  return {
    call: async (tool, input, id) => {
      const { result, error } = await ask("tools/call", {
        name: `ralph_hero__${tool}`,
        arguments: input,
        _meta: { "claudecode/toolUseId": id },
      });
      if (error !== undefined) return { isError: true, text: error.message };
      return { isError: result?.isError === true, text: result?.content?.[0]?.text ?? "" };
    },
    stop: () => {
      child.stdin.end();
      child.kill();
    },
  };
}
