import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { writeLight } from "../../scripts/release/light.ts";
import { BYPASS, HELD, launch } from "../../testing/launch.ts";
import { addIssue } from "../../testing/ralph-board.ts";
import { bash, ourCall, ROOT, type Sandbox, sandbox } from "../../testing/sandbox.ts";

const LOCK = { number: 1, command: "plan", intent: "lock", reason: "r" };
const node = spawnSync("node", ["-p", "process.versions.node"], { encoding: "utf8" });
const [major = 0, minor = 0] = node.stdout.split(".").map(Number);
const hasSqlite = major > 22 || (major === 22 && minor >= 15);

let box: Sandbox;
let plugin: string;

beforeAll(async () => {
  box = sandbox();
  addIssue(box, 1, "Backlog");
  plugin = join(box.dir, "plugin");
  mkdirSync(join(plugin, "bin"), { recursive: true });
  copyFileSync(join(ROOT, "bin/ralph"), join(plugin, "bin/ralph"));
  await writeLight(join(plugin, "light"));
});

describe("the light version", () => {
  it("the light version answers where there is no executable", () => {
    expect(launch(box, { plugin })).toEqual({ code: 2, stdout: "", stderr: HELD });
    expect(launch(box, { plugin, args: ["--version"], input: {} }).stdout).toMatch(
      /^\d+\.\d+\.\d+\n$/,
    );
  });

  it("the light version judges by the embedded board, or says which node can", () => {
    const input = ourCall("handoff_ticket", LOCK, box.project);
    const args = ["hook", "PreToolUse", "state-gate"];
    const { code, stderr } = launch(box, { plugin, args, input });
    expect(code).toBe(2);
    expect(stderr).toContain(
      hasSqlite ? "#1 is in Backlog" : "has no SQLite that fits: install node 22.15 or later",
    );
  });

  it("the light version runs no node that the project puts into PATH", () => {
    const own = join(box.project, "bin");
    mkdirSync(own);
    writeFileSync(join(own, "node"), "#!/bin/sh\nexit 0\n");
    chmodSync(join(own, "node"), 0o755);
    symlinkSync(own, join(box.dir, "innocent"));
    const from = (folder: string) =>
      launch(box, {
        plugin,
        env: { PATH: `${folder}:${box.env["PATH"]}` },
        input: bash(BYPASS, box.project),
      });
    expect(from(own).stderr).toBe(HELD);
    expect(from("bin").stderr).toBe(HELD);
    expect(from(`${box.project}/../project/bin`).stderr).toBe(HELD);
  });

  it("the light version tells an old node to go, with the exit code of the event", () => {
    const script = join(plugin, "light/ralph.cjs");
    const old = `Object.defineProperty(process.versions, "node", { value: "18.20.0" });`;
    const ran = (...args: string[]) =>
      spawnSync(
        "node",
        [
          "-e",
          `${old} process.argv.splice(1, 0, "x"); require(${JSON.stringify(script)})`,
          ...args,
        ],
        { encoding: "utf8" },
      );
    expect(ran("hook", "PreToolUse", "state-gate")).toMatchObject({
      status: 2,
      stderr:
        "ralph-hero needs node 20 or later; this is 18.20.0. Recovery: a person installs a newer node.\n",
    });
    expect(ran("hook", "Stop", "team-stop-gate").status).toBe(0);
    expect(ran("status").status).toBe(1);
  });
});
