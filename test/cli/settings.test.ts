import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ALL_SETTINGS } from "../../src/world/settings/table.ts";
import { DIST, ROOT, run, type Sandbox, sandbox } from "../../testing/sandbox.ts";

/** A gate that is on is not worth a line. */
const SHOWN = ALL_SETTINGS.map(({ key }) => key).filter((key) => !key.startsWith("gates."));

let box: Sandbox;

beforeEach(() => {
  box = sandbox({ asIs: true });
});

const ralph = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run(join(DIST, "ralph"), ["settings", ...args], "", {
    env: { ...box.env, ...env },
    cwd: box.project,
  });

describe("ralph settings", () => {
  it("ralph settings keeps a space between the longest name and its value", () => {
    const keys = ALL_SETTINGS.map(({ key }) => key).filter((key) => key.startsWith("gates."));
    const gates = Object.fromEntries(keys.map((key) => [key.slice("gates.".length), "shadow"]));
    box.file("project/.ralph/settings.json", JSON.stringify({ gates }));
    ralph(["trust", "--yes"]);
    const shown = ralph([])
      .stdout.split("\n")
      .map((line) => line.split(/ +/).slice(0, 2).join(" "));
    expect(shown).toEqual(expect.arrayContaining(keys.map((key) => `${key} shadow`)));
  });

  it("ralph settings prints one line per setting: name, value, source", () => {
    box.file("project/.ralph/settings.json", '{"reviewMode": "interactive"}');
    const env = { RALPH_REQUIRED_BRANCH: "dev", GITHUB_API_URL: "https://ghe.example/" };
    const { code, stdout, stderr } = ralph([], env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.trimEnd().split("\n");
    const shown = lines.map((line) => line.split(/ {2,}/));
    expect(shown).toEqual(
      expect.arrayContaining([
        ["requiredBranch", "dev", "RALPH_REQUIRED_BRANCH"],
        ["reviewMode", "interactive", ".ralph/settings.json"],
        ["autoApprove", "true", "default"],
        ["github.owner", "-", "default"],
        ["github.apiUrl", "https://ghe.example", "GITHUB_API_URL"],
        ["boardPath", ".ralph/board.db", "default"],
        ["token", "(never shown)", "gh auth token, if gh is signed in to ghe.example"],
      ]),
    );
    expect(shown.map(([name]) => name)).toEqual([...SHOWN, "token"]);
  });

  it("ralph settings --json prints values of their own types", () => {
    const { code, stdout } = ralph(["--json"], { RALPH_AUTO_APPROVE: "false" });
    expect(code).toBe(0);
    const { settings, faults, token } = JSON.parse(stdout);
    expect(settings).toHaveLength(ALL_SETTINGS.length);
    expect(settings).toContainEqual({
      name: "autoApprove",
      value: false,
      source: "RALPH_AUTO_APPROVE",
    });
    expect({ faults, token }).toEqual({
      faults: [],
      token: "gh auth token, if gh is signed in to github.com",
    });
  });

  it("ralph settings --schema prints the shipped JSON Schema", () => {
    expect(ralph(["--schema"])).toEqual({
      code: 0,
      stdout: readFileSync(join(ROOT, "docs/settings.schema.json"), "utf8"),
      stderr: "",
    });
  });

  it("ralph settings names every invalid setting, shows the others, and exits 1", () => {
    box.file("project/.ralph/settings.json", '{"colour": 1, "requiredBranch": "dev"}');
    const { code, stdout, stderr } = ralph([], { RALPH_REVIEW_MODE: "never" });
    expect(code).toBe(1);
    expect(stderr).toBe(
      ".ralph/settings.json: colour is not a setting.\nRALPH_REVIEW_MODE is not auto, interactive or skip.\n",
    );
    expect(stdout).toMatch(/^requiredBranch +dev +\.ralph\/settings\.json$/m);
    expect(JSON.parse(ralph(["--json"], { RALPH_REVIEW_MODE: "never" }).stdout).faults).toEqual([
      ".ralph/settings.json: colour is not a setting",
      "RALPH_REVIEW_MODE is not auto, interactive or skip",
    ]);
  });

  it("ralph settings says why a file cannot be read", () => {
    mkdirSync(join(box.project, ".ralph/settings.json"));
    expect(ralph([])).toMatchObject({
      code: 1,
      stderr: ".ralph/settings.json is not a file.\n",
    });
    rmSync(join(box.project, ".ralph"), { recursive: true });
    expect(ralph([]).code).toBe(0);
  });

  it("ralph settings prints no control characters of the file", () => {
    const mod = "a\u001b]0;b\u0007\nreviewMode skip";
    box.file("project/.ralph/settings.json", JSON.stringify({ guardMods: [mod] }));
    const { stdout } = ralph([]);
    expect(stdout).toContain("reviewMode skip");
    expect(stdout.trimEnd().split("\n")).toHaveLength(SHOWN.length + 1);
    expect(stdout).not.toContain("\u001b");
  });

  it("ralph settings says what a repository relaxes and nobody trusted yet", () => {
    box.file("project/.ralph/settings.json", '{"reviewMode": "skip"}');
    const said = "default; .ralph/settings.json says skip, which waits for ralph settings trust";
    expect(ralph([]).stdout).toContain(said);
    expect(ralph(["trust"])).toEqual({
      code: 1,
      stdout: "reviewMode: skip instead of auto (.ralph/settings.json)\n",
      stderr: "Nothing was trusted. Say --yes, or answer y in a terminal.\n",
    });
    expect(ralph([]).stdout).toContain(said);
    expect(ralph(["trust", "--yes"]).code).toBe(0);
    expect(ralph([]).stdout).toMatch(/^reviewMode +skip +\.ralph\/settings\.json$/m);
    expect(ralph(["trust"]).stdout).toBe("Nothing waits: every setting of this project counts.\n");
  });

  it("ralph settings set writes one value, keeps the others, and trusts what a person sets", () => {
    expect(ralph(["set", "workProducts", "off"]).code).toBe(0);
    expect(ralph(["set", "github.projectNumber", "7"]).code).toBe(0);
    const text = readFileSync(join(box.project, ".ralph/settings.json"), "utf8");
    expect(JSON.parse(text)).toEqual({ workProducts: "off", github: { projectNumber: 7 } });
    expect(ralph([]).stdout).toMatch(/^workProducts +off +\.ralph\/settings\.json$/m);
  });

  it.each([
    ["maxEstimate", "xl", "XL"],
    ["maxEstimate", "Xs", "XS"],
    ["reviewMode", "Interactive", "interactive"],
    ["gates.branch-gate", "SHADOW", "shadow"],
  ])("ralph settings set %s %s writes %s: the case does not matter", (key, typed, written) => {
    expect(ralph(["set", key, typed]).stdout).toContain(`${key} is ${written} in `);
    const { settings, faults } = JSON.parse(ralph(["--json"]).stdout);
    expect(settings).toContainEqual({ name: key, value: written, source: ".ralph/settings.json" });
    expect(faults).toEqual([]);
    expect(JSON.parse(ralph(["set", key, typed, "--json"]).stdout)).toMatchObject({
      value: written,
    });
  });

  it("ralph settings set --json has the value in its own type", () => {
    const { stdout } = ralph(["set", "github.projectNumber", "7", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ key: "github.projectNumber", value: 7 });
  });

  it("a variable's value is read in any case, the file's only as its schema has it", () => {
    expect(ralph([], { RALPH_MAX_ESTIMATE: "xl" }).stdout).toMatch(/^maxEstimate +XL +RALPH_/m);
    box.file("project/.ralph/settings.json", '{"maxEstimate": "xl"}');
    expect(ralph([]).stderr).toBe(".ralph/settings.json: maxEstimate is not XS, S, M, L or XL.\n");
  });

  it("ralph settings set does not trust what the repository brought before", () => {
    box.file("project/.ralph/settings.json", '{"closing": "free"}');
    expect(ralph(["set", "workProducts", "off"]).stdout).toContain("2 of its values wait");
    expect(ralph([]).stdout).toMatch(/^closing +person/m);
  });

  it.each([
    [["set"], 2, /a key and a value are needed/],
    [["set", "reviewMode", "sometimes"], 1, /reviewMode is not auto, interactive or skip/],
    [["set", "colour", "red"], 1, /colour is not a setting: requiredBranch/],
    [["set", "boardPath", "x"], 1, /RALPH_BOARD_PATH/],
    [["set", "staleAfterHours", "0x10"], 1, /staleAfterHours is not a number of hours/],
    [["set", "github.projectNumber", "1e3"], 1, /is not a project's number/],
    [["set", "github.projectNumber", " 7 "], 1, /is not a project's number/],
    [["set", "github.owner", " "], 1, /github.owner is not an owner's name/],
    [["set", "github.owner", "acme/eng"], 1, /github.owner is not an owner's name/],
    [["set", "github.repo", "a b"], 1, /github.repo is not a repository's name/],
    [["unset"], 2, /did you mean ralph settings set/i],
  ] as const)("ralph settings %j is refused and says why", (args, code, why) => {
    const ran = ralph(args);
    expect(ran).toMatchObject({ code, stdout: "" });
    expect(ran.stderr).toMatch(why);
  });
});
