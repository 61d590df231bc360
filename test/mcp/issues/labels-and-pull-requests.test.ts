import { describe, expect, it } from "vitest";
import { stage } from "../stage.ts";

describe.each(["embedded", "github"] as const)("labels on the %s board", (kind) => {
  it("add_label and remove_label answer with all labels, and get_issue shows them", async () => {
    const { add, data } = await stage(kind);
    await add(1, { state: "Backlog" });
    expect(await data("add_label", { number: 1, label: "bug" })).toMatchObject({ labels: ["bug"] });
    expect(await data("add_label", { number: 1, label: "Bug" })).toMatchObject({ labels: ["bug"] });
    await data("add_label", { number: 1, label: "debug-auto" });
    expect(await data("get_issue", { number: 1 })).toMatchObject({ labels: ["bug", "debug-auto"] });
    expect(await data("remove_label", { number: 1, label: "bug" })).toMatchObject({
      labels: ["debug-auto"],
    });
    expect(await data("remove_label", { number: 1, label: "none" })).toMatchObject({
      labels: ["debug-auto"],
    });
  });

  it("a label of an issue that is not there is an error", async () => {
    const { add, refusal } = await stage(kind);
    await add(1, { state: "Backlog" });
    const missing = kind === "embedded" ? "#77 is not on the board" : "no issue #77 in acme/eng";
    for (const tool of ["add_label", "remove_label"]) {
      const said = await refusal(tool, { number: 77, label: "x" });
      expect(said).toContain(missing);
      expect(said).toContain("Recovery: list_issues for the numbers on the board");
    }
    expect(await refusal("add_label", { number: 1, label: "a\nb" })).toContain("label");
  });
});

describe("add_to_project", () => {
  it("an existing issue is put on the board in Backlog, once, and nothing is created", async () => {
    const { data, github } = await stage("github");
    github?.world.addIssue("acme/eng", { number: 5, title: "Old" });
    const issue = { number: 5, workflowState: "Backlog", title: "Old" };
    expect(await data("add_to_project", { number: 5 })).toMatchObject({ issue });
    await data("handoff_ticket", {
      number: 5,
      command: "triage",
      to_state: "Research Needed",
      reason: "r",
    });
    const again = await data("add_to_project", { number: 5 });
    expect(again).toMatchObject({ issue: { workflowState: "Research Needed" } });
    expect(github?.world.boardState("acme/eng#5")?.state).toBe("Research Needed");
  });

  it("an issue that does not exist is an error on both boards", async () => {
    for (const kind of ["github", "embedded"] as const) {
      const { add, refusal } = await stage(kind);
      await add(1, { state: "Backlog" });
      expect(await refusal("add_to_project", { number: 77 })).toContain("no issue #77");
    }
  });
});

describe("pull_request", () => {
  it("the pull request of the issue's usual branch is told; no review is no approval", async () => {
    const { add, data, github } = await stage("github");
    await add(1, { state: "In Review" });
    expect(await data("pull_request", { number: 1 })).toMatchObject({
      branch: "feature/GH-1",
      pullRequests: [],
    });
    github?.world.addPullRequest("acme/eng", { branch: "feature/GH-1", checks: "SUCCESS" });
    expect(await data("pull_request", { number: 1 })).toMatchObject({
      pullRequests: [{ state: "open", review: "none", approvedBy: [], checks: "passed" }],
    });
  });

  it("a branch that the issue's comment names is asked for instead", async () => {
    const { add, data, github } = await stage("github");
    await add(1, { state: "In Review" });
    await data("create_comment", { number: 1, body: "## Branch\n\n`feature/other`" });
    github?.world.addPullRequest("acme/eng", { branch: "feature/other", state: "MERGED" });
    expect(await data("pull_request", { number: 1 })).toMatchObject({
      branch: "feature/other",
      pullRequests: [{ state: "merged", mergeCommit: "b".repeat(40) }],
    });
  });
});
