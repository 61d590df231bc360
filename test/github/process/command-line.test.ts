import { beforeEach, describe, expect, it } from "vitest";
import { TOKEN } from "../../../testing/github/example.ts";
import { startGate } from "../../../testing/start-gate.ts";
import { type GithubBox, githubBox, place } from "./processes.ts";

let on: GithubBox;

beforeEach(async () => {
  on = await githubBox();
});

const stateOf = (number: number) => on.github.world.boardState(`acme/eng#${number}`);

describe("ralph board on GitHub", () => {
  it("ralph board on GitHub adds, lists, shows and moves issues", async () => {
    expect(await on.ralph("board", "add", "--title", "First", "--state", "Done")).toMatchObject({
      code: 0,
      stdout: "#1 is in Done: First\n",
    });
    const more = ["--state", "Backlog", "--estimate", "S", "--priority", "P1", "--blocked-by", "1"];
    expect(await on.ralph("board", "add", "--title", "Second", ...more)).toMatchObject({
      stdout: "#2 is in Backlog: Second\n",
    });
    expect(stateOf(1)).toMatchObject({ open: false, stateReason: "COMPLETED" });
    expect(await on.ralph("board", "list", "--all")).toMatchObject({
      code: 0,
      stdout: "#1    Done                  First\n#2    Backlog               Second  (P1, S)\n",
    });
    expect(await on.ralph("board", "move", "2", "Canceled", "--reason", "no")).toMatchObject({
      stdout: "#2: Backlog → Canceled\n",
    });
    expect(stateOf(2)).toMatchObject({ state: "Canceled", stateReason: "NOT_PLANNED" });
    const { stdout } = await on.ralph("board", "show", "2", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      issue: {
        number: 2,
        workflowState: "Canceled",
        estimate: "S",
        priority: "P1",
        blockedBy: [{ number: 1, open: false }],
        holder: null,
        heldSince: null,
      },
      body: "",
      comments: [
        {
          author: "ada",
          body: "**Backlog → Canceled**\nReason: no\nBy: a person, on the command line",
        },
      ],
    });
  });

  it.each([
    [["board", "show", "9"], "#9 is not on the board. See ralph board list."],
    [["release", "9", "--reason", "r"], "#9 is not on the board. See ralph board list."],
    [
      ["board", "add", "--title", "x", "--number", "7"],
      "GitHub gives the numbers itself: leave --number out",
    ],
    [
      ["board", "add", "--title", "x", "--parent", "9"],
      "there is no issue #9 in acme/eng. See ralph board list.",
    ],
    [["board", "edit", "9", "--title", "x"], "#9 is not on the board. See ralph board list."],
  ])("ralph board on GitHub refuses what is not possible: ralph %j", async (args, line) => {
    expect(await on.ralph(...args)).toMatchObject({ code: 1, stdout: "", stderr: `${line}\n` });
  });
});

describe("ralph handoff and release on GitHub", () => {
  const lock = { number: 42, command: "research", intent: "lock" };

  it("ralph handoff and release on GitHub lock, refuse, release and lock again", async () => {
    place(on, 42, "Research Needed");
    expect(await on.handOffBy("amy", lock)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("#42: Research Needed → Research in Progress, locked."),
    });
    const refused = await on.handOffBy("bob", lock);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/#42 is held by amy for \d+ s\./);
    const shown = JSON.parse((await on.ralph("board", "show", "42", "--json")).stdout);
    expect(shown).toMatchObject({
      issue: { holder: "amy", heldSince: expect.any(String) },
      comments: [{}],
    });
    const released = await on.ralph("release", "42", "--reason", "gone");
    expect(released.stdout).toMatch(/^#42: released from amy, who held it for \d+ s\.\n$/);
    expect(await on.ralph("release", "42", "--reason", "gone")).toMatchObject({
      code: 0,
      stdout: "#42 is not held by anybody.\n",
    });
    expect(stateOf(42)?.state).toBe("Research in Progress");
    expect(await on.handOffBy("bob", lock)).toMatchObject({
      stdout: expect.stringContaining("#42 is in Research in Progress already, locked."),
    });
  });

  it("ralph handoff on GitHub prints GitHub's message and exits 1", async () => {
    place(on, 42, "In Review");
    on.github.fail({ kind: "dropped-mutation", alias: "m2", message: "No." });
    const merge = ["--command", "merge", "--intent", "complete", "--reason", "r"];
    expect(await on.ralph("handoff", "42", ...merge)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "#42: closing the issue failed (No.); applied: the comment, moving to Done\n",
    });
  });
});

describe("ralph settings on GitHub", () => {
  it("ralph settings shows each GitHub value with its source, and of the token only the source", async () => {
    on.box.file(
      "project/.ralph/settings.json",
      JSON.stringify({ github: { repo: "other", projectOwner: "zoe" } }),
    );
    expect(on.box.ralph("settings", "trust", "--yes").code).toBe(0);
    const { code, stdout } = await on.ralph("settings", "--json");
    expect(code).toBe(0);
    const { settings, token } = JSON.parse(stdout);
    expect(token).toBe("RALPH_GH_TOKEN");
    expect(settings).toContainEqual({
      name: "github.owner",
      value: "acme",
      source: "RALPH_GH_OWNER",
    });
    expect(settings).toContainEqual({
      name: "github.projectOwner",
      value: "zoe",
      source: ".ralph/settings.json",
    });
    expect(on.github.requests).toEqual([]);
  });

  it("GitHub settings in the file choose the board like variables do", async () => {
    place(on, 42, "Research Needed");
    const github = { owner: "acme", repo: "eng", projectNumber: 7, apiUrl: on.github.url };
    on.box.file("project/.ralph/settings.json", JSON.stringify({ github }));
    expect(on.box.ralph("settings", "trust", "--yes").code).toBe(0);
    const env = { RALPH_GH_TOKEN: TOKEN };
    const ran = await startGate(on.box, "ralph", "", { args: ["board", "list"], env });
    expect(ran).toMatchObject({ code: 0, stdout: "#42   Research Needed       Issue 42\n" });
  });
});
