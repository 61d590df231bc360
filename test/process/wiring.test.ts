import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { matcherHits } from "../../testing/matcher.ts";
import { recordedNames, recordedPayload } from "../../testing/recorded.ts";
import { DIST, ROOT } from "../../testing/sandbox.ts";

interface Hook {
  readonly type?: string;
  readonly command: string;
  readonly args?: readonly string[];
  readonly timeout?: number;
  readonly onFailure?: string;
}
interface Entry {
  readonly matcher?: string;
  readonly hooks: readonly Hook[];
}
interface Wire extends Hook {
  readonly event: string;
  readonly matcher: string | undefined;
  readonly gate: string;
}

const WIRING: { readonly hooks: Readonly<Record<string, readonly Entry[]>> } = JSON.parse(
  readFileSync(join(ROOT, "hooks.json"), "utf8"),
);
const WIRES: readonly Wire[] = Object.entries(WIRING.hooks).flatMap(([event, entries]) =>
  entries.flatMap(({ matcher, hooks }) =>
    hooks.map((hook) => ({ ...hook, event, matcher, gate: basename(hook.command) })),
  ),
);
const GATE_WIRES = WIRES.filter(({ command }) => command !== "sh");
const GATES = ["pre", "post", "stop", "record"].flatMap((folder) =>
  readdirSync(join(ROOT, "hooks-src", folder)).map((file) => ({
    folder,
    gate: basename(file, ".ts"),
  })),
);

const EVENTS: Readonly<Record<string, readonly string[]>> = {
  pre: ["PreToolUse"],
  record: ["PreToolUse", "SessionStart", "UserPromptExpansion", "UserPromptSubmit"],
  stop: ["Stop", "SubagentStop", "TeammateIdle", "TaskCompleted"],
  post: ["TaskCompleted", "TeammateIdle", "PostToolUse"],
};

const eventsOf = (gate: string) =>
  [...new Set(GATE_WIRES.filter((wire) => wire.gate === gate).map(({ event }) => event))].sort();

describe("every gate is wired", () => {
  it.each(GATES)("$gate has its executable and its events", ({ gate, folder }) => {
    expect(existsSync(join(DIST, gate))).toBe(true);
    const events = eventsOf(gate).filter(
      // A skill is over when the agent that entered it stops.
      (event) => gate !== "skill-record" || event !== "SubagentStop",
    );
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) expect(EVENTS[folder]).toContain(event);
  });

  it.each([
    ["branch-gate", ["PreToolUse"]],
    ["state-gate", ["PreToolUse"]],
    ["convergence-gate", ["PreToolUse"]],
    ["task-record", ["PreToolUse"]],
    ["skill-record", ["PreToolUse", "SubagentStop", "UserPromptExpansion", "UserPromptSubmit"]],
    ["session-record", ["SessionStart", "UserPromptSubmit"]],
    ["worker-stop-gate", ["Stop", "SubagentStop", "TeammateIdle"]],
    ["team-stop-gate", ["Stop"]],
    ["team-task-completed", ["TaskCompleted"]],
    ["team-teammate-idle", ["TeammateIdle"]],
  ])("%s hears of %s", (gate, events) => {
    expect(eventsOf(gate)).toEqual(events);
  });

  it("and nothing else is", () => {
    const known = GATES.map(({ gate }) => gate);
    expect(GATE_WIRES.filter(({ gate }) => !known.includes(gate))).toEqual([]);
    expect(readdirSync(DIST).sort()).toEqual([...known, "ralph"].sort());
  });
});

describe("every wire", () => {
  it.each(GATE_WIRES)("$event $matcher $gate runs an executable, in time", (wire) => {
    expect(wire.type).toBe("command");
    expect(wire.command).toBe(`\${CLAUDE_PLUGIN_ROOT}/dist-hooks/${wire.gate}`);
    expect(existsSync(join(DIST, wire.gate))).toBe(true);
    // With args the client starts the program itself, without a shell.
    expect(wire.args).toEqual([]);
    // Well above a gate's own deadline of two seconds, well below the client's ten minutes.
    expect(wire.timeout).toBeGreaterThanOrEqual(5);
    expect(wire.timeout).toBeLessThanOrEqual(30);
  });

  it.each(GATE_WIRES)("$event $matcher $gate fails as it must", ({ gate, onFailure }) => {
    const closed = ["branch-gate", "state-gate", "convergence-gate"].includes(gate);
    expect(onFailure).toBe(closed ? "block" : undefined);
  });

  it("is declared by the plugin", () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, ".claude-plugin/plugin.json"), "utf8"));
    expect(manifest.hooks).toBe("./hooks.json");
  });
});

const gatesFor = (tool: string) =>
  GATE_WIRES.filter(({ event, matcher }) => event === "PreToolUse" && matcherHits(matcher, tool))
    .map(({ gate }) => gate)
    .sort();

describe("a tool call goes to", () => {
  const OURS = ["convergence-gate", "state-gate"];

  it.each([
    ["Bash", ["branch-gate", "state-gate"]],
    ["Skill", ["skill-record"]],
    ["TaskUpdate", ["task-record"]],
    ["mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket", OURS],
    ["mcp__plugin_ralph-hero_ralph__ralph_hero__advance_children", OURS],
    ["mcp__ralph__ralph_hero__handoff_ticket", OURS],
    ["mcp__ralph__ralph_hero__advance_children", OURS],
    ["mcp__plugin_ralph-hero_ralph__ralph_hero__get_issue", []],
    ["mcp__ralph__ralph_hero__handoff_ticket_log", []],
    ["xmcp__ralph__ralph_hero__handoff_ticket", []],
    ["mcp__ralph_hero__handoff_ticket", []],
    ["mcp__github__update_project_item", ["state-gate"]],
    ["mcp__github__delete_project_item", ["state-gate"]],
    ["mcp__github__projects_write", ["state-gate"]],
    ["mcp__plugin_gh_gh__issue_write", ["state-gate"]],
    ["mcp__github__issue_read", []],
    ["mcp__github__issue_write_draft", []],
  ])("%s: %o", (tool, gates) => {
    expect(gatesFor(tool)).toEqual(gates);
  });

  it("nobody, for every other tool the client was seen to use", () => {
    const tools = recordedNames().flatMap((name) => {
      const { tool_name: tool } = recordedPayload(name);
      return typeof tool === "string" ? [tool] : [];
    });
    const others = [...new Set(tools)].filter(
      (tool) => !["Bash", "Skill", "TaskUpdate"].includes(tool),
    );
    expect(others.length).toBeGreaterThan(8);
    expect(others.filter((tool) => gatesFor(tool).length > 0)).toEqual([]);
  });

  it("no gate twice", () => {
    for (const tool of ["Bash", "mcp__ralph__ralph_hero__handoff_ticket"]) {
      expect(new Set(gatesFor(tool)).size).toBe(gatesFor(tool).length);
    }
  });
});
