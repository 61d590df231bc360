import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hooksJson } from "../../scripts/docs/wiring.ts";
import { gateFiles, loadGate, loadGates, ROOT } from "../../scripts/gate-files.ts";
import { matcherHits } from "../../src/cli/doctor/matcher.ts";
import { eventsOf } from "../../src/gate/define-gate.ts";
import { FOREIGN_TOOLS, MERGING_TOOLS } from "../../src/gate/tool-groups.ts";
import { PREFIX } from "../../src/mcp/server/define-tool.ts";
import { QUALIFIED_NAMES, TOOL_NAMES } from "../../testing/plugin/tool-names.ts";
import { pluginWires } from "../../testing/plugin/wires.ts";
import { recordedNames, recordedPayload } from "../../testing/recorded.ts";

const GATE_WIRES = pluginWires();

describe("hooks.json", () => {
  it("hooks.json is what the gates declare", async () => {
    expect(readFileSync(join(ROOT, "hooks.json"), "utf8")).toBe(hooksJson(await loadGates()));
  });

  it("hooks.json has one entry per event and matcher", () => {
    const places = GATE_WIRES.map(({ event, matcher }) => `${event} ${matcher}`);
    expect(places).toEqual([...new Set(places)]);
  });

  it.each(gateFiles())("hooks.json wires $name at every event it declares", async (file) => {
    const wired = GATE_WIRES.filter(({ gates }) => gates.includes(file.name));
    const events = eventsOf(await loadGate(file));
    expect([...new Set(wired.map(({ event }) => event))].sort()).toEqual(events.sort());
  });

  it("hooks.json blocks a tool call when a gate that must hold it cannot run", async () => {
    const mustHold = (await loadGates()).filter(({ ifUnknown }) => ifUnknown === "block");
    for (const { event, gates, hook } of GATE_WIRES) {
      const holds = event === "PreToolUse" && mustHold.some(({ name }) => gates.includes(name));
      expect(hook.onFailure).toBe(holds ? "block" : undefined);
      expect(hook).toMatchObject({ type: "command", timeout: 30 });
    }
  });
});

/** Every name of a tool in a recorded payload, at any depth. */
function toolNamesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "tool_name" ? [String(inner)] : toolNamesIn(inner),
  );
}

const RECORDED = [
  ...new Set(recordedNames().flatMap((name) => toolNamesIn(recordedPayload(name)))),
].sort();

/** Our tools by the plugin's name, and by that of a server a person wired directly. */
const OURS = [...QUALIFIED_NAMES, ...TOOL_NAMES.map((name) => `mcp__ralph__${PREFIX}${name}`)];

const STATE_CHANGES = OURS.filter((name) => /__(handoff_ticket|advance_children)$/.test(name));

/** Each matcher with every tool it is there for; tools of other servers were not recorded. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  "Bash|Monitor|PowerShell": ["Bash"],
  "Write|Edit|NotebookEdit": ["Edit", "Write"],
  Skill: ["Skill"],
  TaskCreate: ["TaskCreate"],
  TaskUpdate: ["TaskUpdate"],
  "^mcp__.+__ralph_hero__(handoff_ticket|advance_children)$": STATE_CHANGES,
  // One of ours ends like another server's; the gate tells them apart by the whole name.
  [FOREIGN_TOOLS.matcher]: OURS.filter((tool) => tool.endsWith("__update_issue")),
  [MERGING_TOOLS.matcher]: [],
};

const TOOL_EVENTS = new Set<string>(["PreToolUse", "PostToolUse"]);
const MATCHERS = [...new Set(GATE_WIRES.flatMap(({ matcher }) => matcher ?? []))];

describe("matchers in hooks.json", () => {
  it.each(MATCHERS)("the matcher %s matches the tools it is meant for, and no other", (matcher) => {
    const hit = [...RECORDED, ...OURS].filter((tool) => matcherHits(matcher, tool));
    expect(hit.sort()).toEqual(MEANT[matcher]?.toSorted());
  });

  it("matchers are tried on tools that were recorded from the client", () => {
    expect(RECORDED).toEqual(expect.arrayContaining(["Agent", "Bash", "Skill", "mcp__tiny__echo"]));
    expect(OURS).toHaveLength(2 * TOOL_NAMES.length);
    expect(STATE_CHANGES).toHaveLength(4);
  });

  it.each([
    "mcp__github__merge_pull_request",
    "mcp__plugin_x_github__enable_pull_request_auto_merge",
    "mcp__gitlab__accept_merge_request",
    "mcp__github__mergePullRequest",
    "mcp__git__git_merge",
  ])("%s reaches merge-gate before it runs, and merge-record after", (tool) => {
    const reached = GATE_WIRES.filter(({ matcher }) => matcher && matcherHits(matcher, tool));
    expect(reached.map(({ event, gates }) => [event, ...gates])).toEqual([
      ["PreToolUse", "merge-gate"],
      ["PostToolUse", "merge-record"],
    ]);
  });

  it("every tool event has a matcher, and no event whose matcher the client ignores", () => {
    const matched = GATE_WIRES.filter(({ matcher }) => matcher !== undefined);
    expect(new Set(matched.map(({ event }) => event))).toEqual(TOOL_EVENTS);
    const open = GATE_WIRES.filter(({ event, matcher }) => TOOL_EVENTS.has(event) && !matcher);
    expect(open).toEqual([]);
  });

  it("no entry has an `if`, which misses `bash -c`, `env` and commands that do not parse", () => {
    expect(GATE_WIRES.filter(({ hook }) => "if" in hook)).toEqual([]);
  });
});

describe("the check of matchers", () => {
  // As the client was measured to do it.
  it.each([
    ["Bash", "Bash", true],
    ["bash", "Bash", false],
    ["Bas", "Bash", false],
    ["Bash|Write", "Write", true],
    ["Bash, Write", "Write", true],
    ["Ba.*", "Bash", true],
    ["^Bash", "Bash", true],
    [".*", "Bash", true],
    ["*", "Bash", true],
    ["", "Bash", true],
    [undefined, "Bash", true],
    ["Bash(echo *)", "Bash", false],
    ["Task", "Agent", true],
    ["mcp__tiny__echo", "mcp__tiny__echo", true],
    ["mcp__tiny__.*", "mcp__tiny__echo", true],
    ["mcp__.*__echo", "mcp__tiny__echo", true],
    [".*echo", "mcp__tiny__echo", true],
    ["mcp__tiny", "mcp__tiny__echo", false],
    ["mcp__tiny__", "mcp__tiny__echo", false],
    ["tiny__echo", "mcp__tiny__echo", false],
    ["echo", "mcp__tiny__echo", false],
    ["mcp__dash-name_dot", "mcp__dash-name_dot__echo", false],
  ])("the matcher %j on %s: %s", (matcher, tool, hits) => {
    expect(matcherHits(matcher, tool)).toBe(hits);
  });
});
