import { Database } from "bun:sqlite";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { told } from "../../../testing/doctor/answers.ts";
import { startClient } from "../../../testing/processes/fake-client.ts";
import { addIssue, handOffBy, serverCall, succeed } from "../../../testing/ralph-board.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const LOCK = { number: 42, command: "research", intent: "lock" };

let box: Sandbox;
beforeEach(() => {
  box = sandbox();
  addIssue(box, 42, "Research Needed");
});

const doctor = () => told(box.ralph("doctor", "--json"), "locks");
const position = () => serverCall(box, "detect_pipeline_position", { number: 42 }, "t").stdout;

describe("a lock nobody may be working under", () => {
  it("doctor, position and release name the lock of a client that was killed", async () => {
    const client = startClient(box);
    await client.starts("aaaaaaaa-1");
    expect(await client.handsOff("aaaaaaaa-1", LOCK)).toMatchObject({ code: 0 });
    expect(doctor()).toMatchObject({ status: "ok" });
    expect(position()).not.toContain("abandoned");
    await client.kill();
    const { status, what } = doctor() ?? {};
    expect(status).toBe("fails");
    expect(what).toMatch(/^#42 was held by session aaaaaaaa-1 for \d+ s and is abandoned: /);
    expect(position()).toContain("#42 was held by session aaaaaaaa-1");
    const released = succeed(box.ralph("release", "42", "--reason", "r")).stdout;
    expect(released).toMatch(/^#42: released from session aaaaaaaa-1, who held it for \d+ s\.\n$/);
    expect(doctor()).toMatchObject({ status: "ok" });
  });

  it("a lock of somebody unknown is named when it is old, and a person is to release it", () => {
    expect(handOffBy(box, "somebody@elsewhere", LOCK)).toMatchObject({ code: 0 });
    expect(doctor()).toMatchObject({ status: "ok" });
    const board = new Database(join(box.project, ".ralph/board.db"));
    board.run("UPDATE issues SET held_since = held_since - 25 * 3600000");
    board.close();
    const old = doctor();
    expect(old).toMatchObject({ status: "fails" });
    expect(old?.what).toContain("a person runs ralph release 42 --reason R if it is gone.");
    expect(`${old?.what} ${old?.command}`).not.toContain("escalate");
  });

  it("a person who releases the lock of a running client is told so", async () => {
    const client = startClient(box);
    await client.starts("aaaaaaaa-1");
    await client.handsOff("aaaaaaaa-1", LOCK);
    expect(box.ralph("release", "42", "--reason", "r").stdout).toContain("and is still running.");
  });
});
