import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { authorOf } from "../../src/cli/install/agent-text.ts";
import { type OddFile, replaceBy } from "../../testing/odd-files.ts";
import { hookOf, partsOf } from "../../testing/plugin/agent-parts.ts";
import { copiedPlugin } from "../../testing/plugin/copied-plugin.ts";
import { ROOT, type Sandbox, sandbox } from "../../testing/sandbox.ts";

const NAMES = ["ralph-analyst", "ralph-builder", "ralph-integrator", "ralph-validator"];

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
});

const folder = () => join(box.project, ".claude/agents");
const at = (name: string) => join(folder(), `${name}.md`);
const textOf = (name: string) => readFileSync(at(name), "utf8");
const shipped = (name: string) => readFileSync(join(ROOT, "agents", `${name}.md`), "utf8");
const init = (...args: string[]) => box.ralph("init", "--agents", ...args);

describe("ralph init --agents", () => {
  it("init --agents writes the plugin's agents with a Stop hook by absolute path", () => {
    expect(init().code).toBe(0);
    expect(readdirSync(folder()).sort()).toEqual(NAMES.map((name) => `${name}.md`));
    const plugin = realpathSync(ROOT);
    for (const name of NAMES) {
      const theirs = partsOf(shipped(name));
      const ours = partsOf(textOf(name));
      const hooks = hookOf(join(plugin, "bin/ralph"));
      expect(ours.fields).toEqual({ ...Object(theirs.fields), hooks });
      expect(ours.body).toBe(theirs.body.replaceAll(`\${CLAUDE_PLUGIN_ROOT}`, plugin));
      expect(authorOf(textOf(name))).toBe("ours");
    }
  });

  it("init --agents leaves agents that are up to date", () => {
    init();
    const again = init();
    expect(again.stdout.match(/: it is up to date\n/g)).toHaveLength(4);
    expect(again.stdout).not.toContain("wrote");
    // As a checkout with other line ends has it.
    writeFileSync(at("ralph-analyst"), textOf("ralph-analyst").replaceAll("\n", "\r\n"));
    expect(init().stdout).not.toContain("wrote");
  });

  it("init --agents keeps a backup of a file that differs, each time", () => {
    mkdirSync(folder(), { recursive: true });
    for (const [index, mine] of ["one", "two", "three"].entries()) {
      writeFileSync(at("ralph-builder"), mine);
      const copy = `${at("ralph-builder")}.bak${index === 0 ? "" : `.${index + 1}`}`;
      expect(init("--dry-run").stdout).toContain(`kept as ${copy}\n`);
      expect(init().stdout).toContain(
        `wrote ${at("ralph-builder")}; what was there is kept as ${copy}\n`,
      );
      expect(readFileSync(copy, "utf8")).toBe(mine);
      expect(authorOf(textOf("ralph-builder"))).toBe("ours");
    }
    expect(readdirSync(folder())).toHaveLength(4 + 3);
  });

  it("init --agents keeps a backup of its own file when somebody changed it", () => {
    init();
    writeFileSync(at("ralph-analyst"), `${textOf("ralph-analyst")}- one more rule\n`);
    expect(init().stdout).toContain("ralph-analyst.md.bak\n");
  });

  it("init --agents rewrites a file for another plugin path without a backup", () => {
    const other = copiedPlugin(box, "other place");
    expect(other.ralph("init", "--agents").code).toBe(0);
    expect(textOf("ralph-analyst")).toContain(join(box.dir, "other place/bin"));
    expect(init().stdout.match(/^wrote .*\.md$/gm)).toHaveLength(4);
    expect(readdirSync(folder())).toHaveLength(4);
  });

  it("init --agents follows a link inside the project", () => {
    mkdirSync(join(box.project, "ours"));
    mkdirSync(join(box.project, ".claude"));
    symlinkSync("../ours", folder());
    expect(init().code).toBe(0);
    expect(readdirSync(join(box.project, "ours"))).toHaveLength(4);
  });
});

describe("ralph init --agents refuses and writes nothing", () => {
  function expectRefusal(path: string): void {
    const ran = init();
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toMatch(/^[^\n]+\n$/);
    expect(ran.stderr).toContain(path);
    // Not even the agents before the one that stands in the way.
    if (existsSync(folder())) expect(existsSync(at("ralph-analyst"))).toBe(false);
  }

  it.each<OddFile>(["a folder", "a FIFO", "a link to itself", "a link to nowhere"])(
    "init --agents refuses when an agent is %s",
    (odd) => {
      replaceBy(odd, at("ralph-validator"));
      expectRefusal(at("ralph-validator"));
    },
  );

  it("init --agents refuses an agent that is a link out of the project, and leaves the target alone", () => {
    const end = box.file("elsewhere/mine.md", "mine");
    mkdirSync(folder(), { recursive: true });
    symlinkSync(end, at("ralph-validator"));
    expectRefusal(at("ralph-validator"));
    expect(readFileSync(end, "utf8")).toBe("mine");
  });

  it.each<OddFile>(["a plain file", "a FIFO", "a link to itself", "a link to nowhere"])(
    "init --agents refuses when .claude or .claude/agents is %s",
    (odd) => {
      replaceBy(odd, folder());
      expectRefusal(folder());
      rmSync(join(box.project, ".claude"), { recursive: true });
      replaceBy(odd, join(box.project, ".claude"));
      expectRefusal(join(box.project, ".claude"));
    },
  );

  it("init --agents refuses a folder that is a link out of the project", () => {
    mkdirSync(join(box.dir, "elsewhere"));
    mkdirSync(join(box.project, ".claude"));
    symlinkSync(join(box.dir, "elsewhere"), folder());
    expectRefusal(folder());
    expect(readdirSync(join(box.dir, "elsewhere"))).toEqual([]);
  });

  it("init --agents refuses when the plugin has no executable", () => {
    const { dir, ralph } = copiedPlugin(box, "apart");
    rmSync(join(dir, "agents"), { recursive: true });
    expect(ralph("init", "--agents").stderr).toContain(join(dir, "agents/ralph-analyst.md"));
    rmSync(join(dir, "bin/ralph"));
    expect(ralph("init", "--agents").stderr).toContain(join(dir, "bin/ralph"));
    expect(ralph("init", "--agents").code).toBe(1);
    expect(existsSync(folder())).toBe(false);
  });
});
