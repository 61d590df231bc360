import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { presenceOf } from "../../../src/world/holders/presence.ts";
import { startClient } from "../../../testing/processes/fake-client.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";

const [X, Y, Z] = ["aaaaaaaa-1", "bbbbbbbb-2", "cccccccc-3"];

let box: Sandbox;
beforeEach(() => {
  box = sandbox();
});

/** What a session is told of the one that holds a lock. */
const seen = (holder: string, by: string) =>
  presenceOf(storeOf(box), `session ${holder}`, { holder: `session ${by}`, session: by });

/** Changes what was recorded of the client of a session. */
function recordedAs(session: string, fields: object): void {
  const dir = join(storeOf(box), "sessions", session);
  const name = readdirSync(dir).find((one) => one.startsWith("client-")) ?? "";
  const record = JSON.parse(readFileSync(join(dir, name), "utf8"));
  writeFileSync(join(dir, name), `${JSON.stringify({ ...record, ...fields })}\n`);
}

describe("a session is gone when its client process is, and only then", () => {
  it("a session is alive while its client runs, and gone after kill -9", async () => {
    const client = startClient(box);
    await client.starts(X);
    expect(seen(X, Z)).toBe("alive");
    expect(seen(X, X)).toBe("caller");
    await client.kill();
    expect(seen(X, Z)).toBe("gone");
    expect(seen(X, X)).toBe("caller");
  });

  it("a session that is resumed in another client is alive again", async () => {
    const first = startClient(box);
    await first.starts(X);
    await first.kill();
    const second = startClient(box);
    await second.starts(X, "resume");
    expect(seen(X, Z)).toBe("alive");
  });

  it("a prompt records the session, too: the plugin may have come later", async () => {
    const client = startClient(box);
    await client.gate("session-record", {
      hook_event_name: "UserPromptSubmit",
      session_id: X,
      cwd: box.project,
      prompt: "go",
    });
    expect(seen(X, Z)).toBe("alive");
  });

  it("a pid that is used again is another process", async () => {
    const client = startClient(box);
    await client.starts(X);
    recordedAs(X, { start: "1" });
    expect(seen(X, Z)).toBe("gone");
  });

  it("a session of which nothing is known is elsewhere", () => {
    expect(seen("dddddddd-4", Z)).toBe("elsewhere");
    expect(presenceOf(storeOf(box), "bob@session-x", { holder: "amy", session: Z })).toBe(
      "elsewhere",
    );
  });

  it("a client whose pid is none of the gate's ancestors is elsewhere", async () => {
    const start = { hook_event_name: "SessionStart", session_id: X, cwd: box.project };
    box.gate("session-record", start, { env: { CLAUDE_PID: "4242" } });
    expect(seen(X, Z)).toBe("elsewhere");
  });
});

describe("after /clear the next session of the client has the locks", () => {
  it("the next session is the holder, everybody else sees it alive", async () => {
    const client = startClient(box);
    await client.starts(X);
    await client.starts(Y, "clear");
    expect(seen(X, Y)).toBe("caller");
    expect(seen(X, Z)).toBe("alive");
    await client.starts(Z, "clear");
    expect(seen(X, Z)).toBe("caller");
    expect(seen(Y, Z)).toBe("caller");
    expect(seen(X, "dddddddd-4")).toBe("alive");
    await client.kill();
    expect(seen(X, "dddddddd-4")).toBe("gone");
  });

  it("the locks go with a session that is cleared, killed and resumed", async () => {
    const first = startClient(box);
    await first.starts(X);
    await first.starts(Y, "clear");
    await first.kill();
    const second = startClient(box);
    await second.starts(Y, "resume");
    expect(seen(X, Y)).toBe("caller");
    expect(seen(X, Z)).toBe("alive");
  });

  it("a session that is resumed elsewhere takes its locks along", async () => {
    const first = startClient(box);
    await first.starts(X);
    await first.starts(Y, "clear");
    const second = startClient(box);
    await second.starts(X, "resume");
    expect(seen(X, Y)).toBe("alive");
    expect(seen(Y, X)).toBe("alive");
    await second.kill();
    expect(seen(X, Y)).toBe("gone");
  });

  it("a session that is taken up again in its own client has the locks of the one between", async () => {
    const client = startClient(box);
    await client.starts(X);
    await client.starts(Y, "clear");
    await client.starts(X, "resume");
    expect(seen(Y, X)).toBe("caller");
    expect(seen(X, Z)).toBe("alive");
  });
});

describe("another host, container or system is elsewhere", () => {
  it("a client in a container beside is elsewhere, and stays so when it is gone", async () => {
    const client = startClient(box, { isolated: true });
    await client.starts(X);
    expect(seen(X, Z)).toBe("elsewhere");
    await client.kill();
    expect(seen(X, Z)).toBe("elsewhere");
  });

  it("the same host is another one under another name", async () => {
    const client = startClient(box);
    await client.starts(X);
    recordedAs(X, { host: "another-host" });
    expect(seen(X, Z)).toBe("elsewhere");
  });

  it("a client is gone with the system it ran in, unless that may be another machine", async () => {
    const client = startClient(box);
    await client.starts(X);
    recordedAs(X, { boot: "another-boot" });
    expect(["gone", "elsewhere"]).toContain(seen(X, Z));
    recordedAs(X, { boot: "another-boot", machine: "another-machine" });
    expect(seen(X, Z)).toBe("elsewhere");
    recordedAs(X, { boot: "another-boot", space: "pid:[4026532999]" });
    expect(seen(X, Z)).toBe("elsewhere");
  });
});
