import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";
import { addIssue } from "../../testing/ralph-board.ts";
import { DIST, type Sandbox, sandbox } from "../../testing/sandbox.ts";
import { stage } from "./stage.ts";

type Message = Readonly<Record<string, unknown>>;

/** The server without a client library: one line in, one line out. */
function rawServer(box: Sandbox) {
  const child = spawn(join(DIST, "ralph"), ["mcp"], { env: box.env, cwd: box.project });
  onTestFinished(() => {
    child.kill();
  });
  const waiting = new Map<unknown, (message: Message) => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message: Message = JSON.parse(line);
    waiting.get(message["id"])?.(message);
  });
  const send = (message: Message) => child.stdin.write(`${JSON.stringify(message)}\n`);
  let last = 0;
  return {
    child,
    answer: (id: number) => new Promise<Message>((resolve) => waiting.set(id, resolve)),
    notify: (method: string) => send({ jsonrpc: "2.0", method }),
    ask: (method: string, params: Message) => {
      last += 1;
      const id = last;
      return new Promise<Message>((resolve) => {
        waiting.set(id, resolve);
        send({ jsonrpc: "2.0", id, method, params });
      });
    },
  };
}

const OPENING = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "tést", version: "1" },
  },
};

describe("the MCP server over stdio", () => {
  it("the server accepts Claude Code's opening: a probe, then initialize of 2025-11-25", async () => {
    const server = rawServer(sandbox());
    const probe = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
    const found = await server.ask("server/discover", { _meta: probe });
    expect("result" in found || "error" in found).toBe(true);
    const opened = await server.ask("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "claude-code", version: "2.1.325" },
    });
    expect(opened["result"]).toMatchObject({ protocolVersion: "2025-11-25" });
    server.notify("notifications/initialized");
    const called = await server.ask("tools/call", {
      name: "ralph_hero__get_project",
      arguments: {},
      _meta: { "claudecode/toolUseId": "toolu_1", progressToken: 2 },
    });
    expect(called["result"]).toMatchObject({ structuredContent: { board: "embedded" } });
  });

  /** The longest line that is kept is 10 MiB, and what follows may come in one piece with its end. */
  it.each([10, 11])(
    "the server continues after a line of %d MiB and lines that are not messages",
    async (size) => {
      const server = rawServer(sandbox());
      const answered = server.answer(1);
      const long = "x".repeat(size * 1024 * 1024);
      const lines = [long, "not JSON", '{"jsonrpc":"1.0"}', JSON.stringify(OPENING), ""];
      server.child.stdin.write(lines.join("\n"));
      expect((await answered)["result"]).toMatchObject({ serverInfo: { name: "ralph-hero" } });
    },
  );

  it("the server reads a message that comes in pieces, cut inside a character", async () => {
    const server = rawServer(sandbox());
    const answered = server.answer(1);
    for (const byte of Buffer.from(`${JSON.stringify(OPENING)}\n`)) {
      server.child.stdin.write(Buffer.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await answered)["result"]).toMatchObject({ protocolVersion: "2025-11-25" });
  });

  it("the server ends when the client closes stdin", async () => {
    const { child } = rawServer(sandbox());
    child.stdin.end();
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(code).toBe(0);
  });

  it("the server ends when nobody reads its answers, though its input stays open", async () => {
    const server = rawServer(sandbox());
    await server.ask("initialize", OPENING.params);
    server.child.stdout.destroy();
    void server.ask("tools/list", {});
    const code = await new Promise((resolve) => server.child.on("exit", resolve));
    expect(code).toBe(0);
    expect(server.child.stdin.writableEnded).toBe(false);
  });

  it("the server ends at once when it has given its last answer", async () => {
    const { child } = rawServer(sandbox());
    child.stdin.end(`${JSON.stringify(OPENING)}\n`);
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(code).toBe(0);
  });

  it("a call that the client cancelled keeps the server no longer than its change takes", async () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const { child } = rawServer(box);
    const call = {
      name: "ralph_hero__create_comment",
      arguments: { number: 1, body: "Written to the end" },
    };
    const lines = [
      OPENING,
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 2, method: "tools/call", params: call },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: {} },
    ];
    child.stdin.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const began = performance.now();
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(code).toBe(0);
    // For an answer that is never given it would wait 25 seconds.
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(box.ralph("board", "show", "1").stdout).toContain("Written to the end");
  });

  it("the server sends an answer of more than a megabyte completely", async () => {
    const { add, data } = await stage();
    await add(1);
    const body = "line …\n".repeat(8000);
    const bodies = Array.from({ length: 20 }, () => body);
    expect(Buffer.byteLength(bodies.join(""))).toBeGreaterThan(1_000_000);
    for (const one of bodies) await data("create_comment", { number: 1, body: one });
    const { comments } = await data("get_issue", { number: 1 });
    expect(comments).toMatchObject(bodies.map((one) => ({ body: one })));
  });

  it("the server answers concurrent calls, each with its own result", async () => {
    const { add, data } = await stage();
    for (let number = 1; number <= 30; number += 1) await add(number);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => data("get_issue", { number: at + 1 })),
    );
    const numbers = answers.map(({ issue }) => ({ ...Object(issue) }).number);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  });

  it("only one of many concurrent locks succeeds", async () => {
    const { add, call, comments } = await stage();
    await add(1, { state: "Research Needed" });
    const lock = { number: 1, command: "research", intent: "lock", reason: "r" };
    await Promise.all(Array.from({ length: 10 }, () => call("handoff_ticket", lock)));
    expect((await comments(1)).filter((body) => body.includes("→"))).toHaveLength(1);
  });
});
