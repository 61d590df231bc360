import { describe, expect, it } from "vitest";
import { checkHistory } from "../../testing/soak/agents/check-history.ts";
import { type Entry, Ledger } from "../../testing/soak/agents/ledger.ts";

interface Said {
  readonly who?: string;
  readonly end?: Entry["end"];
  readonly text: string;
  readonly times?: number;
}

/** An issue that began in Research Needed, with what was told and what its comments say. */
function checked(state: string, ...all: readonly Said[]) {
  const ledger = new Ledger();
  const comments = all.flatMap(({ who = "amy@a", end = "told", text, times = 1 }) => {
    const entry = ledger.begin("hand-off", 1, who);
    entry.end = end;
    const [head = "", ...rest] = text.split("\n");
    const body = [head, ...rest, `Reason: for ${entry.token}`].join("\n");
    return Array.from({ length: times }, () => body);
  });
  const found = checkHistory(
    ledger,
    [{ number: 1, state, comments }],
    new Map([[1, "Research Needed"]]),
  );
  return {
    illegal: found.illegal.length > 0,
    double: found.doubleHolders.length > 0,
    lost: found.lost.length > 0,
  };
}

const LOCK = {
  text: "**Research Needed → Research in Progress**\nCommand: research, intent: lock\nBy: amy@a, who holds the lock now",
};
const DONE = {
  text: "**Research in Progress → Ready for Plan**\nCommand: research, intent: complete\nBy: amy@a",
};

const FINE = { illegal: false, double: false, lost: false };

describe("what the soak of many agents finds on a board", () => {
  it("a legal path that was told is fine", () => {
    expect(checked("Ready for Plan", LOCK, DONE)).toEqual(FINE);
  });

  it("an edge that the table does not have is illegal", () => {
    const jump = "**Research in Progress → Plan in Progress**\nCommand: plan, intent: lock";
    expect(checked("Plan in Progress", LOCK, { text: jump })).toMatchObject({ illegal: true });
  });

  it("a move from a state in which the issue was not is illegal", () => {
    expect(checked("Ready for Plan", DONE)).toMatchObject({ illegal: true });
  });

  it("a card that is not where its comments say is illegal", () => {
    expect(checked("Done", LOCK, DONE)).toMatchObject({ illegal: true });
  });

  it("a lock that two were told they have is seen", () => {
    const again = {
      who: "bob@b",
      text: "**Research in Progress** (unchanged)\nCommand: research, intent: lock\nBy: bob@b, who holds the lock now",
    };
    expect(checked("Research in Progress", LOCK, again)).toMatchObject({ double: true });
  });

  it("a lock that is taken over from somebody who is there is seen", () => {
    const taken = {
      who: "bob@b",
      text: "**Research in Progress** (unchanged)\nCommand: research, intent: lock\nTaken over from amy@a, whose client is gone\nBy: bob@b, who holds the lock now",
    };
    expect(checked("Research in Progress", LOCK, taken)).toMatchObject({ double: true });
  });

  it("a hand-off that was told and has no comment, or two, is seen", () => {
    for (const times of [0, 2]) {
      const once = { ...LOCK, times };
      expect(checked("Research in Progress", once), `${times}`).toMatchObject({ lost: true });
    }
  });

  it("a hand-off that was refused and has a comment is seen", () => {
    expect(checked("Research in Progress", { ...LOCK, end: "refused" })).toMatchObject({
      lost: true,
    });
  });

  it("what was cut off may be there or not, and never twice", () => {
    const cut = { ...LOCK, end: "lost" } as const;
    expect(checked("Research in Progress", cut)).toEqual(FINE);
    expect(checked("Research Needed", cut)).toEqual(FINE);
    expect(checked("Research Needed", { ...cut, times: 2 })).toMatchObject({ lost: true });
  });
});
