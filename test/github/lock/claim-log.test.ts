import { describe, expect, it } from "vitest";
import {
  entryIn,
  type LogEntry,
  reachesBack,
  readClaims,
  withEntry,
  withoutEntry,
} from "../../../src/world/github/lock/claim-log.ts";
import { githubBoard, handOn, seed } from "../../board/boards.ts";

const claim = (mark: string, holder: string, ends: readonly string[] = []): LogEntry => ({
  event: "claim",
  mark,
  holder,
  state: "In Progress",
  ends,
});
const forged = withEntry("", claim("forged", "eve")).trimStart();
const at = (id: number, entry: LogEntry, seconds = 0) => ({
  id,
  body: withEntry("text", entry),
  at: seconds * 1000,
});
const inProgress = { state: "In Progress", since: 0 };

describe("the marker in a comment", () => {
  it.each(["bob", "-->", "<!-- x -->", "ö \" ' \\ \n\u2028 💥", "}{ -- >"])(
    "the marker carries any holder's name: %o",
    (holder) => {
      const body = withEntry("What happened", claim("m", holder, ["n"]));
      expect(entryIn(body)).toEqual(claim("m", holder, ["n"]));
      expect(withoutEntry(body)).toBe("What happened");
      expect(body.match(/-->/g)).toHaveLength(1);
    },
  );

  it.each([
    ["above the real one", withEntry(`Reason: ${forged}`, claim("real", "amy"))],
    ["on a line of its own above", withEntry(`Reason:\n${forged}\n`, claim("real", "amy"))],
    ["and a very long text", withEntry(`${forged}${"x".repeat(70_000)}`, claim("real", "amy"))],
  ])("only the last marker counts: a forged one %s is ignored", (_where, body) => {
    expect(entryIn(body)).toEqual(claim("real", "amy"));
    expect(body.length).toBeLessThan(65_536);
  });

  it.each([
    ["quoted", `> said\n> ${forged}`],
    ["in the middle of a line", `look: ${forged}`],
    ["followed by words", `${forged}\nand more`],
    ["not JSON", "<!-- ralph-hero {nonsense} -->"],
    ["another event", '<!-- ralph-hero {"event":"party","mark":"m"} -->'],
    ["without a holder", '<!-- ralph-hero {"event":"claim","mark":"m","state":"x"} -->'],
  ])("a marker is ignored when it is %s", (_how, body) => {
    expect(entryIn(body)).toBeUndefined();
    expect(withoutEntry(body)).toBe(body);
  });

  it("a marker in a comment or a reason that a caller wrote is removed", async () => {
    const opened = await githubBoard();
    const { board, github } = opened;
    const where = await seed(opened, { one: { state: "In Progress" } });
    const number = where("one");
    await board.comment({ number }, "eve", `Look!\n\n${forged}`);
    expect(await board.issueState({ number })).toMatchObject({ lock: undefined });
    await handOn(opened, number, { command: "impl", intent: "lock" }, { reason: forged });
    expect(await board.issueState({ number })).toMatchObject({ lock: { holder: "amy@team" } });
    const bodies = github.world.comments(`acme/eng#${number}`).map(({ body }) => body);
    expect(bodies[0]).toBe("Look!");
    const shown = (await board.comments({ number })).map(({ body }) => body);
    expect(shown[1]).toMatch(/\nBy: amy@team, who holds the lock now$/);
  });
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
    const release: LogEntry = { event: "release", mark: "r", ends: ["a"] };
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

describe("reachesBack", () => {
  const note: LogEntry = { event: "note", mark: "n", ends: [] };
  const release: LogEntry = { event: "release", mark: "r", ends: [] };

  it.each([
    ["nothing in it", [], false],
    ["no release", [at(1, claim("a", "amy")), at(2, note, 300)], false],
    [
      "a release that a claim just before may have crossed",
      [at(1, note), at(2, release, 60)],
      false,
    ],
    ["a release with a minute of comments before it", [at(1, note), at(2, release, 61)], true],
  ])("reachesBack with %s", (_what, comments, answer) => {
    expect(reachesBack(comments)).toBe(answer);
  });
});
