import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { onTerminal } from "../../testing/processes/typed-answers.ts";
import { DIST, type RunOptions, type Sandbox, sandbox } from "../../testing/sandbox.ts";

const GITHUB = "https://github.com/acme/widgets.git";
const fileOf = (box: Sandbox) => join(box.project, ".ralph/settings.json");
const settingsOf = (box: Sandbox): unknown => JSON.parse(readFileSync(fileOf(box), "utf8"));
const init = (box: Sandbox, env: RunOptions["env"] = {}, ...args: string[]) =>
  box.gate("ralph", "", { args: ["init", ...args], env });

function fresh(...git: string[][]): Sandbox {
  const box = sandbox({ usesRalph: false });
  for (const args of git) box.git(...args);
  return box;
}

describe("ralph init writes what it found", () => {
  it("init writes the branch that is the only usual one, and leaves pull requests open", () => {
    const box = fresh(["branch", "-m", "main", "trunk"]);
    const { code, stdout } = init(box);
    expect(code).toBe(0);
    expect(stdout).toContain("required branch: trunk\nremote: none on GitHub\n");
    expect(settingsOf(box)).toEqual({ requiredBranch: "trunk", pullRequests: "auto" });
  });

  it("init writes the branch that origin/HEAD names, and pull requests where GitHub has a token", () => {
    const ref = "refs/remotes/origin/develop";
    const box = fresh(
      ["remote", "add", "origin", GITHUB],
      ["update-ref", ref, "HEAD"],
      ["symbolic-ref", "refs/remotes/origin/HEAD", ref],
    );
    const { stdout } = init(box, { GITHUB_TOKEN: "made-up" });
    expect(stdout).toContain("remote: origin, github.com/acme/widgets\npull requests: on (");
    expect(stdout).not.toContain("made-up");
    expect(settingsOf(box)).toEqual({ requiredBranch: "develop", pullRequests: "on" });
  });

  it.each([
    ["auto, where GitHub has no token", GITHUB, "auto"],
    ["off, where the remote is elsewhere", "https://gitlab.example/acme/widgets.git", "off"],
  ])("init writes pull requests %s", (_case, url, expected) => {
    const box = fresh(["remote", "add", "origin", url]);
    init(box);
    expect(settingsOf(box)).toEqual({ requiredBranch: "main", pullRequests: expected });
  });

  it("init does not guess between two branches, and says what to do", () => {
    const box = fresh(["branch", "master"]);
    const { code, stdout } = init(box);
    expect(code).toBe(0);
    expect(stdout).toContain("required branch: not certain (main, master)\n");
    expect(stdout).toContain("ralph settings set requiredBranch NAME");
    expect(settingsOf(box)).toEqual({ pullRequests: "auto" });
  });

  it("init adds to a person's settings, keeps a copy, and what was trusted stays trusted", () => {
    const box = fresh();
    init(box);
    expect(box.ralph("settings", "set", "closing", "free").code).toBe(0);
    const before = JSON.stringify({ closing: "free", documents: "notes" });
    writeFileSync(fileOf(box), before);
    box.ralph("settings", "trust", "--yes");
    const { stdout } = init(box);
    expect(stdout).toContain(
      `wrote ${fileOf(box)}; what was there is kept as ${fileOf(box)}.bak\n`,
    );
    expect(readFileSync(`${fileOf(box)}.bak`, "utf8")).toBe(before);
    expect(settingsOf(box)).toEqual({
      ...{ closing: "free", documents: "notes" },
      ...{ requiredBranch: "main", pullRequests: "auto" },
    });
    expect(box.ralph("settings").stdout).toMatch(/^closing +free +\.ralph\/settings\.json$/m);
  });

  it("init does not trust what a clone brings because it adds to its settings", () => {
    const box = fresh();
    box.file("project/.ralph/settings.json", JSON.stringify({ closing: "free" }));
    const { stdout } = init(box);
    expect(stdout).toContain("left them without effect");
    expect(box.ralph("settings").stdout).toMatch(/^closing +person .*waits/m);
  });

  it("init leaves what is set, in the file or by a variable", () => {
    const box = fresh();
    box.file("project/.ralph/settings.json", JSON.stringify({ pullRequests: "off" }));
    const env = { RALPH_REQUIRED_BRANCH: "release" };
    const { stdout } = init(box, env);
    expect(stdout).toContain("required branch: release (set)\n");
    expect(stdout).toContain("pull requests: off (set)\n");
    expect(settingsOf(box)).toEqual({ pullRequests: "off" });
  });

  it("init --dry-run shows what it found and writes nothing", () => {
    const box = fresh();
    const { stdout } = init(box, {}, "--dry-run");
    expect(stdout).toContain("required branch: main\n");
    expect(stdout).toContain(`would write ${fileOf(box)}\n`);
    expect(existsSync(join(box.project, ".ralph"))).toBe(false);
  });

  it("uninstall removes settings that init would find again, and no others", () => {
    const box = fresh();
    init(box);
    expect(box.ralph("uninstall").code).toBe(0);
    expect(existsSync(join(box.project, ".ralph"))).toBe(false);
    init(box);
    box.ralph("settings", "set", "documents", "notes");
    box.ralph("uninstall");
    expect(readdirSync(join(box.project, ".ralph"))).toContain("settings.json");
  });
});

describe("ralph init at a terminal", () => {
  const atTerminal = (box: Sandbox, args: string[], ...answers: [string, string][]) =>
    onTerminal([join(DIST, "ralph"), "init", ...args], { env: box.env, cwd: box.project }, answers);

  it("init shows what it found and would write, and writes after a yes", async () => {
    const box = fresh();
    const { code, text } = await atTerminal(box, [], ["Write this?", "y"]);
    expect(code).toBe(0);
    const shown = text.slice(0, text.indexOf("Write this?"));
    expect(shown).toContain("required branch: main\n");
    expect(shown).toContain(`would write ${fileOf(box)}\n`);
    expect(settingsOf(box)).toEqual({ requiredBranch: "main", pullRequests: "auto" });
  });

  it.each(["n", ""])("init writes nothing after the answer %j", async (answer) => {
    const box = fresh();
    const { code, text } = await atTerminal(box, [], ["Write this?", answer]);
    expect(code).toBe(1);
    expect(text).toContain("Nothing was written.");
    expect(existsSync(join(box.project, ".ralph"))).toBe(false);
  });

  it("init asks for the branch where it is not certain", async () => {
    const box = fresh(["branch", "master"]);
    const branch: [string, string] = ["Which branch do the phases run on?", "master"];
    const { text } = await atTerminal(box, [], branch, ["Write this?", "y"]);
    expect(text).toContain("required branch: master\n");
    expect(settingsOf(box)).toEqual({ requiredBranch: "master", pullRequests: "auto" });
  });

  it("init --yes asks nothing, and a second init has nothing to ask", async () => {
    const box = fresh();
    expect((await atTerminal(box, ["--yes"])).text).not.toContain("[y/N]");
    const again = await atTerminal(box, []);
    expect(again.code).toBe(0);
    expect(again.text).not.toContain("[y/N]");
  });
});
