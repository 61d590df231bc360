import { describe, expect, it } from "vitest";
import { nothingAhead } from "../../src/world/board/board.ts";
import { readAgent } from "../../src/world/store/read-agent.ts";
import { BOARDS, handOn, NOBODY, seed, type TestBoard } from "./boards.ts";

const lock = { command: "research", intent: "lock" };
const complete = { command: "research", intent: "complete" };

async function holding(open: () => Promise<TestBoard>) {
  const opened = await open();
  const at = await seed(opened, { wanted: { state: "Research Needed" } });
  await handOn(opened, at("wanted"), lock, { holder: "amy@team" });
  return { ...opened, ref: { number: at("wanted") } };
}

describe.each(BOARDS)("a hand-off on the %s board", (_name, open) => {
  it("a hand-off to a lock state moves the issue, locks it, comments and becomes the agent's claim", async () => {
    const { board, store, ref } = await holding(open);
    const issueState = await board.issueState(ref);
    expect(issueState).toMatchObject({
      state: "Research in Progress",
      lock: { holder: "amy@team" },
    });
    expect(Math.abs(Date.now() - (issueState?.lock?.since ?? 0))).toBeLessThan(60_000);
    expect((await board.comments(ref)).map(({ body }) => body)).toEqual([
      [
        "**Research Needed → Research in Progress**",
        "Command: research, intent: lock",
        "Reason: because",
        "By: amy@team, who holds the lock now",
      ].join("\n"),
    ]);
    const { claims } = readAgent(store, { session: "s", agent: "amy@team" });
    expect(claims).toMatchObject([{ ...ref, phase: "research", state: "Research in Progress" }]);
    expect((await board.issue(ref))?.lock?.holder).toBe("amy@team");
    expect((await board.live()).map(({ lock }) => lock?.holder)).toEqual(["amy@team"]);
    expect((await board.neighbourhood(ref)).map(({ lock }) => lock?.holder)).toEqual(["amy@team"]);
  });

  it("a hand-off out of a lock state ends the lock, and the next worker can take the next one", async () => {
    const opened = await holding(open);
    const { board, ref } = opened;
    expect(await handOn(opened, ref.number, complete)).toMatchObject({ kind: "go" });
    expect(await board.issueState(ref)).toMatchObject({
      ...ref,
      state: "Ready for Plan",
      lock: undefined,
    });
    const plan = { command: "plan", intent: "lock" };
    expect(await handOn(opened, ref.number, plan, { holder: "bob@team" })).toMatchObject({
      kind: "go",
    });
    expect((await board.issueState(ref))?.lock?.holder).toBe("bob@team");
    expect(await board.comments(ref)).toHaveLength(3);
  });

  it.each([lock, complete])(
    "a hand-off of an issue that another agent holds is refused and writes nothing: %o",
    async (move) => {
      const opened = await holding(open);
      const { board, ref } = opened;
      const answer = await handOn(opened, ref.number, move, { holder: "bob@team" });
      expect(answer).toMatchObject({
        kind: "refused",
        refusal: { rule: 5, fact: expect.stringMatching(/^#\d+ is held by amy@team for \d+ s\.$/) },
      });
      expect(await board.comments(ref)).toHaveLength(1);
      expect(await board.issueState(ref)).toMatchObject({ lock: { holder: "amy@team" } });
    },
  );

  it("escalating an issue that another agent holds is refused, and its holder goes on", async () => {
    const opened = await holding(open);
    const { board, ref } = opened;
    const escalate = { command: "plan", intent: "escalate" };
    const answer = await handOn(opened, ref.number, escalate, { holder: "bob@team" });
    if (answer.kind !== "refused") throw new Error("not refused");
    expect(answer.refusal.recovery.join()).not.toMatch(/escalate|Human Needed/);
    expect(await board.issueState(ref)).toMatchObject({ lock: { holder: "amy@team" } });
    expect(
      await handOn(opened, ref.number, { command: "research", intent: "complete" }),
    ).toMatchObject({
      kind: "go",
    });
  });

  it("a hand-off takes a free lock without writing the state, and keeps it when it is taken again", async () => {
    const opened = await open();
    const { board } = opened;
    const at = await seed(opened, { free: { state: "In Progress" } });
    const ref = { number: at("free") };
    const impl = { command: "impl", intent: "lock" };
    for (const _time of [1, 2])
      expect(await handOn(opened, ref.number, impl)).toMatchObject({
        kind: "go",
        move: { changed: false, takesLock: true },
      });
    expect(await board.issueState(ref)).toMatchObject({
      state: "In Progress",
      lock: { holder: "amy@team" },
    });
    const late = await handOn(opened, ref.number, impl, { holder: "bob@team" });
    expect(late).toMatchObject({ kind: "refused", refusal: { rule: 5 } });
  });

  it("a hand-off that the table forbids is refused and writes nothing", async () => {
    const opened = await open();
    const at = await seed(opened, { early: { state: "Backlog" } });
    const answer = await handOn(opened, at("early"), { command: "plan", intent: "lock" });
    expect(answer).toMatchObject({
      kind: "refused",
      refusal: { fact: `#${at("early")} is in Backlog; plan takes Ready for Plan.` },
    });
    expect(await opened.board.comments({ number: at("early") })).toEqual([]);
    expect((await opened.board.issueState({ number: at("early") }))?.state).toBe("Backlog");
  });

  it("a hand-off that changes nothing writes no comment", async () => {
    const opened = await open();
    const at = await seed(opened, { parent: {}, part: { parent: "parent" } });
    const split = { command: "split", intent: "complete" };
    expect(await handOn(opened, at("parent"), split)).toMatchObject({ move: { changed: false } });
    expect(await opened.board.comments({ number: at("parent") })).toEqual([]);
  });

  it("a hand-off of an issue that is not on the board has its own error", async () => {
    const opened = await open();
    await seed(opened, { other: {} });
    expect(await handOn(opened, NOBODY, lock)).toMatchObject({
      kind: "refused",
      refusal: { rule: 0 },
    });
  });

  it.each([
    ["Done", { command: "merge", intent: "complete" }, "COMPLETED"],
    ["Canceled", { command: "triage", intent: "cancel" }, "NOT_PLANNED"],
  ])("a hand-off to %s finishes the issue", async (state, move, reason) => {
    const opened = await open();
    const { board, github } = opened;
    const from = state === "Done" ? "In Review" : "Backlog";
    const at = await seed(opened, { last: { state: from }, waits: { blockedBy: ["last"] } });
    await handOn(opened, at("last"), move);
    expect((await board.issueState({ number: at("last") }))?.state).toBe(state);
    expect((await board.issue({ number: at("waits") }))?.blockedBy).toMatchObject([
      { open: false },
    ]);
    expect((await board.live()).map(({ title }) => title)).toEqual(["waits"]);
    if (!github) return;
    expect(github.world.boardState(`acme/eng#${at("last")}`)).toMatchObject({
      state,
      open: false,
      stateReason: reason,
    });
  });
});

describe.each(BOARDS)("board.change on the %s board", (_name, open) => {
  it("board.change can end a lock without changing the state, as ralph release does", async () => {
    const { board, ref } = await holding(open);
    const comment = { author: "a person", body: "Lock released" };
    const before = await board.change(
      ref,
      (issueState) => ({
        write: { lock: undefined, comment },
        answer: issueState?.lock?.holder,
      }),
      nothingAhead,
    );
    expect(before).toBe("amy@team");
    expect(await board.issueState(ref)).toMatchObject({
      ...ref,
      state: "Research in Progress",
      lock: undefined,
    });
    expect((await board.comments(ref)).at(-1)?.body).toBe("Lock released");
  });

  it("board.change writes nothing when judging throws", async () => {
    const { board, ref } = await holding(open);
    const before = await board.issue(ref);
    const failing = board.change(
      ref,
      () => {
        throw new Error("no");
      },
      nothingAhead,
    );
    await expect(failing).rejects.toThrow("no");
    expect(await board.issue(ref)).toEqual(before);
    expect(await board.comments(ref)).toHaveLength(1);
  });
});
