import { expect, it } from "vitest";
import { readToolCall } from "../../src/gate/tool-call.ts";

const OWN = "mcp__plugin_ralph-hero_ralph__ralph_hero__";
const text = (content: string) => ({ kind: "whole", content });

/** What a call of the client's tools, of ours and of other servers' asks for. */
it.each<readonly [string, Readonly<Record<string, unknown>>, object]>([
  ["Bash", { command: "ls" }, { kind: "command", command: "ls" }],
  ["Monitor", { command: "ls" }, { kind: "command", command: "ls" }],
  ["Bash", {}, { kind: "unreadable", meant: "command", why: "the call has no command" }],
  [
    "PowerShell",
    { command: "ls" },
    { kind: "unreadable", meant: "command", why: "PowerShell commands are not understood" },
  ],
  ["Write", { file_path: "/a", content: "x" }, { kind: "file", path: "/a", text: text("x") }],
  [
    "Edit",
    { file_path: "/a", old_string: "x", new_string: "y" },
    { kind: "file", path: "/a", text: { kind: "edit", old: "x", new: "y", all: false } },
  ],
  [
    "Edit",
    { file_path: "/a", old_string: "x", new_string: "y", replace_all: true },
    { kind: "file", path: "/a", text: { kind: "edit", old: "x", new: "y", all: true } },
  ],
  ["Edit", { file_path: "/a", old_string: "x" }, { kind: "file", path: "/a", text: undefined }],
  ["Edit", { file_path: "/a", new_string: "x" }, { kind: "file", path: "/a", text: undefined }],
  [
    "NotebookEdit",
    { notebook_path: "/a", content: "x" },
    { kind: "file", path: "/a", text: undefined },
  ],
  ["Write", { content: "x" }, { kind: "unreadable", meant: "file", why: "the call names no file" }],
  ["Skill", { skill: "x" }, { kind: "skill", skill: "x" }],
  ["Skill", {}, { kind: "other" }],
  ["TaskCreate", { subject: "x" }, { kind: "task-create", subject: "x" }],
  ["TaskCreate", {}, { kind: "other" }],
  [
    "TaskUpdate",
    { taskId: "4", status: "completed", owner: "me" },
    { kind: "task-update", task: "4", status: "completed", owner: "me" },
  ],
  ["TaskUpdate", { status: "completed" }, { kind: "other" }],
  ["Read", { file_path: "/a" }, { kind: "other" }],
  [
    `${OWN}handoff_ticket`,
    { number: 4, command: "plan", intent: "lock", to_state: "x" },
    {
      kind: "hand-off",
      issue: { number: 4, repository: undefined },
      move: { command: "plan", intent: "lock", toState: "x" },
    },
  ],
  [
    `${OWN}handoff_ticket`,
    { number: "#4", owner: "a", repo: "b" },
    {
      kind: "hand-off",
      issue: { number: 4, repository: "a/b" },
      move: { command: undefined, intent: undefined, toState: undefined },
    },
  ],
  [
    `${OWN}handoff_ticket`,
    { number: 4, owner: "a" },
    {
      kind: "hand-off",
      issue: { number: 4, repository: undefined },
      move: { command: undefined, intent: undefined, toState: undefined },
    },
  ],
  [
    `${OWN}advance_children`,
    { number: 4, targetState: "Done" },
    { kind: "advance-children", issue: { number: 4, repository: undefined }, target: "Done" },
  ],
  [
    `${OWN}handoff_ticket`,
    {},
    { kind: "unreadable", meant: "state-change", why: "the call names no issue" },
  ],
  [
    `${OWN}advance_children`,
    {},
    { kind: "unreadable", meant: "state-change", why: "the call names no issue" },
  ],
  [`${OWN}update_issue`, { number: 4, state: "closed" }, { kind: "other" }],
  ["mcp__ralph__ralph_hero__handoff_ticket", { number: 4 }, { kind: "hand-off" }],
  ["mcp__x__ralph_hero__update_issue_state", { state: "closed" }, { kind: "foreign" }],
  ["mcp____ralph_hero__handoff_ticket", { number: 4 }, { kind: "hand-off" }],
  ["mcp__github__search", {}, { kind: "other" }],
  ...[
    "issue_write",
    "sub_issue_write",
    "update_issue",
    "edit_issues",
    "close_issue",
    "reopen_issue",
    "delete_issue",
    "transfer_issue",
    "update_issue_title",
    "projects_write",
    "update_project",
    "edit_project_item",
    "delete_project_item",
    "archive_project_item",
    "unarchive_project_item",
    "clear_project_field",
    "close_project",
    "pull_request_review_write",
    "create_pull_request_review",
    "create_and_submit_pull_request_review",
    "submit_pending_pull_request_review",
  ].map(
    (tool) =>
      [`mcp__github__${tool}`, { a: 1 }, { kind: "foreign", tool, arguments: { a: 1 } }] as const,
  ),
])("%s with %j", (name, input, call) => expect(readToolCall(name, input)).toMatchObject(call));

it("a file's path is read up to the 4096 characters that the system opens, and no longer one", () => {
  const longest = "/".padEnd(4096, "a");
  const read = (path: string) => readToolCall("Write", { file_path: path });
  expect(read(longest)).toMatchObject({ kind: "file", path: longest });
  expect(read(`${longest}a`)).toMatchObject({ kind: "unreadable", meant: "file" });
});
