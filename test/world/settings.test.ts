import { describe, expect, it } from "vitest";
import { projectAt, usesRalph } from "../../src/world/project.ts";
import { readSettings } from "../../src/world/settings/settings.ts";
import { sandbox } from "../../testing/sandbox.ts";

function settingsOf(file: string | undefined, env: Readonly<Record<string, string>> = {}) {
  const box = sandbox();
  if (file !== undefined) box.file("project/.ralph/settings.json", file);
  return readSettings(projectAt({ ...box.env, ...env }, box.project));
}

describe("settings", () => {
  it("have defaults", async () => {
    expect(await settingsOf(undefined)).toEqual({
      requiredBranch: "main",
      reviewMode: "auto",
      approval: "table",
    });
  });

  it("come from the file, and before it from the environment", async () => {
    const file = '{"requiredBranch": "trunk", "reviewMode": "skip"}';
    expect(await settingsOf(file)).toMatchObject({ requiredBranch: "trunk", reviewMode: "skip" });
    const env = { RALPH_REQUIRED_BRANCH: "dev", RALPH_REVIEW_MODE: "interactive" };
    expect(await settingsOf(file, env)).toMatchObject({
      requiredBranch: "dev",
      approval: "person",
    });
  });

  it("ask for a person when plans are not approved by themselves", async () => {
    expect(await settingsOf('{"autoApprove": false}')).toMatchObject({ approval: "person" });
    const env = { RALPH_AUTO_APPROVE: "false" };
    expect(await settingsOf(undefined, env)).toMatchObject({ approval: "person" });
  });

  it.each([
    ["{", "settings.json is not JSON"],
    ['{"reviewMode": "sometimes"}', "settings.json: reviewMode"],
    ['{"colour": 1}', "settings.json: colour"],
    ["[]", "settings.json: the file"],
  ])("that are bad are named: %s", async (file, why) => {
    await expect(settingsOf(file)).rejects.toThrow(why);
  });

  it.each([
    ["RALPH_REVIEW_MODE", "never"],
    ["RALPH_AUTO_APPROVE", "yes"],
  ])("that are bad in the environment are named: %s", async (name, value) => {
    await expect(settingsOf(undefined, { [name]: value })).rejects.toThrow(name);
  });
});

describe("a project uses ralph", () => {
  const uses = (env: Readonly<Record<string, string>>, phase?: string) => {
    const box = sandbox({ usesRalph: false });
    const called = { words: [], phase, yieldsToPlugin: true };
    return usesRalph(projectAt({ ...box.env, ...env }, box.project, called));
  };

  it("when it has a .ralph folder at the main checkout, also from a working tree", () => {
    const { git, env, project } = sandbox();
    git("worktree", "add", "-q", "-b", "x", "w");
    const tree = projectAt({ ...env, CLAUDE_PROJECT_DIR: `${project}/w` }, project);
    expect(usesRalph(tree)).toBe(true);
    expect(tree.boardPath).toBe(`${project}/.ralph/board.db`);
  });

  it("when a board, GitHub or a phase is named", () => {
    expect(uses({})).toBe(false);
    expect(uses({ RALPH_BOARD_PATH: "/x/b.db" })).toBe(true);
    expect(uses({ RALPH_GH_OWNER: "o" })).toBe(true);
    expect(uses({}, "plan")).toBe(true);
  });

  it("and keeps its store beside the board", () => {
    const { env, project } = sandbox();
    const elsewhere = projectAt({ ...env, RALPH_BOARD_PATH: "/x/b.db" }, project);
    expect(elsewhere.storePath).toBe("/x/b.store");
    expect(projectAt(env, project).storePath).toBe(`${project}/.ralph/board.store`);
  });
});
