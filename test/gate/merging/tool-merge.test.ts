import { describe, expect, it } from "vitest";
import { mergeGate } from "../../../hooks-src/pre/merge-gate.ts";
import { mergeRecord } from "../../../hooks-src/record/merge-record.ts";
import { toolMergeSteps } from "../../../src/gate/rules/merging/tool-merge.ts";
import { readToolCall } from "../../../src/gate/tool-call.ts";
import { decide, isAbout } from "../../../testing/decide.ts";
import { ranInput, toolInput } from "../../../testing/inputs.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";

/** What a call of another server's tool would merge: a pull request, or branches. */
function merged(tool: string, given: object): string[] {
  const call = readToolCall(`mcp__${tool}`, { ...given });
  if (call.kind !== "tool-merge") return [call.kind];
  return toolMergeSteps(call, "main").map((step) => {
    if (step.kind === "brings") return [...step.words, step.repository ?? ""].join(" ").trim();
    if (step.kind !== "pull-request") return step.kind;
    const { target, repository, isForced } = step;
    return `${isForced ? "forced " : ""}${repository ?? ""}#${target}`;
  });
}

const ACME = { owner: "acme", repo: "eng" };

describe("a tool of another server that merges is known by its name and arguments", () => {
  it.each([
    [
      "github__merge_pull_request",
      { ...ACME, pullNumber: 7, merge_method: "squash" },
      "acme/eng#7",
    ],
    ["github__merge_pull_request", { ...ACME, pull_number: "7" }, "acme/eng#7"],
    ["gw__github_merge_pull_request", { repo: "acme/eng", pr: 7 }, "acme/eng#7"],
    ["github__mergePullRequest", { pullRequestNumber: 7 }, "#7"],
    [
      "github__merge-pull-request",
      { url: "https://github.com/a/b/pull/7" },
      "#https://github.com/a/b/pull/7",
    ],
    ["github__merge_pr", { number: 7, admin: true }, "forced #7"],
    ["github__merge_pr", { number: 7, admin: false }, "#7"],
    ["github__merge_pull_request", {}, "#?"],
    ["x__squash_and_merge_pr", { number: 7 }, "#7"],
    ["x__merge_pull_request_v2", { number: 7 }, "#7"],
    ["github__enable_pr_auto_merge", { prNumber: 7 }, "#7"],
    ["github__enable_pull_request_auto_merge", { pull_number: 7 }, "#7"],
    ["github__enable_automerge", { pull_number: 7 }, "#7"],
    ["github__enqueue_pull_request", { pull_number: 7 }, "#7"],
    ["gitea__pull_request_write", { method: "merge", index: 7 }, "#7"],
    ["gitea__pull_request_write", { index: 7 }, "#7"],
    [
      "gitlab__merge_merge_request",
      { project_id: "acme/eng", merge_request_iid: 7 },
      "acme/eng#!7",
    ],
    ["gitlab__accept_merge_request", { project_id: 12, mr_iid: 7 }, "#!7"],
    [
      "github__merge_branch",
      { ...ACME, base: "main", head: "feature/GH-42" },
      "feature/GH-42 acme/eng",
    ],
    ["git__git_merge", { branch: "feature/GH-42", repo_path: "/p" }, "feature/GH-42"],
    ["git__merge", { source: "feature/GH-42", target: "refs/heads/main" }, "feature/GH-42"],
    ["github__update_ref", { ref: "heads/main", sha: "1a2b3c", force: true }, "1a2b3c"],
    ["github__pulls__merge", { ...ACME, pull_number: 7 }, "acme/eng#7"],
    ["pr__merge", { number: 7 }, "#7"],
    ["bitbucket__merge", { pull_request_id: 7 }, "#7"],
    [
      "x__approve_and_merge",
      { url: "https://github.com/a/b/pull/7" },
      "#https://github.com/a/b/pull/7",
    ],
    ["x__check_and_merge_pr", { pr: 7 }, "#7"],
    ["x__add_pull_request_to_merge_queue", { id: 7 }, "#7"],
    ["x__add_to_merge_queue", {}, "#?"],
    [
      "octokit__repos_merge",
      { ...ACME, base: "main", head: "feature/GH-42" },
      "feature/GH-42 acme/eng",
    ],
  ])("%s %j", (tool, given, said) => expect(merged(tool, given)).toEqual([said]));

  it("each of several", () => {
    expect(merged("x__merge_pull_requests", { pull_numbers: [7, 8] })).toEqual(["#7", "#8"]);
  });

  it.each([
    ["gitlab__get_merge_request", { merge_request_iid: 7 }],
    ["gitlab__list_merge_requests", {}],
    ["gitlab__create_merge_request", { source_branch: "feature/GH-42", target_branch: "main" }],
    ["gitlab__update_merge_request", { merge_request_iid: 7, title: "x" }],
    ["gitlab__create_merge_request_note", { merge_request_iid: 7 }],
    ["gitlab__get_merge_request_diffs", { merge_request_iid: 7 }],
    ["github__disable_pr_auto_merge", { pull_number: 7 }],
    ["github__get_pull_request_merge_status", { pull_number: 7 }],
    ["gitea__pull_request_write", { method: "create", head: "feature/GH-42" }],
    ["git__git_merge_base", { branch: "feature/GH-42" }],
    ["git__merge_branch", { branch: "main", into: "feature/GH-42" }],
    ["github__update_ref", { ref: "heads/feature/GH-42", sha: "1a2b3c" }],
    ["x__wait_for_pr_merge", { pr: 7 }],
    ["x__verify_pull_request_merge", { pr: 7 }],
    ["x__revert_pull_request_merge", { pr: 7 }],
    ["x__get_merge_queue", {}],
    ["contacts__merge", { id: 7, index: 8 }],
    ["repos__merge", { base: "develop", head: "feature/GH-42" }],
    ["pdf__merge", { files: ["a.pdf", "b.pdf"] }],
    ["excel__merge_cells", { range: "A1:B2" }],
  ])("not %s %j", (tool, given) => expect(merged(tool, given)).toEqual([]));

  it.each([
    "github__search_pull_requests",
    "merge__list_employees",
    "ralph__ralph_hero__pull_request",
  ])("%s is none", (tool) => expect(merged(tool, { number: 7 })).toEqual(["other"]));
});

const CALL = { tool_name: "mcp__github__merge_pull_request", tool_input: { pullNumber: 7 } };

it("merge-gate puts the merge of another server's tool to a person, unless the project's rules decide", () => {
  const fact = { kind: "begin", issue: 42, title: "Sign in", what: "pull request 7" } as const;
  const toolMerging = {
    ...{ repository: "r", lease: undefined, nth: 0 },
    facts: [{ ...fact, head: "1a2b3c4d5e6f7a8b9c0d", isApproved: false }],
  };
  const decided = (mergeApproval: "person" | "rules") =>
    decide(mergeGate, toolInput(CALL), {
      ...{ toolMerging, holder: "session a", now: 0 },
      settings: { ...DEFAULT_SETTINGS, requiredBranch: "main", mergeApproval },
    });
  expect(decided("person")).toMatchObject({
    kind: "ask",
    otherwise: { recovery: "a person runs: ralph approve 42 --for merge" },
  });
  expect(decided("rules")).toMatchObject({ kind: "allow" });
});

it("merge-record notes that such a merge was run", () => {
  expect(isAbout(mergeRecord, ranInput({ ...CALL, tool_use_id: "toolu_1" }))).toBe(true);
  expect(isAbout(mergeRecord, ranInput({ ...CALL, tool_name: "mcp__github__get_me" }))).toBe(false);
});
