import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addIssue, serverCall, succeed } from "../../../testing/ralph-board.ts";
import { bash, DIST, ourCall, recorded, run, sandbox } from "../../../testing/sandbox.ts";
import { call, create, move } from "./client-calls.ts";

/**
 * Each of these was red on the executables of 0.1.0. To see that again, build that version and run
 * this file with RALPH_TEST_DIST set to its dist-hooks.
 */
describe("ways round the workflow that 0.1 left open", () => {
  it("advance_children does not walk children past their phases, nor past their parent", () => {
    const box = sandbox();
    addIssue(box, 4, "Backlog");
    addIssue(box, 5, "Backlog", "--parent", "4");
    for (const targetState of ["In Progress", "In Review", "Done"]) {
      const { code, stderr } = call(box, "advance_children", { number: 4, targetState });
      expect(code).toBe(2);
      expect(stderr).toContain(`its children do not go to ${targetState} before it.`);
    }
    succeed(box.ralph("board", "move", "4", "In Review", "--reason", "r"));
    const input = { number: 4, targetState: "In Review" };
    expect(call(box, "advance_children", input).stdout).toContain("0 advanced, 1 skipped");
  });

  it("research does not take an XL issue up, unless a person brought it there", () => {
    const box = sandbox();
    addIssue(box, 9, "Done");
    create(box, { estimate: "XL" });
    const triage = { number: 10, command: "triage", to_state: "Research Needed" };
    succeed(call(box, "handoff_ticket", triage));
    expect(move(box, 10, "research", "lock").stderr).toBe(
      "#10 is XL; research takes issues up to S. Recovery: split #10 first: create_issue parent=10 for each part.\n",
    );
    succeed(box.ralph("board", "move", "10", "Research Needed", "--reason", "small enough"));
    succeed(move(box, 10, "research", "lock"));
  });

  it.each(["close", "cancel"])("%s is put to the person, and not done without one", (intent) => {
    const box = sandbox();
    addIssue(box, 1, "Research Needed");
    const asked = move(box, 1, "research", intent);
    expect(asked.stdout).toContain('"permissionDecision":"ask"');
    const unattended = { env: { CLAUDE_CODE_SESSION_ATTENDED: "0" } };
    const input = ourCall(
      "handoff_ticket",
      { number: 1, command: "research", intent },
      box.project,
    );
    expect(box.gate("state-gate", input, unattended).stderr).toContain(
      `Recovery: a person runs: ralph approve 1 --for ${intent}.`,
    );
    const agreed = { number: 1, command: "research", intent };
    succeed(call(box, "handoff_ticket", agreed, true));
    const shown = succeed(box.ralph("board", "show", "1")).stdout;
    expect(shown).toContain("Approved: by a person, to whom it was put");
  });

  it("impl does not take a plan up that nobody has reviewed", () => {
    const box = sandbox();
    addIssue(box, 1, "Plan in Review");
    expect(move(box, 1, "impl", "lock").stderr).toMatch(/^#1 waits for its review\./);
  });

  it("nine hand-offs without any document, branch or merge do not lead to Done", () => {
    const box = sandbox({ asIs: true });
    addIssue(box, 9, "Done");
    create(box, { estimate: "S" });
    const triage = { number: 10, command: "triage", to_state: "Research Needed" };
    succeed(call(box, "handoff_ticket", triage));
    succeed(move(box, 10, "research", "lock"));
    const rest = ["research complete", "plan lock", "plan complete", "review complete"];
    for (const step of [...rest, "impl lock", "impl complete", "merge complete"]) {
      const [command = "", intent = ""] = step.split(" ");
      expect([step, move(box, 10, command, intent).code]).toEqual([step, 2]);
    }
    expect(box.ralph("board", "show", "10").stdout).toContain("Research in Progress");
  });

  it("Esc and a typed continue keep the phase: a commit off the branch is held as before", () => {
    const box = sandbox();
    box.git("switch", "-q", "-c", "feature/x");
    const session = { session_id: "s1", cwd: box.project };
    const skill = { tool_input: { skill: "ralph-hero:ralph-research" }, ...session };
    box.gate("skill-record", recorded("PreToolUse.Skill", skill));
    const commit = () =>
      box.gate("branch-gate", bash("git commit --allow-empty -m x", box.project, session)).code;
    expect(commit()).toBe(2);
    const typed = { prompt: "continue", prompt_id: "another", ...session };
    box.gate("skill-record", recorded("UserPromptSubmit", typed));
    expect(commit()).toBe(2);
  });

  it.each(["master", "trunk"])("a repository on %s works without any setting", (branch) => {
    const box = sandbox();
    box.git("branch", "-m", "main", branch);
    const commit = bash("git commit --allow-empty -m x", box.project);
    expect(box.gate("branch-gate", commit, { args: ["--phase", "research"] }).code).toBe(0);
  });

  it("an unborn HEAD and an agent's worktree are told what to do, and it works", () => {
    const box = sandbox();
    const phase = { args: ["--phase", "research"] };
    const at = (cwd: string) => box.gate("branch-gate", bash("git add x", cwd), { ...phase, cwd });
    const tree = join(box.dir, "tree");
    box.git("worktree", "add", "-q", tree, "-b", "x");
    expect(at(tree).stderr).toContain(`Recovery: cd ${box.project}.`);
    const unborn = join(box.dir, "unborn");
    box.git("init", "-q", "-b", "main", unborn);
    const env = { ...box.env, CLAUDE_PROJECT_DIR: unborn };
    const held = run(
      join(DIST, "branch-gate"),
      phase.args,
      `${JSON.stringify(bash("git add x", unborn))}\n`,
      { env: { ...env, RALPH_BOARD_PATH: join(box.dir, "b.db") }, cwd: unborn },
    );
    const remedy = /Recovery: (git commit .*)\.\n$/.exec(held.stderr)?.[1] ?? "";
    expect(remedy).toMatch(/^git commit/);
    const who = {
      GIT_AUTHOR_NAME: "t",
      GIT_AUTHOR_EMAIL: "t@t",
      GIT_COMMITTER_NAME: "t",
      GIT_COMMITTER_EMAIL: "t@t",
    };
    const passed = run(
      join(DIST, "branch-gate"),
      phase.args,
      `${JSON.stringify(bash(remedy, unborn))}\n`,
      { env: { ...env, RALPH_BOARD_PATH: join(box.dir, "b.db") }, cwd: unborn },
    );
    expect(passed.code).toBe(0);
    execFileSync("sh", ["-c", remedy], { cwd: unborn, env: { ...env, ...who } });
  });
});

describe("answers of 0.1 that misled", () => {
  const tool = (box: ReturnType<typeof sandbox>, name: string, input: object) =>
    serverCall(box, name, input, "toolu_asked");

  it("what hero is offered instead of complete is not refused again", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const said = move(box, 1, "hero", "complete").stderr;
    expect(said).toContain("hero has no complete.");
    expect(said).not.toContain("In Review");
  });

  it("an unknown intent is answered with what each intent means, nearest first", () => {
    const box = sandbox();
    addIssue(box, 1, "Research Needed");
    const said = move(box, 1, "research", "finish").stderr;
    expect(said).toContain("Recovery: command=research intent=lock → Research in Progress");
  });

  it("plan on a Backlog issue is not advised to pass research over", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const { code, stderr } = move(box, 1, "plan", "lock");
    expect(code).toBe(2);
    expect(stderr).not.toContain('to_state="Ready for Plan"');
  });

  it("who loses a race for a lock is sent to other work, and cannot throw the holder out", () => {
    const box = sandbox();
    addIssue(box, 1, "Research Needed");
    const by = (session: string, intent: string, id: string) =>
      box.gate(
        "state-gate",
        ourCall(
          "handoff_ticket",
          { number: 1, command: "research", intent, reason: "r" },
          box.project,
          {
            ...{ session_id: session, tool_use_id: id },
          },
        ),
      );
    succeed(by("aaaa", "lock", "toolu_a"));
    const lock = { number: 1, command: "research", intent: "lock", reason: "r" };
    succeed(serverCall(box, "handoff_ticket", lock, "toolu_a"));
    const lost = by("bbbb", "lock", "toolu_b");
    expect(lost.code).toBe(2);
    expect(lost.stderr).toContain("held by session aaaa");
    expect(lost.stderr).not.toContain("escalate");
    expect(by("bbbb", "escalate", "toolu_c").code).toBe(2);
  });

  it("pick gives no parent, and no issue whose group has not converged", () => {
    const box = sandbox();
    addIssue(box, 1, "Ready for Plan");
    addIssue(box, 2, "Ready for Plan", "--parent", "1");
    addIssue(box, 3, "Research Needed", "--parent", "1");
    const asked = tool(box, "pick_actionable_issue", { workflowState: "Ready for Plan" });
    expect(asked.stdout).toContain("Nothing to take up in Ready for Plan.");
  });

  it("a lead is held for an issue that waits for its split, and told which", () => {
    const box = sandbox();
    addIssue(box, 5, "Backlog", "--estimate", "XL");
    const session = { session_id: "s1", cwd: box.project };
    const skill = { tool_input: { skill: "ralph-hero:ralph-team" }, ...session };
    box.gate("skill-record", recorded("PreToolUse.Skill", skill));
    const stop = recorded("Stop.first", { ...session, stop_hook_active: false });
    expect(box.gate("team-stop-gate", stop).stderr).toBe("Board has 1 processable issue: #5.\n");
  });

  it("a folder and a file in it are one stream, and blockers come first in it", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const issues = [
      { number: 1, files: ["src/auth"], blockedBy: [2] },
      { number: 2, files: ["src/auth/login.ts"] },
    ];
    expect(tool(box, "detect_work_streams", { issues }).stdout).toContain("#2, then #1.");
  });

  it("a wrong optional argument is answered with the valid values, another repository with an error", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const wrong = tool(box, "list_issues", { priority: "urgent" }).stderr;
    expect(wrong).toContain("P0, P1, P2, P3");
    const foreign = tool(box, "get_issue", { number: 1, owner: "other", repo: "place" });
    expect(foreign.stderr).toContain("the same call without owner and repo");
  });

  it("a long list says how many there are in all and by state", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    for (let made = 1; made < 52; made += 1) create(box);
    const { stdout } = tool(box, "list_issues", {});
    expect(stdout).toMatch(/\b50 of 52\b.*Backlog/);
  });

  it("convergence is told of the issue that was asked about", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    addIssue(box, 2, "Ready for Plan", "--parent", "1");
    addIssue(box, 3, "Research Needed", "--parent", "1");
    const lock = { number: 2, command: "plan", intent: "lock", reason: "r" };
    const held = box.gate("convergence-gate", ourCall("handoff_ticket", lock, box.project));
    expect(held.stderr).toMatch(/^#2 waits for its group: #3 is in Research Needed\. Recovery: /);
  });
});
