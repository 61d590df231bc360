import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SILENT } from "../../testing/gate-answers.ts";
import { type OddFile, replaceBy } from "../../testing/odd-files.ts";
import { bash, type Sandbox, sandbox } from "../../testing/sandbox.ts";

const DOOR = "gh project item-edit --id 1";
const FOUND =
  "required branch: main\nremote: none on GitHub\npull requests: auto (used as soon as there is a remote on GitHub)\n";
const ralphOf = (box: Sandbox) => join(box.project, ".ralph");

describe("ralph init", () => {
  it("init activates the gates, and git sees no new file but the settings", () => {
    const box = sandbox({ usesRalph: false });
    expect(box.gate("state-gate", bash(DOOR, box.project))).toEqual(SILENT);
    const made = ["made ", "made /board.db", "wrote /settings.json"].map((said) =>
      said.replace(/ (.*)/, ` ${ralphOf(box)}$1\n`),
    );
    expect(box.ralph("init")).toEqual({ code: 0, stdout: FOUND + made.join(""), stderr: "" });
    expect(box.gate("state-gate", bash(DOOR, box.project)).code).toBe(2);
    expect(readFileSync(join(ralphOf(box), ".gitignore"), "utf8")).toContain("*.db");
    const untracked = box.git("status", "--porcelain", "--untracked-files=all");
    expect(untracked).toBe("?? .ralph/settings.json\n");
  });

  it("init changes nothing the second time", () => {
    const box = sandbox({ usesRalph: false });
    box.ralph("init");
    const again = box.ralph("init");
    const left = (name: string) => `left ${ralphOf(box)}${name}: it is there already\n`;
    const has = `left ${ralphOf(box)}/settings.json: it has what was found\n`;
    expect(again.code).toBe(0);
    expect(again.stdout).toContain("required branch: main (set)\n");
    expect(again.stdout).toContain(left("") + left("/board.db") + has);
  });

  it("init adds .gitignore to a .ralph folder made by hand", () => {
    const box = sandbox();
    expect(box.ralph("init").stdout).toMatch(`made ${ralphOf(box)}/.gitignore\n`);
    expect(existsSync(join(ralphOf(box), ".gitignore"))).toBe(true);
  });

  it("init works on the main checkout from a linked working tree", () => {
    const box = sandbox({ usesRalph: false });
    const tree = join(box.dir, "tree");
    box.git("worktree", "add", "-q", tree, "-b", "x");
    const ran = box.gate("ralph", "", {
      args: ["init"],
      cwd: tree,
      env: { CLAUDE_PROJECT_DIR: tree },
    });
    expect(ran.stdout).toMatch(`made ${ralphOf(box)}\n`);
    expect(existsSync(join(tree, ".ralph"))).toBe(false);
  });

  it("init --dry-run only prints", () => {
    const box = sandbox({ usesRalph: false });
    const { code, stdout } = box.ralph("init", "--agents", "--dry-run");
    expect(code).toBe(0);
    expect(stdout).toContain(`would make ${ralphOf(box)}\n`);
    expect(stdout).toContain("would write ");
    expect(stdout).toContain("Nothing was changed");
    expect(box.git("status", "--porcelain", "--untracked-files=all", "--ignored")).toBe("");
  });

  it("init refuses a .ralph that is a link, and leaves its target alone", () => {
    const box = sandbox();
    box.file("elsewhere/README", "");
    rmSync(ralphOf(box), { recursive: true });
    symlinkSync(join(box.dir, "elsewhere"), ralphOf(box));
    expect(box.ralph("init")).toMatchObject({ code: 1, stdout: "" });
    expect(readdirSync(join(box.dir, "elsewhere"))).toEqual(["README"]);
  });
});

describe("ralph init refuses, in one line that names the path", () => {
  it.each<OddFile>(["a plain file", "a FIFO", "a link to itself", "a link to nowhere"])(
    "init refuses when .ralph is %s",
    (odd) => {
      const box = sandbox();
      replaceBy(odd, ralphOf(box));
      const ran = box.ralph("init", "--agents");
      expect(ran).toMatchObject({ code: 1, stdout: "" });
      expect(ran.stderr).toMatch(/^[^\n]+\n$/);
      expect(ran.stderr).toContain(ralphOf(box));
      expect(existsSync(join(box.project, ".claude"))).toBe(false);
    },
  );

  it("init refuses outside a project", () => {
    const box = sandbox();
    const nowhere = join(box.dir, "nowhere");
    const ran = box.gate("ralph", "", { args: ["init"], env: { CLAUDE_PROJECT_DIR: nowhere } });
    expect(ran).toMatchObject({
      code: 1,
      stderr: `${nowhere} is not a folder. Run this in a project.\n`,
    });
    expect(existsSync(nowhere)).toBe(false);
  });
});

it.each([
  ["init", "here"],
  ["init", "--all"],
  ["uninstall", "--agents"],
  ["uninstall", "here"],
  ["doctor", "me"],
  ["doctor", "--fast"],
])("ralph %s %s is wrong usage", (...args) => {
  const box = sandbox({ usesRalph: false });
  const ran = box.ralph(...args);
  expect(ran).toMatchObject({ code: 2, stdout: "" });
  expect(ran.stderr).toContain(`Usage: ralph ${args[0]}`);
  expect(existsSync(ralphOf(box))).toBe(false);
});
