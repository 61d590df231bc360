import { Database } from "bun:sqlite";
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addIssue } from "../../../testing/ralph-board.ts";
import { asText, DIST, ourCall, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { startGate } from "../../../testing/start-gate.ts";

const BUSY = "the board is busy with another process";
const LOCK = { number: 1, command: "plan", intent: "lock", reason: "r" };
const boardOf = (box: Sandbox) => join(box.project, ".ralph/board.db");

/** Another program that keeps everybody else from reading and writing. */
function occupied(box: Sandbox): Database {
  const other = new Database(boardOf(box));
  other.run("PRAGMA locking_mode = EXCLUSIVE");
  other.run("BEGIN EXCLUSIVE");
  return other;
}

describe("a board that another process keeps", () => {
  it("a gate gives up within its own deadline and names the recovery", async () => {
    const box = sandbox();
    addIssue(box, 1, "Ready for Plan");
    const other = occupied(box);
    const call = ourCall("handoff_ticket", LOCK, box.project);
    const ran = await startGate(box, "state-gate", call, {}, 9000);
    other.close();
    expect(ran.code).toBe(2);
    expect(ran.stderr).toBe(
      `state-gate could not decide: ${BUSY}. Recovery: the same call again in 1 s.\n`,
    );
  });

  it("a command waits longer than any gate, then succeeds", async () => {
    const box = sandbox();
    addIssue(box, 1, "Ready for Plan");
    const other = occupied(box);
    const moved = startGate(box, "ralph", "", { args: ["board", "list"] }, 20_000);
    await Bun.sleep(2500);
    other.run("COMMIT");
    other.close();
    const ran = await moved;
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: "" });
  });
});

/** Runs as somebody whose folder it is, even where tests run as root, who may write anywhere. */
function asOwner(box: Sandbox, args: readonly string[], input = "") {
  const owner = process.getuid?.() === 0 ? { uid: 4242, gid: 4242 } : {};
  const how = { input, env: box.env, cwd: box.project, encoding: "utf8" } as const;
  const [program = "", ...rest] = args;
  const { status, stdout, stderr } = spawnSync(join(DIST, program), rest, { ...how, ...owner });
  return { code: status, stdout, stderr };
}

function giveAway(box: Sandbox): void {
  if (process.getuid?.() !== 0) return;
  chmodSync(box.dir, 0o755);
  for (const name of readdirSync(box.dir, { recursive: true, encoding: "utf8" })) {
    chownSync(join(box.dir, name), 4242, 4242);
  }
  chownSync(box.dir, 4242, 4242);
}

describe("a board in a folder that cannot be written", () => {
  it("is read, and a change is refused with the reason", () => {
    const box = sandbox();
    addIssue(box, 1, "Ready for Plan");
    giveAway(box);
    chmodSync(boardOf(box), 0o444);
    chmodSync(join(box.project, ".ralph"), 0o555);
    expect(asOwner(box, ["ralph", "board", "list"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Issue 1"),
    });
    const call = asText(ourCall("handoff_ticket", LOCK, box.project));
    expect(asOwner(box, ["state-gate"], call)).toMatchObject({ code: 0, stderr: "" });
    const move = ["ralph", "board", "move", "1", "Backlog", "--reason", "r"];
    expect(asOwner(box, move)).toMatchObject({
      code: 1,
      stderr: "board.db cannot be changed: its folder or the file is read-only\n",
    });
    expect(readdirSync(join(box.project, ".ralph")).sort()).toEqual([".gitignore", "board.db"]);
    chmodSync(join(box.project, ".ralph"), 0o755);
  });
});

describe("a state folder that cannot be written", () => {
  it("a change succeeds with a note", () => {
    const box = sandbox();
    addIssue(box, 1, "Ready for Plan");
    mkdirSync(join(box.home, ".local/state/ralph-hero"), { recursive: true });
    giveAway(box);
    chmodSync(join(box.home, ".local/state/ralph-hero"), 0o555);
    const ran = asOwner(box, ["ralph", "board", "move", "1", "Backlog", "--reason", "r"]);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/^#1: Ready for Plan → Backlog\n/);
    chmodSync(join(box.home, ".local/state/ralph-hero"), 0o755);
  });
});

const mounts =
  spawnSync("unshare", ["-rm", "sh", "-c", "mount -t tmpfs -o size=64k x /mnt"]).status === 0;

describe.skipIf(!mounts)("a full disk", () => {
  it("a change that does not fit is refused, and nothing of it is kept", () => {
    const box = sandbox();
    addIssue(box, 1, "Ready for Plan");
    cpSync(box.project, join(box.dir, "kept"), { recursive: true });
    const body = "x".repeat(50_000);
    const script = `
      mount -t tmpfs -o size=400k full "$1/project" && cp -r "$1/kept/." "$1/project" &&
      cd "$1/project" && head -c 300k /dev/zero > fill; head -c 99k /dev/zero > more
      "$2" board add --title big --body "$3"; echo "add $?"; rm -f fill more
      "$2" board list; echo "list $?"`;
    const words = ["-rm", "sh", "-c", script, "sh", box.dir, join(DIST, "ralph"), body];
    const { stdout, stderr } = spawnSync("unshare", words, { env: box.env, encoding: "utf8" });
    expect(stderr).toMatch(/the disk is full|cannot be used: disk I\/O error|ENOSPC/);
    expect(stdout).toContain("add 1\n");
    expect(stdout).toMatch(/Issue 1[\s\S]*list 0\n$/);
    expect(stdout).not.toContain("big");
  });
});

it("a board's place is not needed to say that HOME is missing", () => {
  const box = sandbox();
  addIssue(box, 1, "Ready for Plan");
  const { HOME: _, ...env } = box.env;
  const run = (...args: string[]) =>
    spawnSync(join(DIST, "ralph"), args, { env, cwd: box.project, encoding: "utf8" });
  expect(run("board", "list").stdout).toContain("Issue 1");
  const moved = run("board", "move", "1", "Backlog", "--reason", "r");
  expect({ code: moved.status, stdout: moved.stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("HOME is not set"),
  });
});
