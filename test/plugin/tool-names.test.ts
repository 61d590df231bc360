import { describe, expect, it } from "vitest";
import { commandsOf, ROLES } from "../../src/workflow/machine/roles.ts";
import {
  agentOf,
  bodyOf,
  byPath,
  documentsOfSkill,
  frontmatterOf,
  isSkill,
  pluginDocuments,
} from "../../testing/plugin/documents.ts";
import { callProblems, shownCalls } from "../../testing/plugin/tool-calls.ts";
import {
  listProblems,
  QUALIFIED_NAMES,
  SERVER_PREFIX,
  toolList,
  toolNameProblems,
  toolsNamed,
  unknownTools,
} from "../../testing/plugin/tool-names.ts";

const DOCUMENTS = pluginDocuments();
const AGENTS = DOCUMENTS.filter((document) => agentOf(document) !== undefined);
const SKILLS = DOCUMENTS.filter(isSkill);

describe("tool names in skills and agents", () => {
  it.each(byPath(DOCUMENTS))("%s names only tools the server has", (_path, document) => {
    // The frontmatter's lists are looked at below; its hooks match tools by a pattern.
    expect(toolNameProblems(bodyOf(document))).toEqual([]);
  });

  it.each(byPath(DOCUMENTS))("%s shows calls with the tool's own arguments", (_path, { text }) => {
    expect(shownCalls(text).flatMap(callProblems)).toEqual([]);
  });

  it("skills and agents name tools at all", () => {
    expect(DOCUMENTS.flatMap(({ text }) => toolsNamed(text)).length).toBeGreaterThan(24);
    expect(DOCUMENTS.flatMap(({ text }) => shownCalls(text)).length).toBeGreaterThan(8);
  });

  it.each(byPath(SKILLS))("%s allows tools by their full names", (_path, document) => {
    const { "allowed-tools": allowed } = frontmatterOf(document);
    expect(listProblems(allowed)).toEqual([]);
    expect(unknownTools(allowed)).toEqual([]);
  });

  it.each(byPath(AGENTS))("%s lists tools by their full names", (_path, document) => {
    const { tools } = frontmatterOf(document);
    expect(listProblems(tools)).toEqual([]);
    expect(unknownTools(tools)).toEqual([]);
    expect(toolList(tools).filter((tool) => QUALIFIED_NAMES.includes(tool))).not.toEqual([]);
  });

  it.each(ROLES)("the agent %s has every tool that its skills name", (role) => {
    const agent = AGENTS.find((document) => agentOf(document) === `ralph-${role}`);
    const has = agent ? toolsNamed(toolList(frontmatterOf(agent)["tools"]).join(" ")) : [];
    const skills = commandsOf(role, "auto").map((command) => `ralph-${command}`);
    const named = skills.flatMap((skill) =>
      documentsOfSkill(DOCUMENTS, skill).flatMap(({ text }) => toolsNamed(text)),
    );
    expect(named.length).toBeGreaterThan(0);
    expect([...new Set(named)].filter((tool) => !has.includes(tool))).toEqual([]);
  });
});

describe("the check of tool names", () => {
  it("the check knows the prefix the client gives", () => {
    expect(SERVER_PREFIX).toBe("mcp__plugin_ralph-hero_ralph__");
    expect(QUALIFIED_NAMES).toContain(`${SERVER_PREFIX}ralph_hero__handoff_ticket`);
  });

  it.each([
    "ralph_hero__update_workflow_state",
    "mcp__ralph__ralph_hero__get_issue",
    "mcp__plugin_ralph_ralph__ralph_hero__get_issue",
    "mcp__plugin_ralph-hero_ralph__ralph_hero__collate_issues",
    "mcp__plugin_ralph-hero_ralph__*",
    "mcp__plugin_ralph-hero_ralph__get_issue",
    "ralph_hero__get_issues",
    "ralph_hero__*",
    "`get_issue` reads one",
  ])("the check finds %s", (text) => {
    expect(toolNameProblems(`Call ${text}, then go on.`)).toHaveLength(1);
  });

  it.each([
    "`ralph_hero__get_issue`",
    "mcp__plugin_ralph-hero_ralph__ralph_hero__get_issue",
    'ToolSearch(query="ralph_hero")',
    "ralph-hero and target_get_issue_x",
  ])("the check passes %s", (text) => {
    expect(toolNameProblems(text)).toEqual([]);
  });

  it.each([
    "Read, ralph_hero__get_issue",
    "Read get_issue",
    ["Read", "mcp__ralph__ralph_hero__get_issue"],
    ["mcp__plugin_ralph-hero_ralph__*"],
  ])("the check finds what is not a full tool name in %j", (list) => {
    expect(listProblems(list)).toHaveLength(1);
  });

  it("the check finds a tool that nobody has", () => {
    const list = "Read, Bash(git *), Reed, mcp__plugin_ralph-hero_ralph__ralph_hero__get_issue";
    expect(unknownTools(list)).toEqual(["Reed"]);
    expect(unknownTools(["TeamCreate", "Task"])).toEqual(["TeamCreate", "Task"]);
  });

  it("the check reads a tool list in every form the client does", () => {
    const expected = ["Read", "Bash(git log, git *)", "Edit"];
    expect(toolList("Read, Bash(git log, git *), Edit")).toEqual(expected);
    expect(toolList("Read Bash(git log, git *) Edit")).toEqual(expected);
    expect(toolList(expected)).toEqual(expected);
    expect(toolList(undefined)).toEqual([]);
  });

  it.each([
    "ralph_hero__get_issue(issue=42)",
    "ralph_hero__get_issue()",
    "ralph_hero__get_issue(42)",
    'ralph_hero__check_convergence(number=N, targetState="Planned")',
    'ralph_hero__pick_actionable_issue(workflowState="Backlog", maxEstimate="XXL")',
    "ralph_hero__no_such_tool(number=N)",
  ])("the check finds the wrong call: %s", (text) => {
    expect(shownCalls(text).flatMap(callProblems)).not.toEqual([]);
  });

  it.each([
    "ralph_hero__list_issues()",
    "`ralph_hero__create_issue(title=…, …)` makes one",
    'ralph_hero__check_convergence(number=N, targetState="Ready for Plan")',
    'ralph_hero__create_comment(number=N, body="a, b (c")',
    'ralph_hero__detect_work_streams(issues=[{"number": 42, "files": ["a.ts"], "blockedBy": []}, …])',
  ])("the check accepts the call: %s", (text) => {
    expect(shownCalls(text)).toHaveLength(1);
    expect(shownCalls(text).flatMap(callProblems)).toEqual([]);
  });
});
