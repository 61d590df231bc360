import { describe, expect, it } from "vitest";
import { heldAgents } from "../../../src/actions/status/held-agents.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { arrivalAt } from "../../../src/workflow/waiting/arrival.ts";
import { NO_BRANCH_MISSING, waitingOf } from "../../../src/workflow/waiting/waiting.ts";
import type { RunningAgent } from "../../../src/world/holders/running-sessions.ts";
import type { AgentTold } from "../../../src/world/store/log/told-record.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";

const NOW = Date.parse("2026-05-01T12:00:00Z");
const MINUTE = 60_000;

function agent(minutesAgo: number, told: Partial<AgentTold> | null): RunningAgent {
  const at = NOW - minutesAgo * MINUTE;
  const held = { id: "abc", outcome: "held", gate: "branch-gate", line: "On branch x." } as const;
  const about = { holder: "session s", number: null, state: null };
  return {
    ...{ session: "s", agent: "main", skill: null, phase: null, issue: null, since: null },
    told: told && { ...held, ...about, times: 2, since: at, at, ...told },
  };
}

const here = { now: NOW, stateNow: () => "Backlog" };
const asked = { outcome: "asked", line: "Close #4?", times: 1 } as const;
const about4 = { number: 4, state: "Backlog" };

describe("agents that wait for a person", () => {
  it.each<[string, RunningAgent, string[]]>([
    ["an agent that was told nothing does not wait", agent(1, null), []],
    ["an agent that was held once does not wait", agent(1, { times: 1 }), []],
    ["an agent that was held twice in a row waits", agent(1, {}), ["held agent"]],
    ["an agent that was held an hour ago does not wait", agent(61, {}), []],
    ["a question waits", agent(1, asked), ["question"]],
    ["a question of an hour ago does not wait", agent(61, asked), []],
    [
      "a question about an issue that stayed waits",
      agent(1, { ...asked, ...about4 }),
      ["question"],
    ],
  ])("%s", (_title, one, kinds) => {
    expect(heldAgents([one], here).map(({ kind }) => kind)).toEqual(kinds);
  });

  it("a question about an issue that has moved since was answered", () => {
    const moved = { ...here, stateNow: () => "Done" };
    expect(heldAgents([agent(1, { ...asked, ...about4 })], moved)).toEqual([]);
  });
});

describe("what waits for a person", () => {
  const nothing = {
    machine: MACHINE,
    modes: DEFAULT_SETTINGS,
    issues: [],
    arrivals: new Map(),
    staleLocks: [],
    heldAgents: [],
    approved: new Set<number>(),
    branchless: NO_BRANCH_MISSING,
  };

  it("locks and held agents wait with the command that settles each, the oldest first", () => {
    const lock = { number: 7, holder: "bob@t", since: NOW - 5 * MINUTE };
    const held = { kind: "held agent", who: "session s", what: "w", id: "abc", number: 9 } as const;
    const waits = waitingOf({
      ...nothing,
      staleLocks: [
        { ...lock, isAbandoned: true },
        { ...lock, number: 8, since: NOW - 90 * MINUTE, isAbandoned: false },
      ],
      heldAgents: [{ ...held, since: NOW - 10 * MINUTE }],
    });
    expect(waits.map(({ kind, what, settledBy }) => [kind, what, ...settledBy])).toEqual([
      ["stale lock", "Nothing is known of its holder.", 'ralph release 8 --reason "REASON"'],
      ["held agent", "w", "ralph explain abc"],
      [
        "abandoned lock",
        "Its holder is gone; the next worker may take it.",
        'ralph release 7 --reason "REASON"',
      ],
    ]);
  });
});

describe("when an issue came to its state", () => {
  const move = (body: string, at = 1) => ({ body, at });

  it("the last move to the state tells when, from where and why", () => {
    const comments = [
      move("**Backlog → Human Needed**\nCommand: triage\nReason: old\nBy: x", 1),
      move("just talk", 2),
      move("**Ready for Plan → Human Needed** (outside the graph)\nReason: Which\none?\nBy: x", 3),
      move("an answer", 4),
    ];
    expect(arrivalAt("Human Needed", comments)).toEqual({
      at: 3,
      from: "Ready for Plan",
      reason: "Which\none?",
    });
  });

  it("nothing is known when the last move led elsewhere or there is none", () => {
    expect(arrivalAt("Human Needed", [move("**Human Needed → Backlog**")])).toBeUndefined();
    expect(arrivalAt("Human Needed", [move("hello")])).toBeUndefined();
  });
});
