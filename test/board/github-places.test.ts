import { describe, expect, it } from "vitest";
import { groupOf } from "../../src/workflow/group/group.ts";
import { nothingAhead } from "../../src/world/board/board.ts";
import { githubBoard, handOn } from "./boards.ts";

const lock = { command: "research", intent: "lock" };

describe("an issue that exists, but not on this board", () => {
  it("an issue whose card is on another project is not on the board", async () => {
    const opened = await githubBoard();
    const { board, github } = opened;
    const { world } = github;
    world.addUser("eve");
    // Another owner's project has the same number.
    const other = world.addProject("eve", 7);
    const { number } = world.addIssue("acme/eng");
    world.putOnBoard(`acme/eng#${number}`, { project: other, state: "Research Needed" });
    expect(await board.issueState({ number })).toBeUndefined();
    expect(await board.issue({ number })).toBeUndefined();
    expect(await board.neighbourhood({ number })).toEqual([]);
    expect(await board.all()).toEqual([]);
    await expect(board.edit({ number }, { estimate: "S" })).rejects.toThrow(
      `#${number} is not on the board`,
    );
    expect(await handOn(opened, number, lock)).toMatchObject({ refusal: { rule: 0 } });
    expect(world.comments(`acme/eng#${number}`)).toEqual([]);
  });

  it("a parent without a card connects its children; another issue without a card joins no group", async () => {
    const { board, github } = await githubBoard();
    const { world } = github;
    world.addIssue("acme/eng", { number: 1 });
    world.addIssue("acme/eng", { number: 2 });
    for (const number of [3, 4]) {
      world.addIssue("acme/eng", { number, parent: 1, blockedBy: [2] });
      world.putOnBoard(`acme/eng#${number}`, { state: "Ready for Plan" });
    }
    world.addIssue("acme/eng", { number: 5, parent: 1 });
    for (const number of [1, 3, 4]) {
      const issues = await board.neighbourhood({ number });
      const { members } = groupOf(issues, issues[0]?.key ?? "");
      expect(members.map((one) => one.number)).toEqual([3, 4]);
    }
    // Off the board or not, #2 is open and #3 waits for it.
    expect((await board.issue({ number: 3 }))?.blockedBy).toMatchObject([
      { number: 2, open: true },
    ]);
  });

  it("an issue's card is found among the cards of very many projects", async () => {
    const { board, github } = await githubBoard();
    const { world } = github;
    const issue = world.addIssue("acme/eng");
    const { number } = issue;
    for (let project = 100; project < 230; project += 1)
      world.putOnBoard(issue, { project: world.addProject("acme", project) });
    expect(await board.issueState({ number })).toBeUndefined();
    world.putOnBoard(issue, { state: "Ready for Plan" });
    expect(await board.issueState({ number })).toMatchObject({ state: "Ready for Plan" });
    expect(await board.neighbourhood({ number })).toMatchObject([{ state: "Ready for Plan" }]);
    await board.edit({ number }, { estimate: "S" });
    expect(world.boardState(issue)).toMatchObject({ estimate: "S" });
  });
});

describe("a card moved by a person's hand", () => {
  it("a card moved to Done by hand blocks nobody, though its issue is open on GitHub", async () => {
    const { board, github } = await githubBoard();
    const { world } = github;
    world.putOnBoard(world.addIssue("acme/eng", { number: 1 }), { state: "Done" });
    world.putOnBoard(world.addIssue("acme/eng", { number: 2, blockedBy: [1] }));
    const waits = { number: 2, blockedBy: [{ number: 1, open: false }] };
    expect(await board.live()).toMatchObject([waits]);
    expect(await board.neighbourhood({ number: 2 })).toMatchObject([waits, { number: 1 }]);
  });

  it.each(["person", "agent"] as const)(
    "a card moved out of Done by a %s: only a person reopens its issue",
    async (by) => {
      const { board, github } = await githubBoard();
      const { number } = await board.create({ title: "t", state: "Canceled" });
      expect(github.world.issue(`acme/eng#${number}`).state).toBe("CLOSED");
      github.world.putOnBoard(`acme/eng#${number}`, { state: "Backlog" });
      expect(await board.live()).toEqual([]);
      await board.change(
        { number },
        () => ({
          write: { state: "Research Needed", lock: undefined, comment: undefined, by },
          answer: undefined,
        }),
        nothingAhead,
      );
      const isOpen = by === "person";
      expect(github.world.issue(`acme/eng#${number}`).state).toBe(isOpen ? "OPEN" : "CLOSED");
      const open = { number, state: "Research Needed" };
      expect(await board.live()).toMatchObject(isOpen ? [open] : []);
      expect(await board.issueState({ number })).toMatchObject({ ...open, open: isOpen });
    },
  );
});
