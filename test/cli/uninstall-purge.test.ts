import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { succeed } from "../../testing/ralph-board.ts";
import { bash, recorded, type Sandbox, sandbox } from "../../testing/sandbox.ts";

let box: Sandbox;

beforeEach(() => {
  box = sandbox({ usesRalph: false });
  succeed(box.ralph("init"));
  succeed(box.ralph("settings", "set", "pullRequests", "off"));
  succeed(box.ralph("settings", "set", "mergeApproval", "rules"));
  succeed(box.ralph("settings", "trust", "--yes"));
  succeed(box.gate("session-record", recorded("SessionStart.startup")));
});

const ralphDir = () => join(box.project, ".ralph");
const backup = () => join(box.project, ".ralph.bak");
const state = () => join(box.home, ".local/state/ralph-hero");
const stores = () => readdirSync(state()).filter((name) => /^[0-9a-f]{24}$/.test(name));
const filesIn = (name: string) =>
  existsSync(join(state(), name)) ? readdirSync(join(state(), name)) : [];
const store = () => join(state(), stores()[0] ?? "none");

describe("ralph uninstall --purge", () => {
  it("uninstall --purge shows and removes folder and records, and keeps board and settings beside the folder", () => {
    succeed(box.ralph("board", "add", "--title", "worth keeping"));
    const settings = readFileSync(join(ralphDir(), "settings.json"), "utf8");
    const own = store();
    expect(filesIn("sessions-in-use")).toHaveLength(1);
    expect(filesIn("trusted-settings")).toHaveLength(1);
    const { stdout } = succeed(box.ralph("uninstall", "--purge", "--yes"));
    expect(stdout).toContain(`would move ${ralphDir()}/board.db into ${backup()}\n`);
    expect(stdout).toContain(`\nmoved ${ralphDir()}/board.db into ${backup()}\n`);
    expect(stdout).toMatch(/^removed .* and its marks: \d+ files of records$/m);
    expect(stdout).toContain(own);
    expect(existsSync(ralphDir())).toBe(false);
    expect(stores()).toEqual([]);
    expect(filesIn("sessions-in-use")).toEqual([]);
    expect(filesIn("trusted-settings")).toEqual([]);
    expect(readFileSync(join(backup(), "settings.json"), "utf8")).toBe(settings);
    // What was kept is a board that can be put back.
    const back = { RALPH_BOARD_PATH: join(backup(), "board.db") };
    const listed = box.gate("ralph", "", { args: ["board", "list"], env: back });
    expect(listed.stdout).toContain("worth keeping");
  });

  it("uninstall --purge moves the copies that init kept of the settings, so that nothing stays", () => {
    const before = '{"reviewMode": "interactive"}';
    for (const copy of ["settings.json.bak", "settings.json.bak.2"]) {
      writeFileSync(join(ralphDir(), "settings.json"), before);
      expect(succeed(box.ralph("init")).stdout).toContain(`${copy}\n`);
    }
    const { stdout } = succeed(box.ralph("uninstall", "--purge", "--yes"));
    expect(stdout).not.toContain("Gates stay active");
    expect(existsSync(ralphDir())).toBe(false);
    expect(readFileSync(join(backup(), "settings.json.bak"), "utf8")).toBe(before);
  });

  it("uninstall --purge --dry-run only shows", () => {
    succeed(box.ralph("board", "add", "--title", "x"));
    const before = [readdirSync(ralphDir()), readdirSync(store(), { recursive: true })];
    const { stdout } = succeed(box.ralph("uninstall", "--purge", "--dry-run"));
    expect(stdout).toContain(`would move ${ralphDir()}/settings.json into ${backup()}`);
    expect(stdout).toContain(`would remove ${store()}`);
    expect(stdout).toContain("Nothing was changed");
    expect([readdirSync(ralphDir()), readdirSync(store(), { recursive: true })]).toEqual(before);
    expect(existsSync(backup())).toBe(false);
  });

  it("uninstall --purge asks before a board with issues goes, and not before an empty one", () => {
    succeed(box.ralph("board", "add", "--title", "x"));
    expect(box.ralph("uninstall", "--purge")).toMatchObject({
      code: 1,
      stderr: "Nothing was removed. Say --yes, or answer y in a terminal.\n",
    });
    expect(existsSync(join(ralphDir(), "board.db"))).toBe(true);
    expect(stores()).toHaveLength(1);
    const empty = sandbox({ usesRalph: false });
    succeed(empty.ralph("init"));
    succeed(empty.ralph("uninstall", "--purge"));
    expect(existsSync(join(empty.project, ".ralph"))).toBe(false);
    expect(existsSync(join(empty.project, ".ralph.bak"))).toBe(false);
  });

  it("uninstall --purge is not run by an agent, and held by state-gate", () => {
    const args = ["uninstall", "--purge", "--yes"];
    const ran = box.gate("ralph", "", { args, env: { CLAUDECODE: "1" } });
    expect(ran.code).not.toBe(0);
    expect(existsSync(ralphDir())).toBe(true);
    const held = box.gate("state-gate", bash(`ralph ${args.join(" ")}`, box.project));
    expect(held.code === 2 || held.stdout.includes('"ask"')).toBe(true);
  });

  it("uninstall --purge overwrites no earlier backup", () => {
    box.file("project/.ralph.bak/board.db", "mine");
    succeed(box.ralph("uninstall", "--purge", "--yes"));
    expect(readFileSync(join(backup(), "board.db"), "utf8")).toBe("mine");
    expect(readdirSync(`${backup()}.2`)).toContain("settings.json");
  });
});

describe("what ralph uninstall --purge leaves", () => {
  it("uninstall --purge leaves links in .ralph and what they lead to", () => {
    const end = box.file("elsewhere/settings.json", "{}");
    rmSync(join(ralphDir(), "settings.json"));
    symlinkSync(end, join(ralphDir(), "settings.json"));
    symlinkSync(join(box.dir, "elsewhere"), join(ralphDir(), "more"));
    const { stdout } = succeed(box.ralph("uninstall", "--purge", "--yes"));
    expect(stdout).toContain(`left ${ralphDir()}: it holds more, settings.json`);
    expect(readFileSync(end, "utf8")).toBe("{}");
    expect(readdirSync(ralphDir()).toSorted()).toEqual([".gitignore", "more", "settings.json"]);
  });

  it("uninstall --purge leaves links among the records and what they lead to", () => {
    const end = box.file("elsewhere/deep/file", "kept");
    symlinkSync(join(box.dir, "elsewhere"), join(store(), "linked-folder"));
    symlinkSync(end, join(store(), "sessions/linked-file"));
    const own = store();
    const { stdout } = succeed(box.ralph("uninstall", "--purge", "--yes"));
    expect(stdout).toContain(`left ${own}/linked-folder: it is a link or not yours`);
    expect(readFileSync(end, "utf8")).toBe("kept");
    expect(readdirSync(own).toSorted()).toEqual(["linked-folder", "sessions"]);
    expect(readdirSync(join(own, "sessions"))).toEqual(["linked-file"]);
  });

  it("uninstall --purge removes nothing through a store that is a link", () => {
    const own = store();
    rmSync(own, { recursive: true });
    const end = box.file("elsewhere/log.1.jsonl", "kept");
    symlinkSync(join(box.dir, "elsewhere"), own);
    const { stdout } = succeed(box.ralph("uninstall", "--purge", "--yes"));
    expect(stdout).toContain("is a link, not a folder");
    expect(readFileSync(end, "utf8")).toBe("kept");
  });

  it("uninstall --purge leaves the records and marks of another project", () => {
    const other = join(box.dir, "other");
    mkdirSync(join(other, ".ralph"), { recursive: true });
    const payload = recorded("SessionStart.startup", { session_id: "another", cwd: other });
    succeed(
      box.gate("session-record", payload, { cwd: other, env: { CLAUDE_PROJECT_DIR: other } }),
    );
    expect(stores()).toHaveLength(2);
    succeed(box.ralph("uninstall", "--purge", "--yes"));
    expect(stores()).toHaveLength(1);
    expect(filesIn("sessions-in-use")).toEqual(["another"]);
  });

  it("uninstall --purge leaves a board that RALPH_BOARD_PATH names, and its records", () => {
    const path = join(box.dir, "shared.db");
    const env = { RALPH_BOARD_PATH: path };
    succeed(box.gate("ralph", "", { args: ["board", "add", "--title", "x"], env }));
    const args = ["uninstall", "--purge", "--yes"];
    const { stdout } = succeed(box.gate("ralph", "", { args, env }));
    expect(stdout).toContain(`left ${path}: RALPH_BOARD_PATH names it`);
    expect(stdout).toContain("has its records there");
    expect(existsSync(path)).toBe(true);
  });
});
