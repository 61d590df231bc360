import { type CliCommand, CliRefusal, UsageError } from "../../command.ts";

export const page: CliCommand = {
  name: "page",
  summary:
    "a page in your browser that shows what waits for you, agents, board, tasks, merges and decisions as they change; it reads only, and only from this machine",
  usage: "ralph page [--port N] [--open] [--json]",
  options: {
    port: { type: "string", value: "N", about: "the port to listen on; a free one if left out" },
    open: { type: "boolean", about: "open it in your browser" },
    json: { type: "boolean", about: "print the address as JSON, in one line" },
  },
  run: async (args, { workspace, gates, pageFiles, print }) => {
    const port = portIn(args.text("port"));
    const { followPage } = await import("../../../actions/page/read-page.ts");
    const { servePage } = await import("../../page/page-server.ts");
    const followed = followPage(workspace, Object.keys(gates));
    // A board that cannot be read is told here, where somebody looks, and not in the browser.
    await followed.read();
    const server = await servePage({ page: followed, files: await pageFiles() }, port);
    if (args.has("json")) print(JSON.stringify({ address: server.address, pid: process.pid }));
    else {
      print(server.address);
      print("Only this machine can open it, and only with this address. Ctrl-C ends it.", "faint");
    }
    if (args.has("open")) openInBrowser(server.openingAddress());
    await new Promise<void>((resolve) => {
      process.once("SIGINT", () => resolve());
      process.once("SIGTERM", () => resolve());
    });
    await server.close();
    return 0;
  },
};

const HIGHEST_PORT = 65_535;

function portIn(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > HIGHEST_PORT) {
    throw new UsageError(`--port is a number from 1 to ${HIGHEST_PORT}`);
  }
  return port;
}

function openInBrowser(address: string): void {
  const program = process.platform === "darwin" ? "open" : "xdg-open";
  const found = Bun.which(program);
  if (found === null) {
    throw new CliRefusal(`${program} is missing, so no browser can be opened: leave out --open.`);
  }
  Bun.spawnSync([found, address], { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
}
