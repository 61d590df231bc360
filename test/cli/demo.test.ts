import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";

function demo(...args: string[]): string {
  const done = spawnSync(process.execPath, [join(ROOT, "demo/demo.ts"), "--built", ...args], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent" },
  });
  expect(done.stderr).toBe("");
  expect(done.status).toBe(0);
  // How long a lock was held is a matter of the clock.
  return done.stdout.replace(/for \d+ s/g, "for a while");
}

describe("the demo", () => {
  const drawn = join(mkdtempSync(join(tmpdir(), "ralph-picture-")), "demo.svg");
  const embedded = demo("--picture", drawn);

  it("docs/demo.svg is what npm run demo -- --picture docs/demo.svg draws", () => {
    const picture = readFileSync(drawn, "utf8");
    rmSync(dirname(drawn), { recursive: true });
    expect(picture).toContain("branch-gate: On branch feature/sign-in");
    expect(picture).toBe(readFileSync(join(ROOT, "docs/demo.svg"), "utf8"));
  });

  it("the demo plays eight tasks to the end and says how to load the plugin", () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) expect(embedded).toContain(`completes task ${id}`);
    expect(embedded).toContain("#42: In Review → Done");
    expect(embedded.trimEnd().endsWith("claude --plugin-dir .")).toBe(true);
  });

  it("the demo shows every gate hold something", () => {
    for (const said of [
      "On branch feature/sign-in; research runs on main.",
      "#42 waits for its group: #43 is in Research in Progress, #44 is in Research Needed.",
      "#42 is in Research Needed; plan takes Ready for Plan.",
      "#42 is held by analyst@session-5e551011",
      "gh project item-edit bypasses the workflow.",
      "Task 1 is open for your role: Research GH-42.",
      "Board has 2 processable issues: #43, #44.",
    ]) {
      expect(embedded).toContain(said);
    }
  });

  it("the demo prints plain text into a pipe", () => {
    expect(embedded).not.toContain("\u001b");
  });

  it("the demo prints the same on GitHub", () => {
    expect(demo("--github")).toBe(embedded);
  });

  it("the demo --help says what it is and plays nothing", () => {
    const help = demo("--help");
    expect(help).toContain("--github");
    expect(help).not.toContain("exit 2");
  });

  it("the demo ends at Ctrl-C without leaving a folder behind", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ralph-interrupted-"));
    const child = spawn(process.execPath, [join(ROOT, "demo/demo.ts"), "--built"], {
      env: { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent", TMPDIR: folder },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise((done) => child.on("close", done));
    let seen = false;
    child.stdout.on("data", () => {
      if (!seen) child.kill("SIGINT");
      seen = true;
    });
    expect(await ended).toBe(130);
    expect(seen).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
