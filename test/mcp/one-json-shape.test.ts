import { expect, it } from "vitest";
import { issueShape } from "../../src/mcp/shapes/issue-shape.ts";
import { stage } from "./stage.ts";

it("an issue is the same JSON from the tools and from the command line", async () => {
  const { add, box, data } = await stage();
  const json = (...args: string[]) => JSON.parse(box.ralph("board", ...args, "--json").stdout);
  await add(1, { state: "Backlog", estimate: "M" });
  await add(2, { state: "Research Needed", parent: 1, blockedBy: [1], priority: "P1" });
  const move = { command: "research", intent: "lock", reason: "r" };
  await data("handoff_ticket", { number: 2, ...move });
  await data("create_comment", { number: 2, body: "here" });

  const shown = json("show", "2");
  expect(shown).toEqual(await data("get_issue", { number: 2 }));
  expect(json("list")).toEqual((await data("list_project_items"))["issues"]);
  expect(shown.issue).toMatchObject({ isLocked: true, holder: "mcp", blockedBy: [{ open: true }] });
  expect(new Date(shown.issue.heldSince).toISOString()).toBe(shown.issue.heldSince);
  expect(issueShape.strict().parse(shown.issue)).toEqual(shown.issue);
});
