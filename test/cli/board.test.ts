import { describe, expect, it } from "vitest";
import { handOffBy } from "../../testing/ralph-board.ts";
import { sandbox } from "../../testing/sandbox.ts";

describe("ralph board", () => {
  it("ralph board adds, lists, shows and moves issues", () => {
    const { ralph } = sandbox();
    expect(ralph("board", "list")).toMatchObject({
      code: 1,
      stderr: "no board here: a person runs ralph init\n",
    });
    ralph("init");
    expect(ralph("board", "list").stdout).toContain("No issues.");
    ralph("board", "add", "--title", "Parent", "--number", "41");
    const added = ralph("board", "add", "--title", "Child", "--parent", "41", "--estimate", "S");
    expect(added).toMatchObject({ code: 0, stdout: "#42 is in Backlog: Child\n" });
    ralph("board", "add", "--title", "Next", "--blocked-by", "41,42", "--priority", "P1");
    expect(ralph("board", "list").stdout.split("\n")).toHaveLength(4);
    const moved = ralph("board", "move", "42", "Research Needed", "--reason", "worth it");
    expect(moved).toMatchObject({ code: 0, stdout: "#42: Backlog → Research Needed\n" });
    const shown = JSON.parse(ralph("board", "show", "42", "--json").stdout);
    expect(shown.issue).toEqual({
      number: 42,
      key: "#42",
      title: "Child",
      workflowState: "Research Needed",
      estimate: "S",
      priority: null,
      parent: 41,
      subIssues: [],
      blockedBy: [],
      isLocked: false,
      holder: null,
      heldSince: null,
    });
    expect(shown.comments[0].body).toContain("worth it");
    expect(JSON.parse(ralph("board", "list", "--json").stdout)).toHaveLength(3);
    expect(ralph("board", "show", "43").stdout).toMatch(
      /^blocked by: #41 .+\nblocked by: #42 .+$/m,
    );
  });

  it("ralph board move leaves Human Needed, but never Done or Canceled", () => {
    const { ralph } = sandbox();
    ralph("board", "add", "--title", "x", "--number", "1", "--state", "Human Needed");
    ralph("board", "add", "--title", "y", "--number", "2", "--state", "Done");
    expect(ralph("board", "move", "1", "In Progress", "--reason", "r").code).toBe(0);
    const refused = ralph("board", "move", "2", "Backlog", "--reason", "r");
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('Recovery: ralph board reopen 2 "Backlog" --reason R');
    expect(ralph("board", "reopen", "2", "Backlog", "--reason", "R").code).toBe(0);
  });

  it("ralph approve proposes no yes that nobody could use", () => {
    const { ralph } = sandbox();
    ralph("board", "add", "--title", "x", "--number", "1");
    ralph("board", "add", "--title", "y", "--number", "2", "--state", "Canceled");
    expect(ralph("approve", "1").stderr).toContain("Recovery: ralph approve 1 --for close;");
    expect(ralph("approve", "2").stderr).toContain("Recovery: ralph board reopen 2 --reason R.");
    expect(ralph("board", "reopen", "2", "--reason", "R").code).toBe(0);
  });

  it("ralph board uses one board from every working tree", () => {
    const box = sandbox();
    box.git("worktree", "add", "-q", "-b", "x", "w");
    box.ralph("board", "add", "--title", "seen");
    const env = { CLAUDE_PROJECT_DIR: `${box.project}/w` };
    const call = box.gate("ralph", "", { args: ["board", "list"], env, cwd: `${box.project}/w` });
    expect(call.stdout).toContain("seen");
    expect(box.git("status", "--porcelain", "--untracked-files=all")).not.toContain("board.db");
  });
});

describe("ralph release", () => {
  it("ralph release ends a lock, keeps the state and records the reason", () => {
    const box = sandbox();
    const { ralph } = box;
    ralph("board", "add", "--title", "x", "--number", "1", "--state", "Research Needed");
    const lock = { number: 1, command: "research", intent: "lock" };
    expect(handOffBy(box, "bob@t", lock).stdout).toContain("locked");
    expect(ralph("release", "1", "--reason", "bob is gone").stdout).toContain(
      "released from bob@t",
    );
    const shown = JSON.parse(ralph("board", "show", "1", "--json").stdout);
    expect(shown.issue).toMatchObject({ workflowState: "Research in Progress", holder: null });
    expect(shown.comments.at(-1).body).toContain("bob is gone");
    expect(ralph("release", "1", "--reason", "r").stdout).toContain("not held by anybody");
  });
});

describe("wrong usage of the command line", () => {
  it.each([
    [["nonsense"], 2, 'ralph knows no command "nonsense"'],
    [["board", "add"], 2, "--title is missing"],
    [["board", "add", "--title", "x", "--state", "Nowhere"], 2, "--state is one of: Backlog"],
    [["board", "add", "--title", "x", "--colour", "red"], 2, "--colour"],
    [["board", "show", "abc"], 2, "N is not an issue number"],
    [["board", "show", "7"], 1, "#7 is not on the board"],
    [["board", "move", "7", "Nowhere", "--reason", "r"], 2, "STATE is one of: Backlog"],
    [["board", "move", "7", "Backlog", "--reason", "r"], 1, "#7 is not on the board"],
    [["release", "7"], 2, "--reason is missing"],
    [["gate", "no-such-gate"], 2, "NAME is one of:"],
    [["explain"], 2, "NAME is one of:"],
    [["setup"], 1, "no GitHub project is set: see ralph settings"],
  ])("wrong usage is reported with exit code 2: %o", (args, code, said) => {
    const { ralph } = sandbox();
    ralph("init");
    const ran = ralph(...args);
    expect(ran.code).toBe(code);
    expect(ran.stderr).toContain(said);
  });

  it("--help works after every command", () => {
    const { ralph } = sandbox();
    expect(ralph().stdout).toContain("ralph board add");
    for (const command of ["board add", "board move", "release", "explain", "gate", "handoff"]) {
      const { code, stdout } = ralph(...command.split(" "), "--help");
      expect([command, code]).toEqual([command, 0]);
      expect(stdout).toContain("Usage: ralph");
    }
  });

  it("--help explains each option of a command", () => {
    const { stdout } = sandbox().ralph("release", "--help");
    expect(stdout).toContain("\n  --reason TEXT  why, for the audit comment\n");
  });

  it("a workflow override that cannot be used is reported as a warning", () => {
    const box = sandbox();
    box.ralph("board", "add", "--title", "x", "--number", "1");
    const args = ["board", "move", "1", "In Progress", "--reason", "r"];
    const env = { RALPH_STATE_MACHINE_CONFIG: "/no/such/file" };
    const ran = box.gate("ralph", "", { args, env });
    expect(ran).toMatchObject({ code: 0, stdout: "#1: Backlog → In Progress\n" });
    expect(ran.stderr).toContain("Built-in workflow used, override ignored: the file is missing.");
  });
});
