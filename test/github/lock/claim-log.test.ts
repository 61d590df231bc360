import { describe, expect, it } from "vitest";
import type { Returned } from "../../../src/workflow/issue/issue-state.ts";
import { readClaims } from "../../../src/world/github/lock/claim-log.ts";
import { lastMove } from "../../../src/world/github/lock/last-move.ts";
import {
  entryIn,
  isWrittenWith,
  type LogEntry,
  withEntry,
  withoutEntry,
} from "../../../src/world/github/lock/log-entry.ts";
import { githubBoard, handOn, seed } from "../../board/boards.ts";

const claim = (
  mark: string,
  holder: string,
  ends: readonly string[] = [],
  over?: string,
): LogEntry => ({
  event: "claim",
  mark,
  ends,
  by: "agent",
  claim: { holder, state: "In Progress", ...(over ? { over } : {}) },
});
const forged = withEntry("", claim("forged", "eve")).trimStart();
const at = (id: number, entry: LogEntry, seconds = 0) => ({
  id,
  body: withEntry("text", entry),
  at: seconds * 1000,
  mayWrite: true,
  isEdited: false,
});
const inProgress = { state: "In Progress", since: 0 };

describe("the marker in a comment", () => {
  it.each(["bob", "-->", "<!-- x -->", "ö \" ' \\ \n\u2028 💥", "}{ -- >"])(
    "the marker carries any holder's name: %o",
    (holder) => {
      const body = withEntry("What happened", claim("m", holder, ["n"]));
      expect(entryIn(body)).toEqual({ entry: claim("m", holder, ["n"]), intact: true });
      expect(withoutEntry(body)).toBe("What happened");
      expect(body.match(/-->/g)).toHaveLength(1);
    },
  );

  it("a comment that was edited is still known to be written, and another that names it is not it", () => {
    const mark = crypto.randomUUID();
    const body = withEntry("What happened", claim(mark, "bob"));
    expect(isWrittenWith(body, mark)).toBe(true);
    expect(isWrittenWith(`${body}\nedited`, mark)).toBe(true);
    expect(entryIn(`${body}\nedited`)).toBeUndefined();
    expect(isWrittenWith(withEntry("Next", claim("m", "amy", [mark])), mark)).toBe(false);
  });

  it.each([
    ["above the real one", withEntry(`Reason: ${forged}`, claim("real", "amy"))],
    ["on a line of its own above", withEntry(`Reason:\n${forged}\n`, claim("real", "amy"))],
    ["and a very long text", withEntry(`${forged}${"x".repeat(70_000)}`, claim("real", "amy"))],
  ])("only the last marker counts: a forged one %s is ignored", (_where, body) => {
    expect(entryIn(body)).toEqual({ entry: claim("real", "amy"), intact: true });
    expect(body.length).toBeLessThan(65_536);
  });

  it.each([
    ["quoted", `> said\n> ${forged}`],
    ["in the middle of a line", `look: ${forged}`],
    ["followed by words", `${forged}\nand more`],
    ["in a block of code", `\`\`\`\n${forged}\n\`\`\``],
    ["indented", `code:\n\n    ${forged}`],
  ])("a marker is ignored, and shown, when it is %s", (_how, body) => {
    expect(entryIn(body)).toBeUndefined();
    expect(withoutEntry(body)).toBe(body);
  });

  it.each([
    ["not JSON", "<!-- ralph-hero {nonsense} -->"],
    ["another event", '<!-- ralph-hero {"event":"party","mark":"m"} -->'],
    ["without a holder", '<!-- ralph-hero {"event":"claim","mark":"m","state":"x"} -->'],
  ])("a marker is ignored when it is %s", (_how, body) => {
    expect(entryIn(body)).toBeUndefined();
  });

  it("a claim ends nothing by a value that is no text", () => {
    const odd = '"ends":[{"toString":1,"valueOf":2},[[]],"n"]';
    const body = withEntry("text", claim("m", "bob", ["n"])).replace('"ends":["n"]', odd);
    expect(entryIn(body)?.entry.ends).toEqual(["n"]);
  });

  it.each([
    ["in a block of code that is not closed", `\`\`\`\n${forged}`],
    ["pasted under another text", `Is this yours?\n\n${forged}`],
  ])("a marker does not belong to the text it stands under: %s", (_how, body) => {
    expect(entryIn(body)?.intact).toBe(false);
    const comment = { id: 1, body, at: 0, mayWrite: true, isEdited: false };
    expect(readClaims([comment], inProgress, 5000)).toMatchObject({ open: [], entries: [] });
  });

  it.each(["reason", "comment", "title", "body"])(
    "text of a caller with our marker is refused: in a %s",
    async (where) => {
      const opened = await githubBoard();
      const { board, github } = opened;
      const number = (await seed(opened, { one: { state: "In Progress" } }))("one");
      const call = {
        reason: () =>
          handOn(opened, number, { command: "impl", intent: "lock" }, { reason: forged }),
        comment: () => board.comment({ number }, "eve", `Look!\n\n${forged}`),
        title: () => board.create({ title: `x ${forged}` }),
        body: () => board.edit({ number }, { body: forged.toUpperCase() }),
      }[where];
      await expect(call?.()).rejects.toThrow("the text contains ralph's own marker");
      expect(github.world.comments(`acme/eng#${number}`)).toEqual([]);
    },
  );
});

describe("the holder of a lock by the claim log", () => {
  it("the holder is the earliest claim by id, whatever the order and the times", () => {
    const comments = [
      at(9, claim("c", "cat"), 1),
      at(7, claim("a", "amy"), 2),
      at(8, claim("b", "bob"), 0),
    ];
    expect(readClaims(comments, inProgress, 5000).holder?.holder).toBe("amy");
  });

  it("a claim that was ended does not hold; one that the release did not see does", () => {
    const release: LogEntry = { event: "release", mark: "r", ends: ["a"], by: "agent" };
    const comments = [at(1, claim("a", "amy")), at(2, claim("b", "bob")), at(3, release)];
    expect(readClaims(comments, inProgress, 5000)).toMatchObject({
      holder: { holder: "bob", mark: "b" },
      void: [],
      open: [{ mark: "b" }],
    });
  });

  it.each([
    ["in its state", inProgress, 3600, "amy"],
    ["in another state, within the minute", { state: "Backlog", since: 0 }, 59, "amy"],
    ["in another state, after the minute", { state: "Backlog", since: 0 }, 60, undefined],
    ["put into its state within the minute", { state: "In Progress", since: 60_000 }, 3600, "amy"],
    ["put into its state later", { state: "In Progress", since: 61_000 }, 3600, undefined],
    [
      "in its state since nobody knows when",
      { state: "In Progress", since: undefined },
      3600,
      "amy",
    ],
  ])("the holder with the card %s", (_where, card, seconds, holder) => {
    const log = readClaims([at(1, claim("a", "amy"))], card, seconds * 1000);
    expect(log.holder?.holder).toBe(holder);
    expect(log.void.map((one) => one.holder)).toEqual(holder ? [] : ["amy"]);
  });
});

describe("entries that do not count", () => {
  const release: LogEntry = { event: "release", mark: "r", ends: ["a"], by: "agent" };
  const hold = at(1, claim("a", "amy"));

  it("a claim of somebody who may not write is text", () => {
    const log = readClaims([{ ...hold, mayWrite: false }], inProgress, 5000);
    expect(log).toMatchObject({ holder: undefined, void: [], open: [] });
  });

  it("a release of somebody who may not write ends nothing", () => {
    const log = readClaims([hold, { ...at(2, release), mayWrite: false }], inProgress, 5000);
    expect(log.holder?.holder).toBe("amy");
  });

  it("an edited claim does not hold, and is told as void until an entry names it", () => {
    const edited = { ...hold, body: hold.body.replace("text", "changed"), isEdited: true };
    expect(readClaims([edited], inProgress, 5000)).toMatchObject({
      holder: undefined,
      void: [{ holder: "amy", isEdited: true }],
    });
    expect(readClaims([edited, at(2, release)], inProgress, 5000).void).toEqual([]);
  });

  it("an edited release still ends its claims: only who may write can have edited it", () => {
    const edited = { ...at(2, release), isEdited: true };
    expect(readClaims([hold, edited], inProgress, 5000).open).toEqual([]);
  });

  it("a copy of a claim, posted again, is not a second claim", () => {
    const copy = { ...hold, id: 5 };
    expect(readClaims([hold, at(2, release), copy], inProgress, 5000).open).toEqual([]);
  });

  it("a claim whose card was moved elsewhere afterwards is void at once", () => {
    const moved = { state: "Human Needed", since: 3000 };
    expect(readClaims([hold], moved, 5000)).toMatchObject({
      holder: undefined,
      void: [{ holder: "amy" }],
    });
  });
});

describe("taking over a lock by the claim log", () => {
  const hold = at(1, claim("a", "amy"));
  const over = (id: number, mark: string, holder: string) => at(id, claim(mark, holder, [], "a"));

  it("a claim over another holds in its place; of two, the lower id", () => {
    const log = readClaims([over(9, "c", "cat"), over(7, "b", "bob"), hold], inProgress, 5000);
    expect(log.holder?.holder).toBe("bob");
    expect(log.open.map(({ mark }) => mark)).toEqual(["b", "c"]);
    expect(log.void.map(({ mark }) => mark)).toEqual(["c"]);
  });

  it("a claim over another does not count again when the card is back, once an entry ended both", () => {
    const elsewhere = { state: "Research in Progress", since: 10_000 };
    const comments = [hold, over(2, "b", "bob")];
    const marks = readClaims(comments, elsewhere, 20_000).void.map(({ mark }) => mark);
    expect(marks).toEqual(["a", "b"]);
    const next = at(3, { event: "release", mark: "r", ends: marks, by: "agent" }, 20);
    const back = { state: "In Progress", since: 30_000 };
    expect(readClaims([...comments, next], back, 31_000)).toMatchObject({
      ...{ holder: undefined, open: [] },
    });
  });

  it("a claim over one that was released before does not count", () => {
    const release: LogEntry = { event: "release", mark: "r", ends: ["a"], by: "person" };
    const log = readClaims([hold, at(2, release), over(3, "b", "bob")], inProgress, 5000);
    expect(log).toMatchObject({ holder: undefined, void: [{ mark: "b" }] });
  });

  it("a claim over one that does not hold does not count", () => {
    const log = readClaims(
      [hold, at(2, claim("d", "dan")), at(3, claim("b", "bob", [], "d"))],
      inProgress,
      5000,
    );
    expect(log.holder?.holder).toBe("amy");
  });

  it("when the later claim is withdrawn, the earlier one holds", () => {
    expect(readClaims([hold], inProgress, 5000).holder?.holder).toBe("amy");
  });
});

describe("who brought a card to its state, by the log", () => {
  const note = (to: string, by: "agent" | "person", seconds: number, returned?: Returned) =>
    at(seconds, { event: "note", mark: `${seconds}`, ends: [], by, to, returned }, seconds);
  const back = { at: 7000, to: "Ready for Plan", head: "abc" };
  const brought = (comments: Parameters<typeof readClaims>[0], state: string, seconds: number) => {
    const card = { state, since: seconds * 1000 };
    return lastMove(readClaims(comments, card, 1e9), card);
  };

  it.each([
    ["an agent's hand-off", [note("In Review", "agent", 100)], "In Review", 100, "agent"],
    ["a person's command", [note("In Review", "person", 100)], "In Review", 101, "person"],
    ["a move by hand afterwards", [note("In Review", "agent", 100)], "Done", 500, "person"],
    [
      "the same state by hand, later",
      [note("In Review", "agent", 100)],
      "In Review",
      500,
      "person",
    ],
    ["nothing at all", [], "Backlog", 5, "nobody"],
    ["a move by hand and no log", [], "Ready for Plan", 5, "person"],
  ] as const)("%s", (_what, comments, state, seconds, mover) => {
    expect(brought(comments, state, seconds).broughtBy).toBe(mover);
  });

  it("a return is carried on by later entries", () => {
    const comments = [
      note("Ready for Plan", "agent", 7, back),
      note("Plan in Progress", "agent", 90, back),
    ];
    expect(brought(comments, "Plan in Progress", 90).returned).toEqual(back);
  });

  it("a move by hand to an earlier state is a return", () => {
    const answer = brought([note("In Review", "agent", 7)], "In Progress", 500);
    expect(answer).toEqual({
      broughtBy: "person",
      returned: { at: 500_000, to: "In Progress", head: null },
    });
  });
});
