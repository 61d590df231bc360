import {
  existsSync,
  lstatSync,
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
import { startGate } from "../../testing/start-gate.ts";

let box: Sandbox;

beforeEach(() => {
  box = sandbox({ usesRalph: false });
});

const agent = (name: string) => join(box.project, `.claude/agents/ralph-${name}.md`);
const ralphDir = () => join(box.project, ".ralph");
const everything = () => box.git("status", "--porcelain", "--untracked-files=all", "--ignored");

describe("ralph uninstall", () => {
  it("uninstall leaves the project as it was before init", () => {
    succeed(box.ralph("init", "--agents"));
    // What gates remember goes too: they fall silent.
    succeed(box.gate("session-record", recorded("SessionStart.startup")));
    expect(everything()).not.toBe("");
    const { code, stdout } = box.ralph("uninstall");
    expect(code).toBe(0);
    expect(stdout.match(/^removed .*\.md$/gm)).toHaveLength(4);
    expect(stdout).toContain(`removed ${ralphDir()}\n`);
    expect(everything()).toBe("");
    expect(existsSync(join(box.project, ".claude"))).toBe(false);
    expect(box.gate("state-gate", bash("gh project item-edit", box.project)).code).toBe(0);
  });

  it("uninstall says so when there is nothing to remove", () => {
    expect(box.ralph("uninstall")).toMatchObject({
      code: 0,
      stdout: `Nothing of ralph's is in ${box.project}.\n`,
    });
  });

  it.each([
    [".claude/agents", "../ours"],
    [".claude", "ours/agents"],
  ])("uninstall leaves %s that is a link, and removes the rest", (link, end) => {
    mkdirSync(join(box.project, "ours/agents"), { recursive: true });
    if (link !== ".claude") mkdirSync(join(box.project, ".claude"));
    symlinkSync(end, join(box.project, link));
    succeed(box.ralph("init", "--agents"));
    expect(box.ralph("uninstall")).toMatchObject({ code: 0, stderr: "" });
    expect(lstatSync(join(box.project, link)).isSymbolicLink()).toBe(true);
    expect(readdirSync(join(box.project, "ours"))).toEqual(["agents"]);
    expect(existsSync(ralphDir())).toBe(false);
  });

  it("uninstall succeeds when another uninstall was faster", async () => {
    succeed(box.ralph("init", "--agents"));
    const args = ["uninstall"];
    const ran = await Promise.all([1, 2, 3, 4].map(() => startGate(box, "ralph", "", { args })));
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(everything()).toBe("");
  });

  it("uninstall --dry-run only prints", () => {
    box.ralph("init", "--agents");
    const before = everything();
    const { stdout } = box.ralph("uninstall", "--dry-run");
    expect(stdout.match(/^would remove /gm)).toHaveLength(4 + 2 + 1);
    expect(stdout).toContain("Nothing was changed");
    expect(everything()).toBe(before);
  });
});

describe("what ralph uninstall leaves in place and names", () => {
  beforeEach(() => {
    succeed(box.ralph("init", "--agents"));
  });

  const leaves = (path: string, why: string) => {
    const { code, stdout } = box.ralph("uninstall");
    expect(code).toBe(0);
    expect(stdout).toContain(`left ${path}: ${why}`);
  };

  it("uninstall leaves a board, and nothing else that init wrote beside it", () => {
    box.ralph("board", "add", "--title", "x");
    leaves(ralphDir(), "it holds board.db");
    expect(existsSync(join(ralphDir(), "settings.json"))).toBe(false);
    expect(box.ralph("board", "list").stdout).toContain("x");
    expect(existsSync(agent("analyst"))).toBe(false);
  });

  it("uninstall names --purge where that ends what it leaves, and only there", () => {
    box.ralph("board", "add", "--title", "x");
    const hint = "ralph uninstall --purge moves board and settings to .ralph.bak";
    expect(box.ralph("uninstall", "--dry-run").stdout).toContain(hint);
    expect(box.ralph("uninstall").stdout).toContain(hint);
    box.file("project/.ralph/notes.md", "");
    expect(box.ralph("uninstall").stdout).not.toContain(hint);
  });

  it("uninstall leaves settings and any other file of a person's", () => {
    box.file("project/.ralph/settings.json", "{}");
    box.file("project/.ralph/notes.md", "");
    leaves(ralphDir(), "it holds notes.md, settings.json. Gates stay active");
  });

  it("uninstall names what it leaves in one line, whatever a file is called", () => {
    box.file("project/.ralph/a\u001b[31mb\nc", "");
    leaves(ralphDir(), "it holds ab c. Gates stay active");
  });

  it("uninstall leaves an agent that was changed since", () => {
    writeFileSync(agent("builder"), `${readFileSync(agent("builder"), "utf8")}more\n`);
    leaves(agent("builder"), "it was changed after ralph wrote it");
    expect(existsSync(agent("builder"))).toBe(true);
    expect(existsSync(agent("analyst"))).toBe(false);
  });

  it("uninstall leaves an agent that somebody else wrote", () => {
    writeFileSync(agent("builder"), "---\nname: ralph-builder\n---\n");
    leaves(agent("builder"), "ralph did not write it");
  });

  it("uninstall leaves a linked agent and its target", () => {
    const end = box.file("elsewhere/ralph-builder.md", readFileSync(agent("builder"), "utf8"));
    rmSync(agent("builder"));
    symlinkSync(end, agent("builder"));
    leaves(agent("builder"), "ralph did not write it");
    expect(existsSync(end)).toBe(true);
  });

  it("uninstall leaves backups of files that were there before init", () => {
    writeFileSync(agent("builder"), "mine");
    box.ralph("init", "--agents");
    leaves(`${agent("builder")}.bak`, "it is what was there before");
    expect(readFileSync(`${agent("builder")}.bak`, "utf8")).toBe("mine");
  });

  it("uninstall leaves folders that contain anything else", () => {
    box.file("project/.claude/settings.json", "{}");
    box.ralph("uninstall");
    expect(existsSync(join(box.project, ".claude/settings.json"))).toBe(true);
    expect(existsSync(join(box.project, ".claude/agents"))).toBe(false);
  });

  it("uninstall leaves a .ralph that is a link", () => {
    rmSync(ralphDir(), { recursive: true });
    mkdirSync(join(box.dir, "elsewhere/board.store"), { recursive: true });
    symlinkSync(join(box.dir, "elsewhere"), ralphDir());
    leaves(ralphDir(), "it is a link, which ralph did not make");
    expect(existsSync(join(box.dir, "elsewhere/board.store"))).toBe(true);
  });
});

it("ralph uninstall follows no link out of the project", () => {
  mkdirSync(join(box.project, ".claude"));
  box.file("elsewhere/ralph-builder.md", "");
  symlinkSync(join(box.dir, "elsewhere"), join(box.project, ".claude/agents"));
  const ran = box.ralph("uninstall");
  expect(ran).toMatchObject({ code: 1, stdout: "" });
  expect(ran.stderr).toContain(join(box.project, ".claude/agents"));
});
