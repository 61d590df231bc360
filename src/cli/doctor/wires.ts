import type { Gate } from "../../gate/define-gate.ts";
import type { Wire } from "../../world/install/wiring.ts";
import { matcherHits } from "./matcher.ts";

/** Names that the client gives to tools, as far as a gate could be about them. */
export const REAL_TOOLS: readonly string[] = [
  ...["Bash", "Monitor", "PowerShell", "Write", "Edit", "NotebookEdit"],
  ...["Skill", "TaskCreate", "TaskUpdate"],
  ...["handoff_ticket", "advance_children"].flatMap((tool) => [
    `mcp__plugin_ralph-hero_ralph__ralph_hero__${tool}`,
    `mcp__ralph__ralph_hero__${tool}`,
  ]),
  ...["issue_write", "update_issue", "projects_write", "pull_request_review_write"].map(
    (tool) => `mcp__github__${tool}`,
  ),
];

/** Gates that an event of the client should run and does not. */
export interface MissingWire {
  readonly event: string;
  /** Undefined: the event has no tools. */
  readonly tool: string | undefined;
  readonly gates: readonly string[];
}

/** Compares what gates declare with what hooks.json has, for every tool by its real name. */
export function missingWires(gates: readonly Gate[], wires: readonly Wire[]): MissingWire[] {
  const found = new Map<string, MissingWire>();
  for (const { name, on } of gates) {
    for (const [event, groups] of Object.entries(on)) {
      const tools =
        groups.length === 0
          ? [undefined]
          : REAL_TOOLS.filter((tool) => groups.some(({ matcher }) => matcherHits(matcher, tool)));
      for (const tool of tools) {
        const isWired = wires.some(
          (wire) =>
            wire.event === event &&
            wire.gates.includes(name) &&
            (tool === undefined || matcherHits(wire.matcher, tool)),
        );
        if (isWired) continue;
        const key = `${event} ${tool}`;
        const before = found.get(key)?.gates ?? [];
        found.set(key, { event, tool, gates: [...before, name] });
      }
    }
  }
  return [...found.values()];
}

/** Entries that let a call pass when they cannot run, though one of their gates must hold it. */
export function openWires(gates: readonly Gate[], wires: readonly Wire[]): readonly Wire[] {
  const holding = new Set(
    gates.filter(({ ifUnknown }) => ifUnknown === "block").map(({ name }) => name),
  );
  return wires.filter(
    ({ event, gates: named, holdsWhenBroken }) =>
      event === "PreToolUse" && !holdsWhenBroken && named.some((name) => holding.has(name)),
  );
}
