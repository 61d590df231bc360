import { join } from "node:path";
import { ROOT } from "../scripts/gate-files.ts";

/** The smallest client of our server: one line of JSON a message, one question at a time. */
export interface McpClient {
  ask(method: string, params: object): Promise<unknown>;
  call(tool: string, args: object): Promise<void>;
  stop(): void;
}

export function startMcp(env: Readonly<Record<string, string>>, cwd: string): McpClient {
  const server = Bun.spawn([join(ROOT, "dist-hooks/ralph"), "mcp"], {
    env,
    cwd,
    stdin: "pipe",
    stdout: "pipe",
    stderr: "ignore",
  });
  const reader = server.stdout.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let id = 0;
  const line = async (): Promise<string> => {
    for (;;) {
      const end = rest.indexOf("\n");
      if (end >= 0) {
        const found = rest.slice(0, end);
        rest = rest.slice(end + 1);
        return found;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error("the server ended");
      rest += decoder.decode(value, { stream: true });
    }
  };
  const ask = async (method: string, params: object): Promise<unknown> => {
    id += 1;
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    server.stdin.flush();
    return JSON.parse(await line());
  };
  return {
    ask,
    call: async (tool, args) => {
      const answer = await ask("tools/call", { name: `ralph_hero__${tool}`, arguments: args });
      if (JSON.stringify(answer).includes('"isError":true')) {
        throw new Error(`${tool}: ${JSON.stringify(answer)}`);
      }
    },
    stop: () => server.kill(),
  };
}

export const INITIALIZE = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "bench", version: "1" },
};
