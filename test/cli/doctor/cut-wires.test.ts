import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadGates, ROOT } from "../../../scripts/gate-files.ts";
import {
  cutWires,
  type LiveCall,
  type LiveEvent,
} from "../../../src/cli/doctor/live/judge-live.ts";
import { THREADS } from "../../../src/cli/doctor/live/live-script.ts";
import { matcherHits } from "../../../src/cli/doctor/matcher.ts";

interface Entry {
  readonly event: string;
  readonly at: number;
  readonly matcher?: string;
  readonly gates: readonly string[];
}

const { hooks }: { hooks: Record<string, { matcher?: string; hooks: { args: string[] }[] }[]> } =
  JSON.parse(readFileSync(join(ROOT, "hooks.json"), "utf8"));
const ENTRIES: readonly Entry[] = Object.entries(hooks).flatMap(([event, entries]) =>
  entries.map(({ matcher, hooks: [hook] }, at) => {
    const wire = { event, at, gates: hook?.args.slice(2) ?? [] };
    return matcher === undefined ? wire : { ...wire, matcher };
  }),
);

/** One call for each matcher. */
const TOOLS = [
  ...["Bash", "Write", "TaskCreate", "TaskUpdate", "Skill", "mcp__other__update_issue"],
  "mcp__other__list_merges",
  "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket",
];
const CALLS: readonly LiveCall[] = THREADS.flatMap((thread) =>
  TOOLS.map((tool) => ({ thread, tool, isBad: false, isHeldByHook: false })),
);

/** What a client with these wires would leave in the trail. */
function trail(entries: readonly Entry[]): LiveEvent[] {
  return entries.flatMap(({ event, matcher, gates }) => {
    const tools =
      matcher === undefined ? [undefined] : TOOLS.filter((tool) => matcherHits(matcher, tool));
    return THREADS.flatMap((thread) => tools.map((tool) => ({ event, thread, tool, gates })));
  });
}

const named = (cut: ReturnType<typeof cutWires>) => [
  ...new Set(cut.map(({ event, matcher }) => `${event} ${matcher}`)),
];

describe("what doctor --live says of the trail that a client left", async () => {
  const gates = await loadGates();

  it("no wire is called cut where every one ran", () => {
    expect(ENTRIES.length).toBeGreaterThan(10);
    expect(cutWires(gates, { events: trail(ENTRIES), calls: CALLS })).toEqual([]);
  });

  it.each(ENTRIES)("the wire $event $matcher alone is called cut when it did not run", (wire) => {
    const events = trail(ENTRIES.filter((one) => one !== wire));
    const cut = cutWires(gates, { events, calls: CALLS });
    expect(named(cut)).toEqual([`${wire.event} ${wire.matcher}`]);
    expect([...new Set(cut.flatMap((one) => one.gates))].sort()).toEqual([...wire.gates].sort());
  });

  it.each(ENTRIES)("a gate that is left out of $event $matcher is named", (wire) => {
    const [left = "", ...rest] = wire.gates;
    const events = trail(ENTRIES.map((one) => (one === wire ? { ...one, gates: rest } : one)));
    const cut = cutWires(gates, { events, calls: CALLS });
    expect(named(cut)).toEqual([`${wire.event} ${wire.matcher}`]);
    expect([...new Set(cut.flatMap((one) => one.gates))]).toEqual([left]);
  });

  it("a wire that ran on other threads only is called cut on the one where it did not", () => {
    const events = trail(ENTRIES).filter(
      ({ event, thread, tool }) =>
        !(event === "PreToolUse" && thread === "teammate" && tool === "Bash"),
    );
    const cut = cutWires(gates, { events, calls: CALLS });
    expect(cut.map(({ event, thread }) => `${event} ${thread}`)).toEqual(["PreToolUse teammate"]);
  });
});
