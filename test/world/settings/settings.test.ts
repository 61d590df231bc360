import { chownSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GATE_NAMES } from "../../../src/gate/rules/gate-names.ts";
import { githubConfig } from "../../../src/world/github/request/config.ts";
import { projectAt, usedBy } from "../../../src/world/project.ts";
import { readSettings } from "../../../src/world/settings/settings.ts";
import { trustSettings } from "../../../src/world/settings/trust/trust-settings.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";

type Variables = Readonly<Record<string, string>>;

function projectIn(box: Sandbox, env: Variables = {}) {
  return projectAt({ ...box.env, ...env }, box.project);
}

function settingsOf(file: string | undefined, env: Variables = {}) {
  const box = sandbox({ asIs: true });
  if (file !== undefined) box.file("project/.ralph/settings.json", file);
  return readSettings(projectIn(box, env));
}

describe("readSettings", () => {
  it("readSettings returns the defaults where nothing is set", async () => {
    const defaults = {
      ...DEFAULT_SETTINGS,
      gates: Object.fromEntries(GATE_NAMES.map((name) => [name, "on"])),
    };
    expect(await settingsOf(undefined)).toEqual(defaults);
    expect(await settingsOf("{}")).toEqual(defaults);
  });

  it("readSettings prefers a variable to the file, and ignores an empty variable", async () => {
    const file = '{"requiredBranch": "trunk", "reviewMode": "interactive"}';
    expect(await settingsOf(file)).toMatchObject({
      requiredBranch: "trunk",
      reviewMode: "interactive",
    });
    const env = { RALPH_REQUIRED_BRANCH: "dev", RALPH_REVIEW_MODE: "skip" };
    expect(await settingsOf(file, env)).toMatchObject({
      requiredBranch: "dev",
      approval: "table",
    });
    const empty = { RALPH_REQUIRED_BRANCH: "", RALPH_REVIEW_MODE: "" };
    expect(await settingsOf(file, empty)).toEqual(await settingsOf(file));
  });

  it.each([
    [{ RALPH_AUTO_APPROVE: "false" }],
    [{ RALPH_AUTO_APPROVE: "false", RALPH_REVIEW_MODE: "skip" }],
    [{ RALPH_REVIEW_MODE: "interactive" }],
  ])("readSettings leaves the approval of plans to a person with %o", async (env) => {
    expect(await settingsOf(undefined, env)).toMatchObject({ approval: "person" });
  });

  it("readSettings leaves the approval of plans to a person when the file says so", async () => {
    expect(await settingsOf('{"autoApprove": false}')).toMatchObject({ approval: "person" });
  });

  it.each([
    ["{", ".ralph/settings.json is not JSON"],
    ['{"reviewMode": "sometimes"}', ": reviewMode is not auto, interactive or skip"],
    ['{"autoApprove": "false"}', ": autoApprove is not true or false"],
    ['{"requiredBranch": ""}', ": requiredBranch is not a branch's name"],
    ['{"colour": 1}', ": colour is not a setting"],
    ['{"boardPath": "x.db"}', ": boardPath is not a setting"],
    ['{"github": {"branch": 1}}', ": github.branch is not a setting"],
    ['{"github": {"projectNumber": "7"}}', ": github.projectNumber is not a project's number"],
    ['{"github": {"apiUrl": "ftp://x"}}', ": github.apiUrl is not an http or https address"],
    ['{"github": {"apiUrl": " https://x"}}', ": github.apiUrl is not an http or https address"],
    ['{"github.owner": "acme"}', ": github.owner is not a setting"],
    ['{"github": 1}', ": github is not an object"],
    ['{"__proto__": {"reviewMode": "skip"}}', ": __proto__ is not a setting"],
    ['{"$schema": 1}', ": $schema is not a text"],
    ["[]", ": the file is not an object"],
    ["null", ": the file is not an object"],
  ])("readSettings names what is wrong in the file %s", async (file, why) => {
    await expect(settingsOf(file)).rejects.toThrow(why);
    await expect(settingsOf(file)).rejects.toThrow(".ralph/settings.json");
  });

  it.each([
    ["RALPH_REVIEW_MODE", "never", "auto, interactive or skip"],
    ["RALPH_AUTO_APPROVE", "yes", "true or false"],
  ])("readSettings names the variable %s when its value is %s", async (name, value, expected) => {
    const settings = settingsOf(undefined, { [name]: value });
    await expect(settings).rejects.toThrow(`${name} is not ${expected}`);
  });
});

describe("githubConfig", () => {
  const GITHUB = { owner: "acme", repo: "app", projectNumber: 7 };
  const configOf = (file: object, env: Variables = {}) => {
    const box = sandbox();
    box.file("project/.ralph/settings.json", JSON.stringify(file));
    trustSettings(projectIn(box));
    return githubConfig(projectIn(box, env));
  };

  it("githubConfig reads the file, and prefers every variable", async () => {
    expect(await configOf({ github: GITHUB })).toEqual({
      ...GITHUB,
      projectOwner: "acme",
      apiUrl: "https://api.github.com",
    });
    const env = {
      RALPH_GH_OWNER: "zoe",
      RALPH_GH_REPO: "site",
      RALPH_GH_PROJECT_NUMBER: "9",
      RALPH_GH_PROJECT_OWNER: "guild",
      RALPH_GH_API_URL: "https://ghe.example/api/v3/",
      GITHUB_API_URL: "https://other.example",
    };
    expect(await configOf({ github: GITHUB }, env)).toEqual({
      owner: "zoe",
      repo: "site",
      projectOwner: "guild",
      projectNumber: 9,
      apiUrl: "https://ghe.example/api/v3",
    });
  });

  it("githubConfig is undefined without a project number, or with RALPH_BOARD_PATH", async () => {
    expect(await configOf({ github: { owner: "acme", repo: "app" } })).toBeUndefined();
    const env = { RALPH_BOARD_PATH: "b.db", RALPH_GH_PROJECT_NUMBER: "x" };
    expect(await configOf({ github: GITHUB }, env)).toBeUndefined();
  });

  it.each([
    [{ GITHUB_API_URL: "nowhere" }, "GITHUB_API_URL is not an http or https address"],
    [{ RALPH_GH_PROJECT_NUMBER: "-1" }, "RALPH_GH_PROJECT_NUMBER is not a project's number"],
    [{ RALPH_GH_OWNER: "" }, "a GitHub project is set, but RALPH_GH_OWNER is not"],
  ])("githubConfig names the variable that is invalid or missing: %o", async (env, why) => {
    const { owner: _owner, ...github } = GITHUB;
    await expect(configOf({ github }, { RALPH_GH_OWNER: "acme", ...env })).rejects.toThrow(why);
  });
});

describe("the settings file of an untrusted repository", () => {
  const refusal = async (prepare: (box: Sandbox, path: string) => void) => {
    const box = sandbox();
    prepare(box, join(box.project, ".ralph/settings.json"));
    return readSettings(projectIn(box)).then(String, String);
  };

  it("the settings file is not read through a link, wherever it points", async () => {
    const toFile = (box: Sandbox, path: string) =>
      symlinkSync(box.file("elsewhere.json", '{"requiredBranch": "x"}'), path);
    expect(await refusal(toFile)).toContain(".ralph/settings.json is a link");
    const toNothing = (_box: Sandbox, path: string) => symlinkSync("/nowhere/at/all", path);
    expect(await refusal(toNothing)).toContain(".ralph/settings.json is a link");
  });

  it("the settings file is not read in a .ralph that is a link", async () => {
    const linked = (box: Sandbox) => {
      box.file("elsewhere/settings.json", '{"requiredBranch": "x"}');
      renameSync(join(box.project, ".ralph"), join(box.project, "old"));
      symlinkSync(join(box.dir, "elsewhere"), join(box.project, ".ralph"));
    };
    expect(await refusal(linked)).toContain(".ralph is a link");
  });

  it("the settings file is not read when it is a folder", async () => {
    expect(await refusal((_box, path) => mkdirSync(path))).toContain("is not a file");
  });

  it("the settings file is read up to 64 KiB and not one byte further", async () => {
    const box = sandbox();
    const path = join(box.project, ".ralph/settings.json");
    writeFileSync(path, '{"requiredBranch": "x"}'.padEnd(64 * 1024));
    expect(await readSettings(projectIn(box))).toMatchObject({ requiredBranch: "x" });
    writeFileSync(path, '{"requiredBranch": "x"}'.padEnd(64 * 1024 + 1));
    await expect(readSettings(projectIn(box))).rejects.toThrow(
      ".ralph/settings.json is larger than 64 KiB",
    );
  });

  it.runIf(process.getuid?.() === 0)(
    "the settings file is not read when it belongs to another user",
    async () => {
      const given = (_box: Sandbox, path: string) => {
        writeFileSync(path, "{}");
        chownSync(path, 12_345, 12_345);
      };
      expect(await refusal(given)).toContain(".ralph/settings.json belongs to another user");
    },
  );

  it("the settings file is read once for a project, and again when the project is looked up again", async () => {
    const box = sandbox();
    box.file("project/.ralph/settings.json", '{"requiredBranch": "one"}');
    const project = projectIn(box);
    expect(await readSettings(project)).toMatchObject({ requiredBranch: "one" });
    box.file("project/.ralph/settings.json", '{"requiredBranch": "two"}');
    await githubConfig(project);
    expect(await readSettings(project)).toMatchObject({ requiredBranch: "one" });
    expect(await readSettings(projectIn(box))).toMatchObject({ requiredBranch: "two" });
  });
});

describe("usesRalph", () => {
  const uses = (env: Readonly<Record<string, string>>, phase?: string) => {
    const box = sandbox({ usesRalph: false });
    const called = { words: [], phase, yieldsToPlugin: true };
    return usedBy(projectAt({ ...box.env, ...env }, box.project, called)) !== undefined;
  };

  it("a project uses ralph when it has a .ralph folder at the main checkout, also from a working tree", () => {
    const { git, env, project } = sandbox();
    git("worktree", "add", "-q", "-b", "x", "w");
    const tree = projectAt({ ...env, CLAUDE_PROJECT_DIR: `${project}/w` }, project);
    expect(usedBy(tree)).toBeDefined();
    expect(tree.boardPath).toBe(`${project}/.ralph/board.db`);
  });

  it("a project uses ralph when a board, GitHub or a phase is named", () => {
    expect(uses({})).toBe(false);
    expect(uses({ RALPH_BOARD_PATH: "/x/b.db" })).toBe(true);
    expect(uses({ RALPH_GH_OWNER: "o" })).toBe(true);
    expect(uses({}, "plan")).toBe(true);
  });
});
