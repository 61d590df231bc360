import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { githubConfig } from "../../../src/world/github/request/config.ts";
import { projectAt, usedBy } from "../../../src/world/project.ts";
import { readSettings } from "../../../src/world/settings/settings.ts";
import {
  trustSettings,
  waitingSettings,
} from "../../../src/world/settings/trust/trust-settings.ts";
import { workspaceOf } from "../../../src/world/workspace.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeEach(() => {
  box = sandbox({ asIs: true });
});

const project = (env: Readonly<Record<string, string>> = {}) =>
  projectAt({ ...box.env, ...env }, box.project);
const file = (json: object) => box.file("project/.ralph/settings.json", JSON.stringify(json));
const claude = (env: object, name = "settings.json") =>
  box.file(`project/.claude/${name}`, JSON.stringify({ env }));

const RELAXED = {
  reviewMode: "skip",
  workProducts: "off",
  closing: "free",
  mergeApproval: "rules",
  requireGates: false,
  maxEstimate: "XL",
  gates: { "branch-gate": "shadow" },
};
const STRICT = {
  reviewMode: "auto",
  workProducts: "required",
  closing: "person",
  mergeApproval: "person",
  requireGates: true,
  maxEstimate: "S",
};

describe("what a repository's settings relax", () => {
  it("a committed file relaxes nothing until a person trusted it, and then all of it", async () => {
    file(RELAXED);
    const before = await readSettings(project());
    expect(before).toMatchObject(STRICT);
    expect(before.gates["branch-gate"]).toBe("on");
    const waiting = await waitingSettings(project());
    expect(waiting.map(({ name }) => name)).toEqual([
      ...["reviewMode", "workProducts", "closing", "mergeApproval", "requireGates", "maxEstimate"],
      "gates.branch-gate",
    ]);
    trustSettings(project());
    const after = await readSettings(project());
    expect(after).toMatchObject({ ...RELAXED, gates: expect.anything() });
    expect(after.gates["branch-gate"]).toBe("shadow");
    expect(await waitingSettings(project())).toEqual([]);
  });

  it("trust ends when the file changes, and does not hold for another clone", async () => {
    file({ reviewMode: "skip" });
    trustSettings(project());
    file({ reviewMode: "skip", closing: "free" });
    expect(await readSettings(project())).toMatchObject({ reviewMode: "auto", closing: "person" });
    file({ reviewMode: "skip" });
    expect(await readSettings(project())).toMatchObject({ reviewMode: "skip" });
    const other = sandbox();
    other.file("project/.ralph/settings.json", JSON.stringify({ reviewMode: "skip" }));
    const there = projectAt({ ...box.env, CLAUDE_PROJECT_DIR: other.project }, other.project);
    expect(await readSettings(there)).toMatchObject({ reviewMode: "auto" });
  });

  it("what is stricter counts from the file without trust", async () => {
    file({ reviewMode: "interactive", maxEstimate: "XS", autoApprove: false });
    expect(await readSettings(project())).toMatchObject({
      ...{ reviewMode: "interactive", maxEstimate: "XS", approval: "person" },
    });
    expect(await waitingSettings(project())).toEqual([]);
  });

  it("a person's own variable relaxes without trust", async () => {
    file({ reviewMode: "interactive" });
    const env = { RALPH_REVIEW_MODE: "skip", RALPH_WORK_PRODUCTS: "off" };
    expect(await readSettings(project(env))).toMatchObject({
      ...{ reviewMode: "skip", workProducts: "off" },
    });
  });
});

describe("variables that the project's own Claude settings set", () => {
  it.each(["settings.json", "settings.local.json"])(
    "a variable in .claude/%s counts like the committed file",
    async (name) => {
      claude({ RALPH_REVIEW_MODE: "skip", RALPH_DOCUMENTS: "docs" }, name);
      const env = { RALPH_REVIEW_MODE: "skip", RALPH_DOCUMENTS: "docs" };
      expect(await readSettings(project(env))).toMatchObject({
        ...{ reviewMode: "auto", documents: "docs" },
      });
      const [waits] = await waitingSettings(project(env));
      expect(waits?.waits.source).toBe(`.claude/${name}: RALPH_REVIEW_MODE`);
      trustSettings(project(env));
      expect(await readSettings(project(env))).toMatchObject({ reviewMode: "skip" });
      const other = { ...env, RALPH_REVIEW_MODE: "auto", RALPH_CLOSING: "free" };
      claude({ ...env, RALPH_CLOSING: "free" }, name);
      expect(await readSettings(project(other))).toMatchObject({ closing: "person" });
    },
  );

  it.each(["RALPH_BOARD_PATH", "XDG_STATE_HOME"])(
    "%s of the project's Claude settings is refused by name",
    async (name) => {
      claude({ [name]: "/tmp/elsewhere" });
      const given = project({ [name]: "/tmp/elsewhere" });
      expect(usedBy(given)).toBeDefined();
      expect(() => given.storePath).toThrow(`${name} is set by .claude/settings.json`);
      expect(given.boardPath).toBe(`${box.project}/.ralph/board.db`);
    },
  );

  it.each([
    ["RALPH_STATE_MACHINE_CONFIG", "machine"],
    ["RALPH_CONVERGENCE_VERIFIED", "verified"],
    ["RALPH_BOARD_PATH", "openBoard"],
  ] as const)(
    "%s of the project's Claude settings is refused where it is read",
    async (name, part) => {
      claude({ [name]: "1" });
      const workspace = workspaceOf(project({ [name]: "1" }), "command", () => {});
      await expect(workspace[part]()).rejects.toThrow(`${name} is set by .claude/settings.json`);
    },
  );

  it.each([
    ["a link", () => symlinkSync("/dev/null", join(box.project, ".claude/settings.local.json"))],
    ["no JSON", () => writeFileSync(join(box.project, ".claude/settings.local.json"), "{")],
    [
      "too large",
      () => writeFileSync(join(box.project, ".claude/settings.local.json"), " ".repeat(300_000)),
    ],
  ])(
    "Claude settings that are %s make every variable of ours a committed one",
    async (_what, make) => {
      claude({});
      make();
      const env = { RALPH_REVIEW_MODE: "skip" };
      expect(await readSettings(project(env))).toMatchObject({ reviewMode: "auto" });
    },
  );

  it("variables in the settings of the home folder are the person's own", async () => {
    box.file("home/.claude/settings.json", JSON.stringify({ env: { RALPH_REVIEW_MODE: "skip" } }));
    const env = { RALPH_REVIEW_MODE: "skip" };
    expect(await readSettings(project(env))).toMatchObject({ reviewMode: "skip" });
  });
});

describe("the board on GitHub that a repository names", () => {
  const github = { owner: "acme", repo: "app", projectNumber: 7 };

  it("a board counts when its repository is a remote of this checkout", async () => {
    file({ github });
    await expect(githubConfig(project())).rejects.toThrow(/a person runs ralph settings trust/);
    box.git("remote", "add", "origin", "git@github.com:Acme/app.git");
    expect(await githubConfig(project())).toMatchObject({ ...github, projectOwner: "acme" });
  });

  it("a remote of that name on another host is not enough", async () => {
    file({ github });
    box.git("remote", "add", "origin", "https://evil.example/acme/app.git");
    await expect(githubConfig(project())).rejects.toThrow(/ralph settings trust/);
  });

  it("a board of another repository counts once it is trusted", async () => {
    file({ github });
    trustSettings(project());
    expect(await githubConfig(project())).toMatchObject(github);
  });

  it("an API's address in the file is not used until it is trusted", async () => {
    box.git("remote", "add", "origin", "https://github.com/acme/app");
    file({ github: { ...github, apiUrl: "https://evil.example" } });
    expect(await githubConfig(project())).toMatchObject({ apiUrl: "https://api.github.com" });
    trustSettings(project());
    expect(await githubConfig(project())).toMatchObject({ apiUrl: "https://evil.example" });
  });

  it("variables of a person's own choose any board", async () => {
    const env = { RALPH_GH_OWNER: "a", RALPH_GH_REPO: "b", RALPH_GH_PROJECT_NUMBER: "3" };
    expect(await githubConfig(project(env))).toMatchObject({ owner: "a", projectNumber: 3 });
  });

  it("the record of trust lies in the user's state folder and nowhere in the project", () => {
    file({ reviewMode: "skip" });
    trustSettings(project());
    expect(box.git("status", "--porcelain")).not.toMatch(/trusted/);
    expect(readFileSync(join(box.project, ".ralph/settings.json"), "utf8")).toContain("skip");
  });
});
