import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parseJson } from "../../gate/json.ts";
import { field } from "../attendance/permission-hook.ts";

/** Somebody else's MCP server on loopback; its tools do nothing. */
export interface ToolServer {
  readonly url: string;
  close(): Promise<void>;
}

const MOST_BYTES = 1024 * 1024;

export async function startToolServer(tools: readonly string[]): Promise<ToolServer> {
  const answer = (method: unknown, params: unknown): object | undefined => {
    switch (method) {
      case "initialize":
        return {
          protocolVersion: String(field(params, "protocolVersion") ?? "2025-11-25"),
          capabilities: { tools: {} },
          serverInfo: { name: "other", version: "1" },
        };
      case "tools/list": {
        const inputSchema = { type: "object", additionalProperties: true };
        return { tools: tools.map((name) => ({ name, description: name, inputSchema })) };
      }
      case "tools/call":
        return { content: [{ type: "text", text: "done" }] };
      default:
        return undefined;
    }
  };
  const server = createServer((request, response) => {
    void handle(request, response, answer);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (method: unknown, params: unknown) => object | undefined,
): Promise<void> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MOST_BYTES) break;
  }
  const asked = parseJson(text);
  const id = field(asked, "id");
  if (request.method !== "POST" || asked === undefined) {
    response.writeHead(405).end();
    return;
  }
  if (id === undefined) {
    response.writeHead(202).end();
    return;
  }
  const result = answer(field(asked, "method"), field(asked, "params"));
  const error = { code: -32601, message: "not here" };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, ...(result ? { result } : { error }) }));
}
