import { Database } from "bun:sqlite";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LONGEST_TEXT, plainText, titleFault } from "../../../src/workflow/issue/issue-texts.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { sandbox } from "../../../testing/sandbox.ts";
import { BOARD_NAMES, stage } from "../../mcp/stage.ts";

describe.each(BOARD_NAMES)("titles and texts on the %s board", (board) => {
  it("a title with line breaks, control characters or a megabyte is refused", async () => {
    const { refusal, data } = await stage(board);
    for (const title of ["a\nb", "a\u0000b", "a\u001b[31mb", "a\tb", "a\u2028b"]) {
      expect(await refusal("create_issue", { title })).toMatch(/^The title has line breaks or /);
    }
    expect(await refusal("create_issue", { title: "x".repeat(1_000_000) })).toMatch(
      /^The title has 1000000 characters: give it in at most 256\./,
    );
    const made = await data("create_issue", { title: "x".repeat(256), body: "y" });
    const number = Object(made["issue"]).number;
    expect(await refusal("update_issue", { number, title: "a\nb" })).toMatch(/line breaks/);
    const body = "x".repeat(LONGEST_TEXT + 1);
    expect(await refusal("create_comment", { number, body })).toMatch(/^The comment has 60001 /);
    expect(await refusal("update_issue", { number, body })).toMatch(/^The description has 60001 /);
  });

  it("a comment is kept without what a terminal obeys", async () => {
    const { add, data, comments } = await stage(board);
    await add(1);
    await data("create_comment", {
      number: 1,
      body: "\u001b[31mred\u001b[0m\u0000\r\n\tend\u009b",
    });
    expect((await comments(1)).join("\n")).toContain("red\n\tend");
  });

  it("the reason of a hand-off is kept the same way", async () => {
    const { add, data, comments } = await stage(board);
    await add(1, { state: "Research Needed" });
    const lock = { number: 1, command: "research", intent: "lock", reason: "be\u0007cause\u0000" };
    await data("handoff_ticket", lock);
    expect((await comments(1)).join("\n")).toContain("because");
  });
});

it("the command line shows what a terminal would obey, also from another program's board", () => {
  const box = sandbox();
  addIssue(box, 1, "Backlog");
  const raw = new Database(join(box.project, ".ralph/board.db"));
  raw.run("INSERT INTO comments (issue, author, body, at) VALUES (1, 'a' || char(27), ?, 1)", [
    "\u001b]0;owned\u0007\u202e\u009b2J line\rover\nnext",
  ]);
  raw.close();
  const shown = box.ralph("board", "show", "1").stdout;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
  expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(shown).toContain("line\\u000dover\nnext");
  const json = JSON.parse(box.ralph("board", "show", "1", "--json").stdout);
  expect(json.comments[0].body).toContain("\u202e");
});

/** Colours, a title for the window, a bell, a change of direction, a C1 sequence, a lone half. */
const HOSTILE = "\u001b[31mred\u001b]0;owned\u0007\u202e\u2066\u009b2J\u0000 end\ud800";
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ud800]/u;

it.each(BOARD_NAMES)(
  "what others wrote on the %s board is answered as plain text",
  async (name) => {
    const { add, call, data, box, github } = await stage(name);
    await add(1, { state: "Research Needed" });
    await add(2, { parent: 1, blockedBy: [1] });
    if (github) {
      const { world } = github;
      world.addUser("eve");
      Object.assign(world.issue("acme/eng#1"), { title: HOSTILE, body: HOSTILE });
      world.addComment("acme/eng#1", HOSTILE, "eve");
    } else {
      const raw = new Database(join(box.project, ".ralph/board.db"));
      raw.run("UPDATE issues SET title = ?1, body = ?1 WHERE number = 1", [HOSTILE]);
      raw.run("INSERT INTO comments (issue, author, body, at) VALUES (1, ?1, ?1, 1)", [HOSTILE]);
      raw.close();
    }
    const shown = await data("get_issue", { number: 1 });
    expect(JSON.stringify(shown)).toContain("red");
    for (const [tool, args] of [
      ["get_issue", { number: 1 }],
      ["list_issues", {}],
      ["list_project_items", {}],
      ["list_dependencies", { number: 2 }],
      ["detect_group", { number: 2 }],
      ["detect_pipeline_position", { number: 2 }],
      ["pick_actionable_issue", { workflowState: "Research Needed" }],
      ["handoff_ticket", { number: 1, command: "plan", intent: "lock", reason: "r" }],
    ] as const) {
      const { text, data: found, isError } = await call(tool, args);
      expect(isError, `${tool}: ${text}`).toBe(tool === "handoff_ticket");
      expect(text, tool).not.toMatch(OBEYED);
      for (const one of textsIn(found)) expect(one, tool).not.toMatch(OBEYED);
    }
  },
);

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it("plain text is kept as it is", () => {
  for (const text of ["", "a\n\tb", "é – 日本 👩‍💻", "שלום\u200f"])
    expect(plainText(text)).toBe(text);
  expect(titleFault("Sign-in: 日本 👩‍💻")).toBeUndefined();
  expect(titleFault(" ")).toContain("empty");
});
