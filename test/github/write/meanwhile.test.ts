import { describe, expect, it } from "vitest";
import { COMPLETE, ISSUE, LOCK, stage } from "../lock/lock-stage.ts";

describe("a person between reading and writing", () => {
  it("a person's move is not overwritten by a hand-off that was judged before", async () => {
    const { world, amy, state, bodies } = await stage();
    amy.start(42, COMPLETE);
    await amy.step();
    world.putOnBoard(ISSUE, { state: "Human Needed" });
    expect(await amy.finish()).toMatchObject({ kind: "refused", refusal: { rule: 4 } });
    expect([state(), bodies()]).toEqual(["Human Needed", []]);
  });

  it("an issue that a hand-off closed over a person's move is open again", async () => {
    const { world, amy, state } = await stage("In Review");
    amy.start(42, { command: "merge", intent: "complete" });
    await amy.step();
    world.putOnBoard(ISSUE, { state: "Human Needed" });
    expect(await amy.finish()).toMatchObject({ kind: "refused" });
    expect(state()).toBe("Human Needed");
    expect(world.issue(ISSUE).state).toBe("OPEN");
  });

  // Found by npm run town -- --replay 1004 --board github --agents 16 --issues 8 --steps 500.
  it("a person's move is seen also when the answer to a comment on one's own lock is lost", async () => {
    const { world, github, amy, state, bodies } = await stage("In Progress");
    amy.start(42, { command: "impl", intent: "lock" });
    expect(await amy.finish()).toMatchObject({ kind: "go" });
    const lock = { holder: "amy", since: 0 };
    const comment = { author: "amy", body: "Still at it" };
    const going = amy.board.change(
      { number: 42 },
      (issue) =>
        issue?.state === "In Progress"
          ? { write: { lock, comment }, answer: "taken" }
          : { write: undefined, answer: "refused" },
      async () => undefined,
    );
    const read = github.requests.length;
    void amy.step();
    while (github.requests.length === read) await Bun.sleep(1);
    world.putOnBoard(ISSUE, { state: "Ready for Plan" });
    github.fail({ kind: "answer-lost", only: "mutations" });
    for (let step = 0; step < 6; step += 1) void amy.step();
    expect(await going).toBe("refused");
    expect([state(), bodies()]).toEqual(["Ready for Plan", [expect.stringContaining("impl")]]);
  });

  it("a lock that another claimed between reading and writing stands", async () => {
    const { amy, bob, state, lock } = await stage("Research in Progress");
    amy.start(42, COMPLETE);
    await amy.step();
    bob.start(42, LOCK);
    expect(await bob.finish()).toMatchObject({ kind: "go" });
    expect(await amy.finish()).toMatchObject({
      kind: "refused",
      refusal: { fact: expect.stringContaining("held by bob") },
    });
    expect([state(), await lock()]).toEqual(["Research in Progress", "bob"]);
  });

  it("a person's move among many children is reported for that child alone", async () => {
    const { world, github, amy, board } = await stage("In Progress");
    world.addIssue("acme/eng", { number: 43 });
    world.putOnBoard("acme/eng#43", { state: "In Progress" });
    const comment = { author: "amy", body: "Taken along" };
    const going = amy.board.changeAll([{ number: 42 }, { number: 43 }], () => ({
      write: { state: "In Review", comment },
      answer: "moved",
    }));
    void amy.step();
    while (!github.requests.some(({ status }) => status === 200)) await Bun.sleep(1);
    world.putOnBoard(ISSUE, { state: "Human Needed" });
    for (let step = 0; step < 4; step += 1) void amy.step();
    expect(await going).toEqual([
      {
        error: "#42 was changed by somebody else (Human Needed) in between; nothing was applied",
      },
      { answer: "moved" },
    ]);
    expect((await board.issueState({ number: 42 }))?.state).toBe("Human Needed");
    expect(world.comments(ISSUE)).toEqual([]);
    expect(github.requests.every(({ valid }) => valid)).toBe(true);
  });
});

describe("closed issues and cards that GitHub does not show", () => {
  it("a closed issue whose card is not finished is not open, and is not live", async () => {
    const { world, board } = await stage("In Review");
    world.issue(ISSUE).state = "CLOSED";
    expect(await board.issueState({ number: 42 })).toMatchObject({ open: false });
    expect(await board.live()).toEqual([]);
  });

  it("an issue whose list of cards is null is not on the board", async () => {
    const { world, board } = await stage();
    world.addIssue("acme/eng", { number: 50 });
    expect(await board.issueState({ number: 50 })).toBeUndefined();
    expect(await board.neighbourhood({ number: 50 })).toEqual([]);
  });
});
