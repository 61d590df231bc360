import { describe, expect, it } from "vitest";
import { TOKEN } from "../../testing/github/example.ts";
import type { LoopbackGithub } from "../../testing/github/start-github.ts";
import { commitDocument } from "../../testing/project/work-products.ts";
import { type Stage, stage } from "./stage.ts";

async function onGithub(): Promise<Stage & { readonly github: LoopbackGithub }> {
  const made = await stage("github");
  if (!made.github) throw new Error("not on GitHub");
  return { ...made, github: made.github };
}

const research = { command: "research", reason: "to know it" };

describe("tools on GitHub", () => {
  it("owner and repo name the issue, and no other issue is touched", async () => {
    const { add, data, github } = await onGithub();
    await add(1, { state: "Research Needed" });
    github.world.addRepository("acme/ops");
    github.world.addIssue("acme/ops", { number: 1, title: "Other" });
    github.world.putOnBoard("acme/ops#1", { state: "Research Needed" });
    const ops = { number: 1, owner: "acme", repo: "ops" };
    await data("handoff_ticket", { ...research, ...ops, intent: "lock" });
    expect(github.world.boardState("acme/ops#1")?.state).toBe("Research in Progress");
    expect(github.world.boardState("acme/eng#1")?.state).toBe("Research Needed");
    expect(github.world.comments("acme/eng#1")).toHaveLength(0);
    expect(await data("get_issue", ops)).toMatchObject({ issue: { key: "acme/ops#1" } });
    expect(await data("update_estimate", { ...ops, estimate: "S" })).toMatchObject({
      issue: { key: "acme/ops#1", estimate: "S" },
    });
  });

  it("a sub-issue of another repository with the same number is another one", async () => {
    const { add, data, github } = await onGithub();
    await add(1, { state: "Backlog" });
    await add(5, { state: "Backlog" });
    github.world.addRepository("acme/ops");
    github.world.addIssue("acme/ops", { number: 5, parent: "acme/eng#1" });
    for (const _again of [1, 2]) {
      const said = await data("add_sub_issue", { number: 1, subIssue: 5 });
      expect(said).toMatchObject({ subIssues: [5, 5] });
    }
  });

  it("an issue that has no card is put on the board, not made a second time", async () => {
    const { github, refusal } = await onGithub();
    github.world.addIssue("acme/eng", { number: 5 });
    const calls = [
      ["get_issue", { number: 5 }],
      ["handoff_ticket", { number: 5, ...research, intent: "lock" }],
      ["detect_pipeline_position", { number: 5 }],
      ["update_estimate", { number: 5, estimate: "S" }],
    ] as const;
    for (const [tool, args] of calls) {
      const text = await refusal(tool, args);
      expect(text, tool).toMatch(
        /^#5 is not on the board.*\n.*\nRecovery: add_to_project number=5/,
      );
      expect(text, tool).not.toContain("create_issue");
    }
  });

  it("an issue of another repository without a card is put on the board as the refusal says", async () => {
    const { github, refusal, data } = await onGithub();
    github.world.addRepository("acme/ops");
    github.world.addIssue("acme/ops", { number: 5 });
    const ops = { number: 5, owner: "acme", repo: "ops" };
    const text = await refusal("get_issue", ops);
    expect(text).toContain("\nRecovery: add_to_project number=5 owner=acme repo=ops");
    await data("add_to_project", ops);
    expect(await data("get_issue", ops)).toMatchObject({ issue: { key: "acme/ops#5" } });
  });

  it("create_issue creates an issue in the named repository, with its relations there", async () => {
    const { add, data, refusal, github } = await onGithub();
    await add(1, { state: "Backlog" });
    github.world.addRepository("acme/ops");
    const ops = { owner: "acme", repo: "ops" };
    expect(await data("create_issue", { ...ops, title: "Disk" })).toMatchObject({
      issue: { key: "acme/ops#1", workflowState: "Backlog" },
    });
    const part = { ...ops, title: "Cable", body: "long", parent: 1, estimate: "S" };
    expect(await data("create_issue", part)).toMatchObject({
      issue: { key: "acme/ops#2", estimate: "S", parent: 1 },
    });
    expect(await data("create_issue", { ...ops, title: "Fan", blockedBy: [2] })).toMatchObject({
      issue: { key: "acme/ops#3", blockedBy: [{ number: 2, open: true }] },
    });
    expect(await data("get_issue", { ...ops, number: 1 })).toMatchObject({
      issue: { title: "Disk", subIssues: [2] },
    });
    expect(await data("get_issue", { ...ops, number: 2 })).toMatchObject({ body: "long" });
    expect(await data("get_issue", { number: 1 })).toMatchObject({ issue: { subIssues: [] } });
    github.reset();
    expect(await refusal("create_issue", { owner: "acme", repo: "opps", title: "t" })).toMatch(
      /acme\/opps[\s\S]*\nRecovery: /,
    );
    expect(github.requests.flatMap(({ mutations }) => mutations)).toEqual([]);
  });

  it("advance_children advances children in another repository", async () => {
    const { add, data, github } = await onGithub();
    await add(1, { state: "In Review" });
    github.world.addRepository("acme/ops");
    github.world.addIssue("acme/ops", { number: 9, parent: "acme/eng#1" });
    github.world.putOnBoard("acme/ops#9", { state: "In Progress" });
    const outcome = await data("advance_children", { number: 1, targetState: "In Review" });
    expect(outcome).toMatchObject({ advanced: [{ number: 9 }], errors: [] });
    expect(github.world.boardState("acme/ops#9")?.state).toBe("In Review");
  });

  it("advance_children moves the other children when one fails", async () => {
    const { add, data, stateOf } = await onGithub();
    await add(1, { state: "In Review" });
    for (const number of [2, 4]) await add(number, { state: "In Progress", parent: 1 });
    await add(3, { parent: 1, unwritable: true });
    const outcome = await data("advance_children", { number: 1, targetState: "In Review" });
    expect(outcome).toMatchObject({ advanced: [{ number: 2 }, { number: 4 }], skipped: [] });
    expect(outcome["errors"]).toEqual([
      { number: 3, error: expect.stringMatching(/\. Recovery: advance_children again/) },
    ]);
    expect(await stateOf(4)).toBe("In Review");
  });

  it("a parent whose sub-issues are not on the board does not count as complete", async () => {
    const { add, data, refusal } = await onGithub();
    await add(1, { state: "In Progress" });
    await add(2, { parent: 1, unwritable: true });
    for (const tool of ["detect_pipeline_position", "detect_group"]) {
      expect(await refusal(tool, { number: 1 })).toMatch(
        /none of them is on the board[\s\S]*Recovery:/,
      );
    }
    expect(await data("list_sub_issues", { number: 1 })).toMatchObject({
      parent: 1,
      subIssues: [],
      notes: ["#2 is not on the board."],
    });
  });

  it("tools on GitHub need few requests", async () => {
    const { add, data, github } = await onGithub();
    await add(1, { state: "Research Needed" });
    await add(2);
    for (let number = 3; number < 53; number += 1)
      await add(number, { state: "Backlog", parent: 2 });
    const spent = async (tool: string, args: object) => {
      github.reset();
      await data(tool, { ...args });
      return github.requests.length;
    };
    expect(await spent("handoff_ticket", { ...research, number: 1, intent: "lock" })).toBe(3);
    expect(await spent("handoff_ticket", { ...research, number: 1, intent: "complete" })).toBe(2);
    expect(await spent("get_issue", { number: 1 })).toBe(1);
    expect(await spent("detect_pipeline_position", { number: 7 })).toBeLessThanOrEqual(2);
    expect(
      await spent("check_convergence", { number: 7, targetState: "Done" }),
    ).toBeLessThanOrEqual(2);
  });

  it("a hand-off whose document is looked for is one read and one write, too", async () => {
    const made = await stage("github", { RALPH_WORK_PRODUCTS: "required" });
    const { add, data, refusal, github, box } = made;
    await add(1, { state: "Research Needed" });
    const complete = { ...research, number: 1, intent: "complete" };
    expect(await refusal("handoff_ticket", complete)).toMatch(/^#1 has no research document/);
    await data("create_comment", { number: 1, body: commitDocument(box, "research", 1) });
    github?.reset();
    await data("handoff_ticket", complete);
    expect(github?.requests).toHaveLength(2);
  });

  it("a token that is not accepted is an answer with a recovery, and is never shown", async () => {
    const { add, refusal, github } = await onGithub();
    await add(1, { state: "Research Needed" });
    github.world.tokens.clear();
    const text = await refusal("get_issue", { number: 1 });
    expect(text).toMatch(/does not accept the token of RALPH_GH_TOKEN[\s\S]*\nRecovery: /);
    expect(text).not.toContain(TOKEN);
  });
});
