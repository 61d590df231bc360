import { describe, expect, it } from "vitest";
import { parseHookInput } from "../../src/gate/hook-input.ts";
import { oneLine } from "../../src/gate/line.ts";
import { aboutOf } from "../../src/gate/log/logged-decision.ts";
import { foreignBypass } from "../../src/gate/rules/foreign-bypass.ts";
import { modWords } from "../../src/gate/rules/mods/silence.ts";
import { nearest } from "../../src/workflow/machine/nearest.ts";
import { recordedPayload } from "../../testing/recorded.ts";

const call = (tool: string, given: Readonly<Record<string, unknown>>) =>
  foreignBypass({ kind: "foreign", tool, server: "tracker__", arguments: given });

describe("a tool of another server", () => {
  it.each(["owner", "repo", "issue_number", "project_number", "item_id", "org", "owner_type"])(
    "that closes an issue and names %s speaks of GitHub, and is held",
    (name) => expect(call("close_issue", { [name]: "x" })).toBe("close_issue"),
  );
  it("that names nothing of GitHub is another tracker's, and passes", () => {
    expect(call("close_issue", { key: "ABC-1" })).toBeUndefined();
    expect(call("close_issue", {})).toBe("close_issue");
  });
  it.each(["state", "state_reason", "stateReason", "status"])("that sets %s is held", (name) => {
    expect(call("issue_write", { [name]: "closed" })).toBe("issue_write");
    expect(call("update_issue", { owner: "x", [name]: "closed" })).toBe("update_issue");
  });
  it.each([
    ["issue_write", { title: "x" }],
    ["update_issue", { owner: "x", title: "y" }],
    ["edit_issue", { repo: "x" }],
    ["sub_issue_write", { owner: "x", state: "closed" }],
    ["projects_write", { method: "add_project_item" }],
    ["projects_write", { method: "create_x" }],
    ["projects_write", { method: "get_x" }],
    ["projects_write", { method: "list_x" }],
    ["create_review", { event: "COMMENT" }],
    ["create_review", { event: "REQUEST_CHANGES" }],
    ["review_write", { method: "delete_pending" }],
    ["review_write", { method: "create" }],
    ["review_pull_request", { event: "COMMENT" }],
    ["graphql", { owner: "a", query: "query { viewer { login } }" }],
    ["graphql", { query: "mutation { addToCart }" }],
    ["graphql", { owner: "a", query: 'query { search(query: "a \\" mutation { x }") { x } }' }],
    ["graphql", { owner: "a", query: '{ f(b: """}\n" mutation {""") } # mutation' }],
    ["graphql", { owner: "a", query: "query { mutation { x } }" }],
    ["graphql", { owner: "a", query: "query Of($mutation: Int) { x }" }],
    ["review_pull_request", { event: "COMMENT", body: "Approve once the test is in." }],
    ["review_pull_request", { verdict: "request_changes", body: "approved before" }],
    ["review_pull_request", { body: "x" }],
    ["close_issue", { key: "A-1", comment: "see github.com/acme/x" }],
    ["update_issue", { id: "A-1", state: "Done", url: "https://github.com/a/b/pull/1" }],
    ["update_issue", { url: "https://sentry.io/x?ref=github.com", status: "resolved" }],
    ["update_issue", { url: "https://notgithub.com/a/b/issues/1", status: "resolved" }],
  ])("%s with %j changes no state", (tool, given) => expect(call(tool, given)).toBeUndefined());
  it.each([
    ["projects_write", { method: "update_project_item" }],
    ["projects_write", {}],
    ["update_project_item", { title: "x" }],
    ["create_review", { event: "APPROVE" }],
    ["create_review", {}],
    ["review_write", { method: "create", event: "approve" }],
    ["review_write", { method: "submit_pending" }],
    ["review_pull_request", { event: "APPROVE" }],
    ["review_pull_request", { event: ["APPROVE"] }],
    ["review_pull_request", { action: "review", kind: "APPROVE" }],
    ["review_pull_request", { action: 1, kind: "approve" }],
    ["close_issue", { key: "A-1", url: "https://github.com/acme/x/issues/1" }],
    ["graphql", { repository: "a/b", query: "mutation { closeIssue }" }],
    ["graphql", { repository: "a/b", query: "# a\n\tmutation Close { closeIssue }" }],
    ["graphql", { repository: "a/b", query: "query A { x }, mutation B { closeIssue }" }],
    ["graphql", { repository: "a/b", query: '{ f(a: """x""") } mutation B { closeIssue }' }],
    ["graphql", { repository: "a/b", body: '{"query":"mutation { closeIssue }"}' }],
    ["graphql", { repository: "a/b", query: '{ f(a: "\\\\") } mutation { closeIssue }' }],
    ["graphql", { repository: "a/b", query: "{ a } # x\rmutation { closeIssue }" }],
  ])("%s with %j may change one", (tool, given) => expect(call(tool, given)).toBe(tool));
});

function about(tool_name: string, tool_input: unknown): string | undefined {
  const payload = { ...recordedPayload("PreToolUse.Bash"), tool_name, tool_input };
  const parsed = parseHookInput(JSON.stringify(payload));
  return parsed.kind === "input" ? aboutOf(parsed.input).about : undefined;
}

describe("what a person knows a call by", () => {
  it.each([
    ["Bash", { command: "npm test" }, "npm test"],
    ["Write", { file_path: "/a/b.ts", content: "x" }, "/a/b.ts"],
    ["TaskUpdate", { taskId: "4" }, '{"taskId":"4"}'],
    [
      "mcp__ralph__ralph_hero__handoff_ticket",
      { number: 42, command: "plan", intent: "lock" },
      "#42 plan lock",
    ],
    [
      "mcp__ralph__ralph_hero__handoff_ticket",
      { number: 42, command: "triage", to_state: "Done" },
      "#42 triage Done",
    ],
    [
      "mcp__ralph__ralph_hero__advance_children",
      { number: 4, targetState: "Done" },
      "#4: children to Done",
    ],
  ])("%s", (tool, input, text) => expect(about(tool, input)).toBe(text));
});

it("a line about a mod cuts its name, its place and the reason", () => {
  const mod = { name: "n".repeat(90), root: `/${"r".repeat(400)}` };
  const words = modWords({ mod, why: "w".repeat(200) } as Parameters<typeof modWords>[0]);
  expect(words).toBe(`the mod ${"n".repeat(59)}… (/${"r".repeat(298)}…) ${"w".repeat(119)}…`);
});

it.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "ab…"],
  ["ab", 1, "…"],
  ["a\nb\tc", 9, "a b c"],
  ["\u{1f600}x", 2, "…"],
  ["a\u001b[31mb", 9, "ab"],
  ["a\u202eb~ !", 9, "ab~ !"],
])("%j in a line of %i is %j", (text, room, shown) => expect(oneLine(text, room)).toBe(shown));

it("what is meant is not guessed for a word of more than sixty letters", () => {
  const long = "a".repeat(60);
  expect(nearest(`${long.slice(1)}b`, [long])).toBe(long);
  expect(nearest(`${long}b`, [long])).toBeUndefined();
  expect(nearest("", ["ab"])).toBeUndefined();
});
