import { describe, expect, it } from "vitest";
import {
  commitDocument,
  commitOnBranch,
  mergeBranch,
} from "../../../testing/project/work-products.ts";
import { addIssue, succeed } from "../../../testing/ralph-board.ts";
import { sandbox } from "../../../testing/sandbox.ts";
import { call, comment, create, move } from "./client-calls.ts";

describe("an issue from Backlog to Done, with work products required", () => {
  it("each phase is held until it leaves its product behind, and passes after", () => {
    const box = sandbox({ asIs: true });
    succeed(box.ralph("init", "--yes"));
    create(box);
    const triage = { number: 1, command: "triage", to_state: "Research Needed" };
    succeed(call(box, "handoff_ticket", triage));
    succeed(move(box, 1, "research", "lock"));
    const held = move(box, 1, "research", "complete");
    expect(held.code).toBe(2);
    expect(held.stderr).toMatch(/^#1 has no research document: commit .*GH-0001-.*\.md.* link it/);
    comment(box, 1, commitDocument(box, "research", 1));
    succeed(move(box, 1, "research", "complete"));
    succeed(move(box, 1, "plan", "lock"));
    expect(move(box, 1, "plan", "complete").stderr).toMatch(/^#1 has no plan: /);
    comment(box, 1, commitDocument(box, "plan", 1));
    succeed(move(box, 1, "plan", "complete"));
    expect(move(box, 1, "impl", "lock").stderr).toMatch(/^#1 waits for its review\./);
    expect(move(box, 1, "review", "complete").code).not.toBe(0);
    comment(box, 1, commitDocument(box, "critique", 1));
    succeed(move(box, 1, "review", "complete"));
    succeed(move(box, 1, "impl", "lock"));
    expect(move(box, 1, "impl", "complete").code).not.toBe(0);
    comment(box, 1, commitOnBranch(box, 1));
    succeed(move(box, 1, "impl", "complete"));
    expect(move(box, 1, "merge", "complete").code).not.toBe(0);
    mergeBranch(box, 1);
    expect(succeed(move(box, 1, "merge", "complete")).stdout).toContain("In Review → Done");
  });

  it("after a rejection the same head does not count again", () => {
    const box = sandbox({ asIs: true });
    addIssue(box, 1, "In Progress");
    comment(box, 1, commitOnBranch(box, 1));
    succeed(move(box, 1, "impl", "lock"));
    succeed(move(box, 1, "impl", "complete"));
    succeed(move(box, 1, "merge", "reject"));
    expect(succeed(box.ralph("board", "show", "1")).stdout).toMatch(/Head: branch [0-9a-f]{40}/);
    succeed(move(box, 1, "impl", "lock"));
    expect(move(box, 1, "impl", "complete").code).not.toBe(0);
    commitOnBranch(box, 1);
    succeed(move(box, 1, "impl", "complete"));
  });
});

describe("ralph approve", () => {
  it("an approval lets the move pass that would ask, once and in that state", () => {
    const box = sandbox();
    addIssue(box, 1, "Research Needed");
    addIssue(box, 2, "Research Needed");
    succeed(box.ralph("approve", "1", "--for", "close"));
    succeed(box.ralph("approve", "2", "--for", "close"));
    succeed(move(box, 1, "research", "close"));
    expect(succeed(box.ralph("board", "show", "1")).stdout).toContain(
      "Approved by a person: closing it",
    );
    succeed(move(box, 2, "research", "lock"));
    // It is in another state than the one it was approved in.
    expect(move(box, 2, "research", "close").stdout).toContain('"ask"');
  });

  it("one yes on a plan counts for its issues at that commit, and not for a later one", () => {
    const box = sandbox();
    const settings = { reviewMode: "interactive" };
    box.file("project/.ralph/settings.json", JSON.stringify(settings));
    for (const number of [1, 2, 3]) addIssue(box, number, "Plan in Review");
    const link = commitDocument(box, "plan", 1, { issues: [1, 2, 3] });
    for (const number of [1, 2, 3]) comment(box, number, link);
    expect(move(box, 1, "review", "complete").stdout).toContain('"ask"');
    expect(succeed(box.ralph("approve", "1")).stdout).toMatch(/^#1, #2, #3: plan approved \(.*@/);
    succeed(move(box, 1, "review", "complete"));
    succeed(move(box, 2, "review", "complete"));
    const text = `---\ngithub_issues: [1, 2, 3]\n---\n${"Another plan altogether. ".repeat(20)}`;
    commitDocument(box, "plan", 1, { text });
    expect(move(box, 3, "review", "complete").stdout).toContain('"ask"');
  });

  it("a person's answer at the client counts for the other issues of the plan", () => {
    const box = sandbox();
    box.file("project/.ralph/settings.json", JSON.stringify({ reviewMode: "interactive" }));
    for (const number of [1, 2]) addIssue(box, number, "Plan in Review");
    const link = commitDocument(box, "plan", 1, { issues: [1, 2] });
    for (const number of [1, 2]) comment(box, number, link);
    const review = { number: 1, command: "review", intent: "complete" };
    succeed(call(box, "handoff_ticket", review, true));
    succeed(move(box, 2, "review", "complete"));
  });

  it("ralph approve says when nothing waits, and what can be approved", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const { code, stderr } = box.ralph("approve", "1");
    expect([code, stderr]).toEqual([1, expect.stringContaining("ralph approve 1 --for close")]);
    expect(box.ralph("approve", "9").stderr).toContain("#9 is not on the board.");
  });
});

describe("a person reopens", () => {
  it("ralph board reopen leads out of Done and Canceled, and agents then go on", () => {
    const box = sandbox();
    addIssue(box, 1, "Done");
    addIssue(box, 2, "Canceled");
    expect(move(box, 1, "hero", "escalate").stderr).toContain("ralph board reopen 1 --reason R");
    expect(box.ralph("board", "move", "1", "Backlog", "--reason", "r").code).toBe(1);
    expect(succeed(box.ralph("board", "reopen", "1", "--reason", "a slip")).stdout).toBe(
      "#1: Done → Backlog\n",
    );
    const back = ["board", "reopen", "2", "In Progress", "--reason", "wanted after all"];
    succeed(box.ralph(...back));
    succeed(move(box, 2, "impl", "lock"));
    expect(box.ralph("board", "reopen", "1", "--reason", "r").stderr).toContain("it is open");
  });
});
