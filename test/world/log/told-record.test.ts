import { describe, expect, it } from "vitest";
import { heldAgents } from "../../../src/actions/status/held-agents.ts";
import type { LoggedDecision } from "../../../src/gate/log/logged-decision.ts";
import { runningAgents } from "../../../src/world/holders/running-sessions.ts";
import { noticedTold } from "../../../src/world/store/log/noticed.ts";
import { dropTold, readTold, writeTold } from "../../../src/world/store/log/told-record.ts";
import { findAgent, readAgent } from "../../../src/world/store/read-agent.ts";
import { sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";

const BEGIN = Date.parse("2026-05-01T12:00:00Z");
const MINUTE = 60_000;

function entry(agent: string, fields: Partial<LoggedDecision> = {}): LoggedDecision {
  return {
    ...{ id: "0000abcd", at: "", kind: "block", outcome: "held", gate: "branch-gate" },
    ...{ line: "On branch x.", session: "s", agent, holder: "session s", ...fields },
  };
}

const key = (agent: string) => ({ session: "s", agent });

describe("what an agent was told", () => {
  it("is counted while nothing else is told to it, with the time of the first", () => {
    const store = storeOf(sandbox());
    for (const nth of [1, 2, 3]) writeTold(store, entry("main"), BEGIN + nth);
    const told = { times: 3, since: BEGIN + 1, at: BEGIN + 3 };
    expect(readTold(store, key("main"))).toMatchObject(told);
    writeTold(store, entry("main", { line: "Other." }), BEGIN + 4);
    expect(readTold(store, key("main"))).toMatchObject({ times: 1, since: BEGIN + 4 });
  });

  it("is not counted for what passed all the same, or was in shadow", () => {
    const store = storeOf(sandbox());
    writeTold(store, entry("main", { outcome: "passed" }), BEGIN);
    writeTold(store, entry("main", { shadow: true }), BEGIN);
    expect(readTold(store, key("main"))).toBeUndefined();
  });

  it("is noticed where the agent's records are read, and leaves no folder when it is dropped", () => {
    const store = storeOf(sandbox());
    writeTold(store, entry("a1"), BEGIN);
    expect(readAgent(store, key("a1"))).toEqual({ skill: undefined, claims: [] });
    expect(noticedTold()).toBe(findAgent(store, key("a1")));
    dropTold(noticedTold() ?? "");
    expect(findAgent(store, key("a1"))).toBeUndefined();
  });

  it("in an hour of busy agents nobody waits whose last call passed, and everybody held twice does", () => {
    const store = storeOf(sandbox());
    const lines = ["On branch x.", "#4 is in Backlog.", "Task 7 is open for your role."];
    // The same hour each time.
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const before = new Map<string, { line: string; times: number; at: number }>();
    let [waits, shown] = [0, 0];
    for (let now = BEGIN; now < BEGIN + 60 * MINUTE; now += 5000) {
      const agent = `a${random(8)}`;
      const line = lines[random(3)] ?? "";
      if (random(4) > 0) {
        const folder = findAgent(store, key(agent));
        if (folder !== undefined) dropTold(folder);
        before.delete(agent);
      } else {
        writeTold(store, entry(agent, { line }), now);
        const last = before.get(agent);
        before.set(agent, { line, at: now, times: last?.line === line ? last.times + 1 : 1 });
      }
      const stuck = [...before.values()].filter(
        ({ times, at }) => times > 1 && now - at <= 30 * MINUTE,
      );
      const found = heldAgents(runningAgents(store, ["s"]), { now, stateNow: () => undefined });
      expect(found.length).toBe(stuck.length);
      waits += stuck.length;
      shown += found.length;
    }
    expect(waits).toBeGreaterThan(10);
    expect(shown).toBe(waits);
  });
});
