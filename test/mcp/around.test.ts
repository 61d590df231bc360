import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sandbox } from "../../testing/sandbox.ts";
import { startServer } from "./server-client.ts";
import { BOARD_NAMES, stage } from "./stage.ts";

describe.each(BOARD_NAMES)("issue tools on the %s board", (board) => {
  it("issue tools create, edit and read issues", async () => {
    const { data, comments } = await stage(board);
    const made = await data("create_issue", { title: "Sign-in", body: "b", estimate: "S" });
    expect(made).toMatchObject({
      issue: { number: 1, title: "Sign-in", workflowState: "Backlog", estimate: "S" },
    });
    await data("create_issue", { title: "Form", parent: 1, priority: "P1" });
    await data("create_issue", { title: "Token", parent: "1", blockedBy: ["2"] });
    expect(await data("get_issue", { number: 1 })).toMatchObject({
      issue: { subIssues: [2, 3], parent: null },
      body: "b",
      comments: [],
    });
    expect(await data("update_issue", { number: 2, title: "The form" })).toMatchObject({
      issue: { number: 2, title: "The form", priority: "P1", parent: 1 },
    });
    expect(await data("update_estimate", { number: 2, estimate: "XS" })).toMatchObject({
      issue: { estimate: "XS" },
    });
    expect(await data("update_estimate", { number: 2, estimate: null })).toMatchObject({
      issue: { estimate: null },
    });
    expect(await data("update_priority", { number: 2, priority: "P0" })).toMatchObject({
      issue: { priority: "P0" },
    });
    await data("create_comment", { number: 2, body: "## Research Document\nhere" });
    expect(await comments(2)).toEqual(["## Research Document\nhere"]);
  });

  it("issue tools add and remove sub-issues and dependencies", async () => {
    const { add, data } = await stage(board);
    for (const number of [1, 2, 3]) await add(number, { state: "Backlog" });
    expect(await data("add_sub_issue", { number: 1, subIssue: 2 })).toEqual({
      parent: 1,
      subIssues: [2],
    });
    expect(await data("list_sub_issues", { number: 1 })).toMatchObject({
      parent: 1,
      subIssues: [{ number: 2 }],
    });
    const dependency = { number: 3, blockedBy: 2 };
    expect(await data("add_dependency", dependency)).toEqual({
      number: 3,
      blockedBy: [{ number: 2, open: true }],
    });
    expect(await data("list_dependencies", { number: 2 })).toEqual({
      number: 2,
      total: 1,
      byState: { Backlog: 1 },
      blockedBy: [],
      blocking: [3],
    });
    expect(await data("detect_group", { number: 1 })).toMatchObject({
      isGroup: true,
      groupPrimary: 2,
      total: 2,
      members: [{ number: 2 }, { number: 3 }],
      cycles: [],
    });
    await data("add_dependency", { number: 2, blockedBy: 3 });
    expect(await data("detect_group", { number: 3 })).toMatchObject({ cycles: [[2, 3]] });
    await data("remove_dependency", { number: 2, blockedBy: 3 });
    expect(await data("remove_dependency", dependency)).toEqual({ number: 3, blockedBy: [] });
    expect(await data("detect_group", { number: 3 })).toMatchObject({ isGroup: false, total: 1 });
  });

  it("list tools return the issues that match", async () => {
    const { add, data } = await stage(board);
    await add(1, { state: "Done" });
    await add(2, { state: "Backlog", estimate: "S" });
    await add(3, { state: "In Progress", priority: "P1" });
    await add(4, { state: "Backlog", estimate: "L" });
    const listed = async (tool: string, args = {}) => {
      const { total, issues } = await data(tool, args);
      const numbers = Array.isArray(issues) ? issues.map(({ number }) => number) : [];
      return [total, numbers];
    };
    // A card in Done whose issue is still open is on GitHub's board all the same.
    expect(await listed("list_issues")).toEqual([3, [2, 3, 4]]);
    expect(await listed("list_project_items")).toEqual([4, [1, 2, 3, 4]]);
    expect(await listed("list_issues", { workflowState: "Backlog" })).toEqual([2, [2, 4]]);
    expect(await listed("list_issues", { estimate: "L" })).toEqual([1, [4]]);
    expect(await listed("list_issues", { priority: "P1" })).toEqual([1, [3]]);
    expect(await listed("list_project_items", { limit: "2" })).toEqual([4, [1, 2]]);
    expect(await listed("list_project_items", { limit: 3, page: "2" })).toEqual([4, [4]]);
    expect(await listed("list_project_items", { page: 9 })).toEqual([4, []]);
  });

  it("list tools say how many issues there are in all and in each state, and on which page they are", async () => {
    const { add, call } = await stage(board);
    await add(1, { state: "Backlog" });
    await add(2, { state: "Done", parent: 1 });
    await add(3, { state: "In Progress", parent: 1 });
    await add(4, { state: "Backlog", parent: 1 });
    const all = await call("list_project_items", { limit: 3 });
    expect(all.text).toMatch(
      /^3 of 4 issues, page 1 of 2 \(Backlog 2, In Progress 1, Done 1\)\.\n#1 /,
    );
    expect(all.data).toMatchObject({
      total: 4,
      byState: { Backlog: 2, "In Progress": 1, Done: 1 },
      page: 1,
      pages: 2,
    });
    const parts = await call("list_sub_issues", { number: 1, limit: 1, page: 3 });
    expect(parts.text).toMatch(
      /^#1: 1 of 3 issues, page 3 of 3 \(Backlog 1, In Progress 1, Done 1\) below it\.\n#4 /,
    );
    expect(parts.data).toMatchObject({ total: 3, pages: 3, subIssues: [{ number: 4 }] });
  });

  it("project tools describe the board, and say that it lacks nothing", async () => {
    const { data } = await stage(board);
    const project = await data("get_project");
    expect(project).toMatchObject({ board, exists: true });
    expect(project["fields"]).toEqual(
      expect.arrayContaining([
        { name: "Estimate", options: ["XS", "S", "M", "L", "XL"] },
        expect.objectContaining({ name: "Workflow State" }),
      ]),
    );
    expect(await data("setup_project", { apply: true })).toEqual({
      board,
      applied: true,
      steps: [],
    });
  });
});

describe("setup_project on the embedded board", () => {
  it("setup_project creates the embedded board with apply", async () => {
    const box = sandbox();
    const { data } = await startServer(box.env, box.project);
    const exists = async () => (await data("get_project"))["exists"];
    expect(await data("setup_project")).toMatchObject({
      applied: false,
      steps: [{ kind: "create board" }],
    });
    expect(await exists()).toBe(false);
    await data("setup_project", { apply: true });
    expect(await exists()).toBe(true);
  });
});

describe("work streams", () => {
  it("detect_work_streams compares files by their real path", async () => {
    const { box, data } = await stage();
    box.file("project/src/a.ts", "");
    symlinkSync("src", join(box.project, "link"));
    const issues = [
      { number: "#1", files: ["src/a.ts"] },
      { number: 2, files: ["link/a.ts"] },
      { number: 3, files: ["src/new.ts"] },
      { number: 4, files: [join(box.project, "link/new.ts")] },
      { number: 5, files: ["src/b.ts"], blockedBy: ["9"] },
    ];
    expect(await data("detect_work_streams", { issues })).toEqual({
      totalStreams: 3,
      streams: [
        { id: 1, issues: [1, 2], files: ["src/a.ts"], sharedFiles: ["src/a.ts"] },
        { id: 2, issues: [3, 4], files: ["src/new.ts"], sharedFiles: ["src/new.ts"] },
        { id: 3, issues: [5], files: ["src/b.ts"], sharedFiles: [] },
      ],
      cycles: [],
    });
  });

  it("detect_work_streams puts a folder or glob together with what lies in it, blockers first", async () => {
    const { box, data } = await stage();
    box.file("project/src/auth/login.ts", "");
    symlinkSync("src/auth", join(box.project, "door"));
    const issues = [
      { number: 1, files: ["src/auth"], blockedBy: [2] },
      { number: 2, files: ["door/login.ts"] },
      { number: 3, files: ["docs/**/*.md"] },
      { number: 4, files: ["docs/guide/start.md"] },
      { number: 5, files: ["docs/start.txt"] },
      { number: 6, files: ["planned"], blockedBy: [7] },
      { number: 7, files: ["planned/a.ts"], blockedBy: [6] },
    ];
    expect(await data("detect_work_streams", { issues })).toMatchObject({
      totalStreams: 4,
      streams: [
        { issues: [2, 1], sharedFiles: ["src/auth/", "src/auth/login.ts"] },
        { issues: [3, 4], sharedFiles: ["docs/**/*.md", "docs/guide/start.md"] },
        { issues: [5], sharedFiles: [] },
        { issues: [6, 7], sharedFiles: ["planned/", "planned/a.ts"] },
      ],
      cycles: [[6, 7]],
    });
  });
});
