import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { addIssue } from "../../../testing/ralph-board.ts";
import { bash, DIST, ourCall, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";

interface Posted {
  readonly resourceLogs: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeLogs: readonly { readonly logRecords: readonly Sent[] }[];
  }[];
}
interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly boolValue?: boolean };
}
interface Sent {
  readonly timeUnixNano: string;
  readonly severityText: string;
  readonly eventName?: string;
  readonly body: { readonly stringValue: string };
  readonly attributes: readonly Attribute[];
}

const stops: (() => void | Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A collector on loopback that keeps what it is sent. */
function collector() {
  const records: Sent[] = [];
  const paths = new Set<string>();
  const services = new Set<string>();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      paths.add(new URL(request.url).pathname);
      const { resourceLogs }: Posted = JSON.parse(await request.text());
      for (const { resource, scopeLogs } of resourceLogs) {
        for (const { key, value } of resource.attributes)
          if (key === "service.name") services.add(value.stringValue ?? "");
        for (const { logRecords } of scopeLogs) records.push(...logRecords);
      }
      return Response.json({});
    },
  });
  stops.push(() => server.stop(true));
  return { url: `http://127.0.0.1:${server.port}`, records, paths, services };
}

const INITIALIZE = {
  ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "t", version: "1" },
  },
};

/** A server of our tools, as a session has it; `answered` is when it has begun. */
function serveTools(box: Sandbox, endpoint: string, more: Readonly<Record<string, string>> = {}) {
  const env = { ...box.env, RALPH_OTLP_ENDPOINT: endpoint, ...more };
  const child = spawn(join(DIST, "ralph"), ["mcp"], { env, cwd: box.project });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const answered = new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const close = async () => {
    child.stdin.end();
    return { code: await ended, said };
  };
  stops.push(async () => void (await close()));
  return { close, said: () => said, answered };
}

/** However long it takes: only the time limit of the test ends it. */
async function until(seen: () => boolean): Promise<void> {
  while (!seen()) await Bun.sleep(25);
}

function attributesOf({ attributes }: Sent): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.boolValue]),
  );
}

function usedBox(): Sandbox {
  const box = sandbox();
  addIssue(box, 42, "Backlog");
  return box;
}

/** state-gate holds it: planning does not begin in Backlog. */
function heldCall(box: Sandbox, id: string, env = {}) {
  const input = { number: 42, command: "plan", intent: "lock", reason: "r" };
  const call = ourCall("handoff_ticket", input, box.project, { tool_use_id: id });
  return box.gate("state-gate", call, { env });
}

describe.concurrent("export of decisions by OTLP", { timeout: 120_000 }, () => {
  it("a collector gets what was held, with the client's own ids, and each once", async () => {
    const box = usedBox();
    const { url, records, paths, services } = collector();
    const server = serveTools(box, url);
    // A session of another agent in the same project.
    const other = serveTools(box, `${url}/`);
    await Promise.all([server.answered, other.answered]);
    expect(heldCall(box, "toolu_one").code).toBe(2);
    await until(() => records.length > 0);
    expect(heldCall(box, "toolu_two").code).toBe(2);
    await until(() => records.length > 1);
    await Bun.sleep(1500);
    expect([...paths]).toEqual(["/v1/logs"]);
    expect([...services]).toEqual(["ralph-hero"]);
    expect(records.map((one) => attributesOf(one)["gen_ai.tool.call.id"])).toEqual([
      "toolu_one",
      "toolu_two",
    ]);
    const [first] = records;
    if (!first) throw new Error("nothing was sent");
    expect(first.severityText).toBe("WARN");
    expect(first.body.stringValue).toBe("#42 is in Backlog; plan takes Ready for Plan.");
    expect(attributesOf(first)).toMatchObject({
      "gen_ai.conversation.id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "gen_ai.tool.name": expect.stringContaining("handoff_ticket"),
      "ralph.gate": "state-gate",
      "ralph.decision": "block",
      "ralph.outcome": "held",
      "ralph.event": "PreToolUse",
      "ralph.log.id": expect.stringMatching(/^[0-9a-f]{8}$/),
    });
  });

  it("a decision of the session's first moments is sent, too", async () => {
    const box = usedBox();
    const { url, records } = collector();
    await serveTools(box, url).answered;
    expect(heldCall(box, "toolu_first").code).toBe(2);
    await until(() => records.length > 0);
    expect(records.map((one) => attributesOf(one)["gen_ai.tool.call.id"])).toEqual(["toolu_first"]);
  });

  it("what was not sent when a session ended is sent by the next, and no secret is", async () => {
    const box = usedBox();
    const { url, records } = collector();
    const first = serveTools(box, url);
    await first.answered;
    heldCall(box, "toolu_one");
    await until(() => existsSync(join(storeOf(box), "exported")));
    expect(records).toHaveLength(1);
    await first.close();
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const command = `gh api -X POST /repos/x/issues -H 'Authorization: Bearer ${secret}'`;
    expect(box.gate("state-gate", bash(command, box.project)).code).toBe(2);
    serveTools(box, url);
    await until(() => records.length > 1);
    expect(records).toHaveLength(2);
    expect(JSON.stringify(records)).not.toContain(secret);
    expect(JSON.stringify(records)).toContain("[redacted]");
  });

  it("a dead collector delays no gate and no end of a session, and is named once", async () => {
    const box = usedBox();
    const server = serveTools(box, "http://127.0.0.1:9");
    await server.answered;
    const dead = { RALPH_OTLP_ENDPOINT: "http://127.0.0.1:9" };
    expect(heldCall(box, "toolu_one", dead).code).toBe(2);
    await until(() => server.said().includes("for now"));
    const { code, said } = await server.close();
    expect(code).toBe(0);
    expect(said.split("\n").filter((line) => line.includes("127.0.0.1:9"))).toHaveLength(1);
  });

  it("nothing is sent to another machine without https, nor for an untrusted setting", async () => {
    const box = usedBox();
    const plain = serveTools(box, "http://collector.example");
    await until(() => plain.said() !== "");
    expect(plain.said()).toBe(
      "ralph mcp: otlpEndpoint: decisions are not sent to collector.example without https\n",
    );
    const { url, records } = collector();
    box.file("project/.ralph/settings.json", JSON.stringify({ otlpEndpoint: url }));
    serveTools(box, "");
    await Bun.sleep(900);
    heldCall(box, "toolu_one");
    await Bun.sleep(1500);
    expect(records).toEqual([]);
    // The package's own variables, which a project's settings could set, count for nothing.
    const own = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: url };
    serveTools(box, "http://127.0.0.1:9", own);
    await Bun.sleep(900);
    heldCall(box, "toolu_two");
    await Bun.sleep(1500);
    expect(records).toEqual([]);
  });
});
