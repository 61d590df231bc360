import { describe, expect, it } from "vitest";
import { STATES } from "../../src/workflow/machine/states.ts";
import { stage } from "./stage.ts";

/** A project beside the example's own, with views and options of its own. */
async function ownProject() {
  const made = await stage("github", { RALPH_GH_PROJECT_NUMBER: "9" });
  const world = made.github?.world;
  if (!world) throw new Error("not on GitHub");
  const project = world.addProject("acme", 9, {
    fields: {
      "Workflow State": ["Ideas", ...STATES],
      Estimate: ["XS", "S", "M", "L", "XL"],
      Priority: ["P0", "P1", "P2", "P3"],
    },
    views: Array.from({ length: 60 }, (_no, at) => ({
      name: `View ${at + 1}`,
      layout: at === 1 ? ("BOARD_LAYOUT" as const) : ("TABLE_LAYOUT" as const),
    })),
  });
  const put = (number: number, state: string) =>
    world.putOnBoard(world.addIssue("acme/eng", { number }), { project, state });
  const mutations = () => made.github?.requests.flatMap((request) => request.mutations);
  return { ...made, put, mutations, stateAt: (key: string) => world.boardState(key, 9)?.state };
}

describe("list_views", () => {
  it("list_views lists every view of the GitHub project", async () => {
    const { data } = await ownProject();
    const { board, views } = await data("list_views");
    expect(board).toBe("github");
    expect(views).toHaveLength(60);
    expect(Array.isArray(views) && views.slice(0, 2)).toEqual([
      { number: 1, name: "View 1", layout: "table", filter: null },
      { number: 2, name: "View 2", layout: "board", filter: null },
    ]);
  });

  it("list_views says that the embedded board has none", async () => {
    const { call } = await stage();
    const { text, data } = await call("list_views");
    expect(text).toContain("has no views");
    expect(data).toEqual({ board: "embedded", views: [] });
  });
});

describe("update_field_options", () => {
  const field = "Workflow State";

  it("update_field_options shows what it would do, does it with apply, and then nothing more", async () => {
    const { put, data, call, mutations, stateAt } = await ownProject();
    put(1, "Backlog");
    put(2, "In Review");
    const args = { field, options: [...STATES, "Parked"] };
    const plan = {
      before: ["Ideas", ...STATES],
      after: [...STATES, "Parked"],
      added: ["Parked"],
      removed: [{ option: "Ideas", cards: 0 }],
      cards: 2,
    };
    const { text, data: shown } = await call("update_field_options", args);
    expect(shown).toEqual({ field, applied: false, ...plan });
    expect(text).toContain("Nothing was changed.");
    expect(mutations()).toEqual([]);
    expect(await data("update_field_options", { ...args, apply: true })).toEqual({
      field,
      applied: true,
      ...plan,
    });
    // Options that keep their ids keep their cards.
    expect(mutations()).toEqual(["updateProjectV2Field"]);
    expect([stateAt("acme/eng#1"), stateAt("acme/eng#2")]).toEqual(["Backlog", "In Review"]);
    expect(await data("update_field_options", { ...args, apply: true })).toMatchObject({
      applied: false,
      added: [],
      removed: [],
    });
    expect(mutations()).toEqual(["updateProjectV2Field"]);
  });

  it("update_field_options changes fields that the workflow does not use", async () => {
    const { data } = await ownProject();
    const options = ["Done", "Todo", "In Progress", "Todo"];
    const args = { field: "Status", options, apply: true };
    await data("update_field_options", args);
    expect((await data("get_project"))["fields"]).toContainEqual({
      name: "Status",
      options: ["Done", "Todo", "In Progress"],
    });
  });

  it("update_field_options removes no option that the workflow needs or that a card has", async () => {
    const { put, refusal, data, mutations, stateAt } = await ownProject();
    put(1, "Ideas");
    for (const apply of [false, true]) {
      const options = STATES.filter((state) => state !== "In Review");
      expect(await refusal("update_field_options", { field, options, apply })).toMatch(
        /The workflow needs In Review in Workflow State[\s\S]*Recovery: .*"In Review"\]/,
      );
    }
    const args = { field, options: [...STATES] };
    expect(await data("update_field_options", args)).toMatchObject({
      removed: [{ option: "Ideas", cards: 1 }],
    });
    expect(await refusal("update_field_options", { ...args, apply: true })).toMatch(
      /would be removed: Ideas \(1\)[\s\S]*Recovery: /,
    );
    expect(mutations()).toEqual([]);
    expect(stateAt("acme/eng#1")).toBe("Ideas");
  });

  it("update_field_options names the fields there are", async () => {
    const { refusal } = await ownProject();
    expect(await refusal("update_field_options", { field: "Size", options: ["S"] })).toMatch(
      /no single-select field "Size"; it has .*Workflow State[\s\S]*Recovery: /,
    );
  });

  it("update_field_options is refused on the embedded board", async () => {
    const { refusal } = await stage();
    expect(await refusal("update_field_options", { field, options: ["A"], apply: true })).toMatch(
      /cannot be changed on the embedded board[\s\S]*Recovery: get_project/,
    );
  });
});
