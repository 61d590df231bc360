import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, it, onTestFinished } from "vitest";
import { OWN_VERSION } from "../../src/world/version.ts";
import { DIST, ourCall, sandbox } from "../../testing/sandbox.ts";
import { storeOf } from "../../testing/store-of.ts";
import { stage } from "./stage.ts";

const LOCK = { number: 1, command: "research", intent: "lock", reason: "to know it" };

/** What a client of this version is answered to two calls. */
async function answersTo(name: string, version: string): Promise<string[]> {
  const box = sandbox();
  const client = new Client({ name, version });
  onTestFinished(() => client.close());
  const command = join(DIST, "ralph");
  const { env, project: cwd } = box;
  await client.connect(new StdioClientTransport({ command, args: ["mcp"], env: { ...env }, cwd }));
  const call = async () =>
    JSON.stringify(await client.callTool({ name: "ralph_hero__list_issues", arguments: {} }));
  return [await call(), await call()];
}

it("a client that is too old is told so by the server, once", async () => {
  const [first, second] = await answersTo("claude-code", "2.1.300");
  expect(first).toContain("ralph-hero needs Claude Code 2.1.314 or later; this is 2.1.300");
  expect(second).not.toContain("ralph-hero needs");
});

it.each([
  ["claude-code", "2.1.325"],
  ["another", "1.0.0"],
])("%s %s is told nothing about its version", async (name, version) => {
  const [first] = await answersTo(name, version);
  expect(first).not.toContain("ralph-hero needs");
});

it("the server names hooks of another version, and judges their call all the same", async () => {
  const on = await stage();
  await on.add(1, { state: "Research Needed" });
  const payload = ourCall("handoff_ticket", LOCK, on.box.project, { tool_use_id: "toolu_v" });
  expect(on.box.gate("state-gate", payload).code).toBe(0);
  const path = join(storeOf(on.box), "calls/toolu_v");
  const record = JSON.parse(readFileSync(path, "utf8"));
  expect(record.version).toBe(OWN_VERSION);
  writeFileSync(path, `${JSON.stringify({ ...record, version: "0.1.9" })}\n`);
  const { data } = await on.call("handoff_ticket", LOCK, "toolu_v");
  expect(data).toMatchObject({
    gate: "passed",
    notes: [expect.stringContaining(`hooks are ralph-hero 0.1.9, the server is ${OWN_VERSION}.`)],
  });
});
