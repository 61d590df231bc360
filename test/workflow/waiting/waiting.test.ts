import { describe, expect, it } from "vitest";
import { heldAgents } from "../../../src/actions/status/held-agents.ts";
import type { LoggedDecision } from "../../../src/gate/log/logged-decision.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { arrivalAt } from "../../../src/workflow/waiting/arrival.ts";
import { waitingOf } from "../../../src/workflow/waiting/waiting.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";

const NOW = Date.parse("2026-05-01T12:00:00Z");
const MINUTE = 60_000;

function logged(minutesAgo: number, more: Partial<LoggedDecision> = {}): LoggedDecision {
  const at = new Date(NOW - minutesAgo * MINUTE).toISOString();
  const said = {
    kind: "block",
    outcome: "held",
    gate: "branch-gate",
    line: "On branch x.",
  } as const;
  return {
    id: `${minutesAgo}`,
    at,
    ...said,
    session: "s",
    agent: "main",
    holder: "session s",
    ...more,
  };
}

const running = { now: NOW, isRunning: () => true, stateNow: () => "Backlog" };
const asked = { kind: "ask", outcome: "asked", line: "Close #4?" } as const;
const about4 = {
  payload: { tool_input: { number: "4" } },
  facts: { issueState: { state: "Backlog" } },
};

describe("agents that wait for a person", () => {
  it.each<[string, LoggedDecision[], string[]]>([
    ["one hold is none", [logged(1)], []],
    ["the same hold twice is one", [logged(1), logged(2)], ["held agent"]],
    ["two different holds are none", [logged(1, { line: "Other." }), logged(2)], []],
    ["holds of two agents are none", [logged(1, { agent: "a" }), logged(2)], []],
    ["two holds of an hour ago are none", [logged(61), logged(62)], []],
    ["a question is one", [logged(1, asked)], ["question"]],
    ["a question of an hour ago is none", [logged(61, asked)], []],
    ["a question after which the agent was held is none", [logged(1), logged(2, asked)], []],
    ["what a gate in shadow would have held is none", [logged(1, { shadow: true }), logged(2)], []],
    ["a question about an issue that stayed", [logged(1, { ...asked, ...about4 })], ["question"]],
  ])("%s", (_title, entries, kinds) => {
    expect(heldAgents(entries, running).map(({ kind }) => kind)).toEqual(kinds);
  });

  it("a question about an issue that has moved since was answered", () => {
    const moved = { ...running, stateNow: () => "Done" };
    expect(heldAgents([logged(1, { ...asked, ...about4 })], moved)).toEqual([]);
  });

  it("an agent whose client has ended does not wait", () => {
    const ended = { ...running, isRunning: () => false };
    expect(heldAgents([logged(1), logged(2)], ended)).toEqual([]);
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
    expect(waits.map(({ kind, settledBy }) => [kind, ...settledBy])).toEqual([
      ["stale lock", 'ralph release 8 --reason "REASON"'],
      ["held agent", "ralph explain abc"],
      ["abandoned lock", 'ralph release 7 --reason "REASON"'],
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
