import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addIssue, succeed, takeLock } from "../../../testing/ralph-board.ts";
import { DIST, run, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

function listed(box: Sandbox, ...args: string[]): number[] {
  const { stdout } = succeed(box.ralph("board", "list", "--json", ...args));
  return JSON.parse(stdout).map(({ number }: { number: number }) => number);
}

describe("the board at hand", () => {
  it("an issue is named as on the board, and as tasks, branches and documents name it", () => {
    const box = sandbox();
    addIssue(box, 42, "Backlog");
    const shown = succeed(box.ralph("board", "show", "42")).stdout;
    for (const name of ["#42", "GH-42", "gh-0042"]) {
      expect(succeed(box.ralph("board", "show", name)).stdout).toBe(shown);
    }
    addIssue(box, 43, "Backlog", "--blocked-by", "GH-42");
    expect(listed(box, "--blocked")).toEqual([43]);
  });

  it("ralph board list filters and sorts, and leaves out what is finished unless asked", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog", "--priority", "P2");
    addIssue(box, 2, "in progress", "--estimate", "xs", "--priority", "p0");
    addIssue(box, 3, "Done");
    addIssue(box, 4, "Ready_for_Plan", "--parent", "1", "--blocked-by", "2");
    takeLock(box, 2, "impl", { session_id: "0123abcd-1111-4222-8333-444455556666" });
    expect(listed(box)).toEqual([1, 2, 4]);
    expect(listed(box, "--all")).toEqual([1, 2, 3, 4]);
    expect(listed(box, "--state", "done,backlog")).toEqual([1, 3]);
    expect(listed(box, "--estimate", "XS")).toEqual([2]);
    expect(listed(box, "--priority", "none")).toEqual([4]);
    expect(listed(box, "--parent", "1")).toEqual([4]);
    expect(listed(box, "--blocked")).toEqual([4]);
    expect(listed(box, "--holder", "0123")).toEqual([2]);
    expect(listed(box, "--holder", "none")).toEqual([1, 4]);
    expect(listed(box, "--assignee", "0123")).toEqual([2]);
    expect(listed(box, "--estimate", "xs,none", "--priority", "P0,p3")).toEqual([2]);
    expect(listed(box, "--text", "ISSUE 4")).toEqual([4]);
    expect(listed(box, "--sort", "priority")).toEqual([2, 1, 4]);
    expect(listed(box, "--sort", "state")).toEqual([1, 4, 2]);
    expect(box.ralph("board", "list").stdout).toMatch(
      /#2 {4}In Progress {11}Issue 2 {2}\(P0, XS, held by session 0123abcd for \d+ s\)/,
    );
    expect(box.ralph("board", "list", "--text", "zzz").stdout).toBe(
      "None of 3 issues is like that.\n",
    );
  });

  it("an issue is edited, commented, linked and unlinked, and shown with all of it", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    addIssue(box, 2, "Backlog");
    addIssue(box, 3, "Backlog");
    const edit = box.ralph(
      "board",
      "edit",
      "2",
      "--title",
      "New",
      "--estimate",
      "m",
      "--body",
      "Text\nof it",
    );
    expect(edit).toMatchObject({ code: 0, stdout: "#2    Backlog               New  (M)\n" });
    expect(
      JSON.parse(box.ralph("board", "edit", "2", "--estimate", "none", "--json").stdout),
    ).toMatchObject({ title: "New", estimate: null });
    expect(box.ralph("board", "comment", "2", "an answer").stdout).toBe("#2: commented.\n");
    const where = { env: box.env, cwd: box.project };
    const hostile = "red \u001b[31mtext\u001b[0m \u202eodd\u0007 and\nmore";
    expect(run(join(DIST, "ralph"), ["board", "comment", "2", "-"], hostile, where).code).toBe(0);
    box.ralph("board", "link", "2", "--parent", "1", "--blocked-by", "3");
    const shown = box.ralph("board", "show", "2").stdout;
    for (const part of [
      "parent: #1 Issue 1 (Backlog)\n",
      "blocked by: #3 Issue 3\n",
      "\nText\nof it\n",
      "an answer\n",
      "more\n",
    ]) {
      expect(shown).toContain(part);
    }
    expect(shown).not.toContain("\u001b");
    expect(shown).not.toContain("\u0007");
    expect(shown).not.toContain("\u202e");
    expect(box.ralph("board", "show", "1").stdout).toContain("sub-issue: #2 New (Backlog)\n");
    const ended = box.ralph("board", "unlink", "2", "--parent", "1", "--blocked-by", "3", "--json");
    expect(JSON.parse(ended.stdout)).toMatchObject({ parent: null, blockedBy: [] });
  });

  it("states are understood in any case, and a move can answer in JSON", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const moved = box.ralph("board", "move", "1", "RESEARCH needed", "--reason", "r", "--json");
    expect(JSON.parse(moved.stdout)).toMatchObject({
      number: 1,
      from: "Backlog",
      to: "Research Needed",
    });
  });

  it("a hand-off names command, intent and state in any case, and ralph_research still counts", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const handOff = (...args: string[]) =>
      succeed(box.ralph("handoff", "1", ...args, "--reason", "r")).stdout;
    expect(handOff("--command", "Triage", "--to-state", "research needed")).toBe(
      "#1: Backlog → Research Needed\n",
    );
    expect(handOff("--command", "ralph_research", "--intent", "LOCK")).toBe(
      "#1: Research Needed → Research in Progress, locked\n",
    );
  });

  it("what changes something answers in JSON, too", () => {
    const box = sandbox();
    addIssue(box, 1, "In Progress");
    addIssue(box, 2, "In Review");
    addIssue(box, 3, "Research Needed");
    takeLock(box, 1, "impl");
    const json = (...args: string[]) => JSON.parse(succeed(box.ralph(...args, "--json")).stdout);
    expect(json("release", "1", "--reason", "r")).toMatchObject({
      number: 1,
      holder: expect.any(String),
      heldSince: expect.stringMatching(/Z$/),
    });
    expect(json("release", "1", "--reason", "r")).toMatchObject({ holder: null, heldSince: null });
    expect(json("release", "--merge")).toEqual({ released: [], halfMerges: [] });
    expect(json("approve", "2", "--for", "close")).toMatchObject({
      issues: [2],
      approved: "close",
    });
    const lock = ["--command", "research", "--intent", "lock", "--reason", "r"];
    expect(json("handoff", "3", ...lock)).toEqual({
      ...{ number: 3, from: "Research Needed", to: "Research in Progress" },
      ...{ changed: true, locked: true, note: null },
    });
    expect(json("settings", "set", "staleAfterHours", "12")).toMatchObject({
      ...{ key: "staleAfterHours", value: 12, waits: 0 },
    });
    expect(box.ralph("settings", "set", "revieMode", "auto")).toMatchObject({
      code: 1,
      stderr: "revieMode is not a setting; did you mean reviewMode?\n",
    });
    const file = box.file("list.md", "- [ ] One\n- [x] Two\n");
    expect(json("board", "import", file, "--dry-run")).toEqual({
      wouldMake: [
        { number: null, title: "One", workflowState: "Backlog" },
        { number: null, title: "Two", workflowState: "Done" },
      ],
      there: 0,
    });
    expect(json("board", "import", file)).toEqual({
      made: [
        { number: 4, title: "One" },
        { number: 5, title: "Two" },
      ],
      there: 0,
    });
  });
});
