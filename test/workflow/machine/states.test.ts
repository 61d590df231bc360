import { describe, expect, it } from "vitest";
import {
  isAtOrPast,
  isEarlier,
  isState,
  rank,
  STATES,
} from "../../../src/workflow/machine/states.ts";

const ORDER = STATES.slice(0, 9);

describe("the order of states", () => {
  it("there are eleven states", () => {
    expect(new Set(STATES).size).toBe(11);
  });

  it("the order of states is that of rows one to nine", () => {
    for (const [a, state] of ORDER.entries()) {
      for (const [b, other] of ORDER.entries()) {
        expect([state, other, isEarlier(state, other)]).toEqual([state, other, a < b]);
        expect([state, other, isAtOrPast(state, other)]).toEqual([state, other, a >= b]);
      }
    }
    expect(ORDER.at(0)).toBe("Backlog");
    expect(ORDER.at(-1)).toBe("Done");
  });

  it.each(["Canceled", "Human Needed"] as const)("the state %s is outside the order", (state) => {
    expect(rank(state)).toBeUndefined();
    for (const other of STATES) {
      expect(isEarlier(state, other) || isEarlier(other, state)).toBe(false);
      expect(isAtOrPast(state, other) || isAtOrPast(other, state)).toBe(false);
    }
  });

  it.each(["", "backlog", " Backlog", "Backlog\n", "toString"])("%j is not a state", (name) => {
    expect(isState(name)).toBe(false);
  });
});
