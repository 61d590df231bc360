import { appendFileSync } from "node:fs";
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

/** Somebody else's MCP server, run by the client: every tool named in its arguments just notes its call. */
const [noteFile = "", ...names] = process.argv.slice(2);

serveStdio(() => {
  const server = new Server({ name: "other", version: "1" }, { capabilities: { tools: {} } });
  const inputSchema = { type: "object" as const, additionalProperties: true };
  server.setRequestHandler("tools/list", () => ({
    tools: names.map((name) => ({ name, description: name, inputSchema })),
  }));
  server.setRequestHandler("tools/call", ({ params }) => {
    appendFileSync(noteFile, `${params.name}\n`);
    return { content: [{ type: "text" as const, text: "done" }] };
  });
  return server;
});
