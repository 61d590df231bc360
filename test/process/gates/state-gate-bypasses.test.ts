import { beforeAll, describe, expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { bash, recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  // Nothing here may be opened: a door is judged by the call alone.
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
      "gh api updateProjectV2ItemFieldValue",
    ],
    [
      'curl -d \'{"query":"mutation { closeIssue(input: {}) { clientMutationId } }"}\' https://api.github.com/graphql',
      "curl closeIssue",
    ],
  ])("the bypass is blocked: %s", (command, bypass) => {
    expect(box.gate("state-gate", bash(command, box.project))).toEqual(past(bypass));
  });

  it("a command that does not parse is blocked when it has a bypass's words", () => {
    const ran = box.gate("state-gate", bash("echo 'open; gh issue close 42", box.project));
    expect(ran).toEqual(past("A command that cannot be read"));
  });

  it("a command built at run time is blocked when it has a bypass's words", () => {
    const ran = box.gate("state-gate", bash('"$TOOL" issue close 42', box.project));
    expect(ran).toEqual(past("A command that cannot be read"));
  });

  it.each([
    "gh issue view 42",
    "gh issue comment 42 -b 'gh issue close 42'",
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
  ])("a foreign tool that changes a state is blocked: %s %o", (name, input, bypass) => {
    expect(call(name, input)).toEqual(past(bypass));
  });

  it.each([
    ["mcp__github__projects_write", { method: "add_project_item" }],
    ["mcp__github__issue_write", { method: "update", title: "x" }],
    ["mcp__github__issue_read", { state: "closed" }],
    ["mcp__tiny__echo", { msg: "update_project_item" }],
  ])("a foreign tool that changes no state passes: %s %o", (name, input) => {
    expect(call(name, input)).toEqual(SILENT);
  });
});
