import type { CliCommand } from "../command.ts";

export const mcp: CliCommand = {
  name: "mcp",
  summary: "serve the tools to an MCP client over stdio",
  usage: "ralph mcp",
  options: {},
  run: async () => {
    const { serve } = await import("../../mcp/server/server.ts");
    await serve(process.env, process.cwd());
    return 0;
  },
};
