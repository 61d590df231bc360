import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { bash, DIST, recorded, run, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  // Nothing here may be opened: a bypass is judged by the call alone.
  box.file("project/.ralph/board.db", "not a database");
});

const past = (bypass: string) =>
  blocked(`${bypass} bypasses the workflow. Recovery: handoff_ticket.`);

describe("state-gate on Bash commands that bypass the workflow", () => {
  it.each([
    [
      "gh project item-edit --id X --field-id Y --single-select-option-id Z",
      "gh project item-edit",
    ],
    ["gh project item-delete 3 --id X", "gh project item-delete"],
    ["gh project item-archive 3 --id X", "gh project item-archive"],
    ["gh project field-delete --id X", "gh project field-delete"],
    ["cd /tmp && gh issue close 42 -c done", "gh issue close"],
    ["gh issue list --json number | xargs -n1 gh issue reopen", "gh issue reopen"],
    ["sh -c 'gh issue delete 42 --yes'", "gh issue delete"],
    ["GH_TOKEN=x gh issue transfer 42 o/r", "gh issue transfer"],
    ["echo $(gh issue close 42)", "gh issue close"],
    [
      "gh api graphql -f query='mutation { updateProjectV2ItemFieldValue(input: {}) { clientMutationId } }'",
      "gh api graphql",
    ],
    [
      'curl -d \'{"query":"mutation { closeIssue(input: {}) { clientMutationId } }"}\' https://api.github.com/graphql',
      "curl POST",
    ],
  ])("the bypass is blocked: %s", (command, bypass) => {
    expect(box.gate("state-gate", bash(command, box.project))).toEqual(past(bypass));
  });

  it("a command that does not parse is blocked when it has a bypass's words", () => {
    const ran = box.gate("state-gate", bash("echo 'open; gh issue close 42", box.project));
    expect(ran).toEqual(past("gh issue close"));
  });

  it("a command built at run time is blocked when it has a bypass's words", () => {
    const ran = box.gate("state-gate", bash('"$TOOL" issue close 42', box.project));
    expect(ran).toEqual(past("gh issue close"));
  });

  it.each([
    "gh issue view 42",
    "gh project item-list 3",
    "gh pr close 7",
    "echo gh issue close 42",
    "grep -rn 'gh project item-edit' docs",
    "gh api graphql -f query='{ viewer { login } }'",
    "git commit -m 'open quote",
  ])("the command is no bypass: %s", (command) => {
    expect(box.gate("state-gate", bash(command, box.project))).toEqual(SILENT);
  });
});

describe("state-gate on the board's files and our own executable", () => {
  const held = (command: string) => {
    const { code, stdout } = box.gate("state-gate", bash(command, box.project));
    return code === 2 || stdout.includes('"ask"');
  };

  it("both are recognised through links that were there before", () => {
    symlinkSync(join(box.project, ".ralph"), join(box.dir, "notes"));
    symlinkSync(join(DIST, "ralph"), join(box.dir, "tool"));
    expect(held("rm ../notes/settings.json # board")).toBe(true);
    expect(held("../tool approve 4")).toBe(true);
    expect(held("../tool status # approve")).toBe(false);
    expect(held("rm -rf ../home/.local")).toBe(true);
    expect(held("rm -rf ../elsewhere")).toBe(false);
  });

  it("a request to the API host of the settings is blocked", () => {
    const env = { RALPH_GH_API_URL: "http://127.0.0.1:4444/api" };
    const call = (url: string) =>
      box.gate("state-gate", bash(`curl -d x ${url}`, box.project), { env });
    expect(call("http://127.0.0.1:4444/graphql").code).toBe(2);
    expect(call("http://127.0.0.1:4445/graphql").code).toBe(0);
  });
});

describe("state-gate on commands that are a person's", () => {
  const typed = "ralph board add --title 'by hand'";
  const words = ["board", "add", "--title", "by hand"];
  const asAgent = (...args: string[]) =>
    run(join(DIST, "ralph"), args, "", { env: { ...own.env, CLAUDECODE: "1" }, cwd: own.project });
  let own: Sandbox;
  beforeEach(() => {
    own = sandbox();
  });

  it("a person's command is asked about, then accepted once from an agent", () => {
    expect(asAgent(...words)).toMatchObject({ code: 1 });
    const asked = own.gate("state-gate", bash(typed, own.project));
    expect(asked).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"permissionDecision":"ask"'),
    });
    expect(asked.stdout).toContain("--title 'by hand'");
    expect(asAgent("board", "add", "--title", "another")).toMatchObject({ code: 1 });
    expect(asAgent(...words)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("by hand"),
    });
    expect(asAgent(...words)).toMatchObject({ code: 1 });
  });

  it("a person's command is blocked in an unattended session", () => {
    const env = { CLAUDE_CODE_SESSION_ATTENDED: "0" };
    expect(own.gate("state-gate", bash(typed, own.project), { env })).toEqual(
      blocked(`ralph board add is a person's command. Recovery: a person runs: ${typed}.`),
    );
    expect(asAgent(...words)).toMatchObject({ code: 1 });
  });

  it("the command line refuses an agent and names the ways that work", () => {
    expect(asAgent("release", "4", "--reason", "x").stderr).toBe(
      "ralph release is a person's command. Run it in a terminal of your own, or ask the agent to run it by itself: it is then put to you.\n",
    );
    own.ralph("init");
    expect(asAgent("board", "list")).toMatchObject({ code: 0 });
    expect(asAgent("init", "--help")).toMatchObject({ code: 0 });
  });

  it("in a project without ralph the refusal names the terminal alone", () => {
    const plain = sandbox({ usesRalph: false });
    const env = { ...plain.env, CLAUDECODE: "1" };
    const ran = run(join(DIST, "ralph"), ["init"], "", { env, cwd: plain.project });
    expect(ran).toMatchObject({
      code: 1,
      stderr: "ralph init is a person's command. Run it in a terminal of your own.\n",
    });
  });
});

describe("state-gate on tools of other servers", () => {
  const call = (tool_name: string, tool_input: object) =>
    box.gate("state-gate", recorded("PreToolUse.mcp.direct", { tool_name, tool_input }));

  it.each([
    ["mcp__github__update_project_item", {}, "update_project_item"],
    ["mcp__github__delete_project_item", { item_id: 3 }, "delete_project_item"],
    ["mcp__github__projects_write", { method: "update_project_item" }, "projects_write"],
    ["mcp__github__projects_write", { method: "delete_project_item" }, "projects_write"],
    ["mcp__plugin_gh_gh__issue_write", { method: "update", state: "closed" }, "issue_write"],
    ["mcp__github__issue_write", { method: "update", state_reason: "completed" }, "issue_write"],
    ["mcp__github__update-issue", { owner: "a", State: "closed" }, "update-issue"],
    ["mcp__github__updateIssue", { issueNumber: 1, state: "closed" }, "updateIssue"],
    ["mcp__github__close_issue", { number: 1 }, "close_issue"],
    ["mcp__forge__closeIssue", { url: "https://github.com/a/b/issues/1" }, "closeIssue"],
    ["mcp__forge__issue_close", { repository: "a/b", number: 1 }, "issue_close"],
    ["mcp__plugin_gh_gh__issues_update", { status: "Done" }, "issues_update"],
    ["mcp__github__set_issue_state", { number: 1, value: "closed" }, "set_issue_state"],
    ["mcp__x__updateProjectV2ItemFieldValue", { id: "x" }, "updateProjectV2ItemFieldValue"],
    ["mcp__x__move_project_item", { to: "Done" }, "move_project_item"],
    ["mcp__gh__approve_pull_request", { pullNumber: 1 }, "approve_pull_request"],
    ["mcp__x__reviewPullRequest", { event: "APPROVE" }, "reviewPullRequest"],
    ["mcp__x__create_pr_review", { event: "APPROVE" }, "create_pr_review"],
    ["mcp__github__graphql", { query: "mutation { closeIssue }" }, "graphql"],
    ["mcp__github__graphql", { query: "query A { a }\n# b\nmutation B { closeIssue }" }, "graphql"],
    ["mcp__forge__update_issue", { link: " https://github.com/a/b ", state: "x" }, "update_issue"],
    ["mcp__x__review_pull_request", { verdict: ["APPROVE"] }, "review_pull_request"],
    ["mcp__github__run_graphql_query", { q: "mutation { closeIssue }" }, "graphql_query"],
  ])("a foreign tool that changes a state is blocked: %s %o", (name, input, bypass) => {
    expect(call(name, input)).toEqual(past(bypass));
  });

  it.each([
    ["mcp__github__projects_write", { method: "add_project_item" }],
    ["mcp__github__issue_write", { method: "update", title: "x" }],
    ["mcp__github__issue_read", { state: "closed" }],
    ["mcp__tiny__echo", { msg: "update_project_item" }],
    ["mcp__linear__updateIssue", { id: "ENG-1", state: "Done" }],
    ["mcp__linear__close_issue", { id: "ENG-1" }],
    ["mcp__github__update-issue", { number: 1, title: "x" }],
    ["mcp__github__set_issue_labels", { number: 1, labels: ["statement"] }],
    ["mcp__github__remove_issue_label", { number: 1 }],
    ["mcp__github__graphql", { query: "query { viewer { login } }" }],
    ["mcp__shop__graphql", { query: "mutation { addToCart }" }],
    ["mcp__x__review_pull_request", { pullNumber: 1 }],
    ["mcp__gitlab__approve_pull_request", { id: 1 }],
    [
      "mcp__linear__update_issue",
      { id: "LIN-4", state: "Done", description: "Fixed in https://github.com/acme/x/pull/9" },
    ],
    ["mcp__linear__close_issue", { id: "LIN-4", comment: "see github.com/acme/x" }],
    [
      "mcp__jira__update_issue",
      { key: "A-1", status: "Done", comment: "PR https://github.com/a/b" },
    ],
    [
      "mcp__sentry__update_issue",
      { issueId: "X-1", status: "resolved", reason: "by github.com/a" },
    ],
    ["mcp__github__review_pull_request", { event: "COMMENT", body: "Approve once tested." }],
    ["mcp__github__graphql", { query: 'query { search(query: "mutation testing") { x } }' }],
  ])("a foreign tool that changes no state passes: %s %o", (name, input) => {
    expect(call(name, input)).toEqual(SILENT);
  });
});

it.each([
  ["rm -rf .ralph", "leave it as it is; a person changes it"],
  ["echo x > .ralph/settings.json", "leave it as it is; a person changes it"],
  ["git clean -fdX", "git clean without -x and -X"],
  ["git stash --all", "git stash without --all"],
])("what changes ralph's own files is not sent to a hand-off: %s", (command, recovery) => {
  const own = sandbox();
  const { code, stderr } = own.gate("state-gate", bash(command, own.project));
  expect([code, stderr]).toEqual([2, expect.stringContaining(`Recovery: ${recovery}.`)]);
});
