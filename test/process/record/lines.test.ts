import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { writeTask } from "../../../testing/client-files.ts";
import { addIssue, takeLock } from "../../../testing/ralph-board.ts";
import {
  bash,
  ourCall,
  type Ran,
  recorded,
  type Sandbox,
  sandbox,
} from "../../../testing/sandbox.ts";

const NASTY = [
  ["quotes", `"a" 'b' \`c\` \\ \${d} $(e) %s {}`],
  ["line breaks", "one\ntwo\r\nthree\rfour\u2028five\u2029six\u0085seven"],
  ["tabs and bells", "a\tb\u0007c\u0008d\u000be\u000cf\u007fg"],
  ["colours", "\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u001bc \u009b32m"],
  ["emoji", "\u{1f9d1}\u200d\u{1f680} done \u{1f44d}\u{1f3fd}"],
  ["right to left", "\u202eevil\u202c \u2067abc\u2069 \u05d0\u05d1\u05d2 \u200f."],
  ["zero width", "a\u200bb\u200cc\u200dd\ufeffe\u2060f"],
  ["nothing but blanks", " \t\n "],
  ["5,000 letters", "x".repeat(5000)],
  ["5,000 line breaks", "\n".repeat(5000)],
  ["5,000 emoji", "\u{1f680}".repeat(2500)],
  ["5,000 emoji, one off", `x${"\u{1f680}".repeat(2500)}`],
] as const;

/** One line of at most 160 characters, fit for a terminal, ended as a sentence or a title is. */
function expectClean({ code, stdout, stderr }: Ran): string {
  expect([0, 2]).toContain(code);
  expect(stderr.endsWith("\n")).toBe(true);
  const line = stderr.slice(0, -1);
  expect(line.length).toBeGreaterThan(0);
  expect(line.length).toBeLessThanOrEqual(160);
  expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
  // Half a surrogate pair arrives as a replacement character.
  expect(line).not.toContain("\ufffd");
  expect(line).toMatch(/[.…"]$/);
  expect(stdout.split("\n").length).toBeLessThanOrEqual(2);
  if (code === 0) expect(Object.values(JSON.parse(stdout))).toContain(line);
  else expect(stdout).toBe("");
  return line;
}

describe.each(NASTY)("one line with the hostile text %s", (_what, text) => {
  let box: Sandbox;

  beforeAll(() => {
    box = sandbox();
    addIssue(box, 1, "Backlog");
    addIssue(box, 2, "Research Needed");
  });

  it("hostile text as a task's subject stays one line", () => {
    const subject = `Plan ${text}`;
    writeTask(box, "session-56a77b11", { id: "7", subject });
    const idle = recorded("TeammateIdle.in-process", { teammate_name: "builder" });
    const line = expectClean(box.gate("worker-stop-gate", idle));
    expect(line).toMatch(/^Task 7 is open for your role: Plan.*\.$/);
  });

  it("hostile text as a completed task's subject and its teammate's name stays one line", () => {
    const fields = { task_subject: text, teammate_name: text };
    const done = recorded("TaskCompleted.teammate-in-process", fields);
    const line = expectClean(box.gate("team-task-completed", done));
    expect(line).toMatch(/^Task completed by .*: ".*"$/);
  });

  it("hostile text as an idle teammate's name stays one line", () => {
    const idle = recorded("TeammateIdle.in-process", { teammate_name: text });
    const line = expectClean(box.gate("team-teammate-idle", idle));
    expect(line).toMatch(/is idle\.$/);
  });

  it("hostile text as a branch stays one line", () => {
    // Git makes no such branch, but whoever writes into .git can.
    const name = `b${text.replace(/[\r\n\u2028\u2029]/g, "-")}b`;
    writeFileSync(join(box.project, ".git/HEAD"), `ref: refs/heads/${name}\n`);
    const sha = "0123456789012345678901234567890123456789";
    writeFileSync(join(box.project, ".git/packed-refs"), `${sha} refs/heads/${name}\n`);
    const how = { args: ["--phase", "plan"] };
    const line = expectClean(box.gate("branch-gate", bash("make", box.project), how));
    expect(line).toMatch(
      /^On branch b.*; plan runs on main\. Recovery: git (switch|worktree add \S+) main\.$/,
    );
  });

  it.each(["command", "intent", "to_state"])(
    "hostile text as a hand-off's %s stays one line",
    (field) => {
      const move = field === "command" ? { intent: "lock" } : { command: "plan" };
      const call = ourCall("handoff_ticket", { number: 1, ...move, [field]: text }, box.project);
      const line = expectClean(box.gate("state-gate", call));
      expect(line).toMatch(/ is not an? (command|intent|state)\. Recovery: \S/);
    },
  );

  it("hostile text as the name of a lock's holder stays one line", () => {
    const agent_id = `a${text}-3ec7457d455e44ff`;
    takeLock(box, 2, "research", { agent_id, agent_type: text });
    const input = { number: 2, command: "research", intent: "complete" };
    const line = expectClean(box.gate("state-gate", ourCall("handoff_ticket", input, box.project)));
    expect(line).toMatch(/^#2 is held by .* for \d+ s\. Recovery: pick_actionable_issue\(.*\)\.$/);
  });

  it("hostile text as the required branch stays one line", () => {
    const how = { args: ["--phase", "plan"], env: { RALPH_REQUIRED_BRANCH: `b${text}` } };
    const line = expectClean(box.gate("branch-gate", bash("make", box.project), how));
    // What git would not accept as a branch's name is a wrong setting.
    expect(line).toMatch(
      /^On branch .*; plan runs on b|^branch-gate could not decide: RALPH_REQUIRED_BRANCH is not a branch's name\.$/,
    );
  });

  it("hostile text as a setting's key stays one line", () => {
    box.file("project/.ralph/settings.json", JSON.stringify({ [text]: 1 }));
    const input = { number: 1, command: "plan", intent: "lock" };
    const line = expectClean(box.gate("state-gate", ourCall("handoff_ticket", input, box.project)));
    expect(line).toMatch(/^state-gate could not decide: \.ralph\/settings\.json: /);
  });
});

it("a line names as many members of a group as it has room for", () => {
  const box = sandbox();
  addIssue(box, 1, "Backlog");
  for (let number = 2; number <= 12; number += 1) {
    addIssue(box, number, number === 2 ? "Ready for Plan" : "Research Needed", "--parent", "1");
  }
  const input = { number: 2, command: "plan", intent: "lock" };
  const call = ourCall("handoff_ticket", input, box.project);
  const line = expectClean(box.gate("convergence-gate", call));
  expect(line).toBe(
    "#2 waits for its group: #3 is in Research Needed, #4 is in Research Needed and 8 more. " +
      'Recovery: pick_actionable_issue(workflowState="Ready for Plan").',
  );
});
