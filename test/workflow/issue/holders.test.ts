import { describe, expect, it } from "vitest";
import { issueStateAmong } from "../../../src/workflow/issue/parts.ts";
import { plainLockHolder, presenceNow } from "../../../src/workflow/issue/presence.ts";
import { staleLock, staleLockLine } from "../../../src/workflow/issue/stale-lock.ts";
import { issue, NOW } from "../board.ts";

const HOUR = 3_600_000;

describe("the holder of a lock", () => {
  it("needs no looking up where nobody holds it, or the caller does", () => {
    expect(plainLockHolder(undefined, "ann")).toEqual({
      ...{ holder: undefined, presence: "elsewhere", isLed: false },
    });
    expect(plainLockHolder({ holder: "ann" }, "ann")).toEqual({
      ...{ holder: "ann", presence: "caller", isLed: false },
    });
    expect(plainLockHolder({ holder: "bob" }, "ann")).toBeUndefined();
  });

  it("is only what was found out of that one holder", () => {
    const known = { holder: "bob", presence: "gone", isLed: false } as const;
    expect(presenceNow(known, "ann", "ann")).toBe("caller");
    expect(presenceNow(known, "bob", "ann")).toBe("gone");
    expect(presenceNow(known, "eve", "ann")).toBe("elsewhere");
  });
});

describe("a lock that nobody may be working under", () => {
  const locked = (hours: number) => ({
    number: 4,
    lock: { holder: "bob", since: NOW - hours * HOUR },
  });
  const when = { now: NOW, staleAfterHours: 2 };
  const of4 = { number: 4, holder: "bob" };

  it("is that of a holder who is gone, or an old one of whom nothing is known", () => {
    expect(staleLock(locked(0), "gone", when)).toEqual({
      ...{ ...of4, since: NOW, isAbandoned: true },
    });
    expect(staleLock(locked(2), "elsewhere", when)).toEqual({
      ...{ ...of4, since: NOW - 2 * HOUR, isAbandoned: false },
    });
    expect(staleLock(locked(1.9), "elsewhere", when)).toBeUndefined();
    expect(staleLock(locked(9), "alive", when)).toBeUndefined();
    expect(staleLock(locked(9), "caller", when)).toBeUndefined();
    expect(staleLock({ number: 4, lock: undefined }, "gone", when)).toBeUndefined();
  });

  it("is told with what can be done, and never to take it from somebody", () => {
    const lock = { ...of4, since: NOW - 3 * HOUR };
    expect(staleLockLine({ ...lock, isAbandoned: true }, NOW)).toBe(
      "#4 was held by bob for 3 h and is abandoned: its next worker takes the lock.",
    );
    expect(staleLockLine({ ...lock, isAbandoned: false }, NOW)).toBe(
      "#4 is held by bob for 3 h, of whom nothing is known: a person runs ralph release 4 --reason R if it is gone.",
    );
  });
});

it("the parts of an issue are what is known of them from the issues around it", () => {
  const parent = issue(1, { subIssues: [2, 3] });
  const part = issue(2, { state: "Done", estimate: "XS", subIssues: [4], parent: 1 });
  expect(issueStateAmong(parent, [parent, part]).parts).toEqual([
    { number: 2, state: "Done", estimate: "XS", hasSubIssues: true },
    { number: 3, state: null, estimate: null, hasSubIssues: false },
  ]);
});
