import { describe, expect, it } from "vitest";
import { nothingAhead } from "../../../src/world/board/board.ts";
import { clientOf } from "../../../testing/github/example.ts";
import { handOn } from "../../board/boards.ts";
import { worker } from "../process/worker.ts";
import { COMPLETE, ISSUE, LOCK, stage } from "./lock-stage.ts";

describe("a worker that died between its claim and its card move", () => {
  async function died(state?: string, move = LOCK) {
    const staged = await stage(state);
    const { amy } = staged;
    amy.start(42, move);
    for (const _step of ["read", "claim"]) await amy.step();
    return staged;
  }

  it("a dead worker's claim keeps others out for a minute of GitHub's clock, and no longer", async () => {
    const { bob, state, lock, later, bodies } = await died();
    later(59);
    bob.start(42, LOCK);
    expect(await bob.finish()).toMatchObject({ kind: "refused", refusal: { rule: 5 } });
    expect([state(), await lock(), bodies().length]).toEqual(["Research Needed", "amy", 1]);
    later(1);
    expect(await lock()).toBeUndefined();
    bob.start(42, LOCK);
    expect(await bob.finish()).toMatchObject({ kind: "go" });
    expect([state(), await lock()]).toEqual(["Research in Progress", "bob"]);
    expect(bodies()[1]).toContain("\nThe claim of amy is void.");
  });

  it.each([
    ["a hand-off", COMPLETE],
    ["an escalation", { command: "research", intent: "escalate" }],
  ])("a void claim is reported by %s, once", async (_what, move) => {
    const { bob, later, bodies } = await died();
    later(60);
    bob.start(42, move);
    await bob.finish();
    expect(bodies()[1]).toContain("\nThe claim of amy is void.");
    bob.start(42, { command: "plan", intent: move === COMPLETE ? "lock" : "close" });
    await bob.finish();
    expect(bodies().slice(2).join()).not.toContain("void");
  });

  it("a worker that comes back within the minute takes its lock", async () => {
    const { github, state, lock, later } = await died();
    later(50);
    const again = worker(github, "amy");
    again.start(42, LOCK);
    expect(await again.finish()).toMatchObject({ kind: "go", move: { changed: true } });
    later(3600);
    expect([state(), await lock()]).toEqual(["Research in Progress", "amy"]);
  });

  it("an old claim does not come to hold a lock state that others enter later", async () => {
    const { bob, lock, later, state } = await died("Plan in Review", {
      command: "impl",
      intent: "lock",
    });
    later(90);
    bob.start(42, { command: "review", intent: "complete" });
    await bob.finish();
    expect([state(), await lock()]).toEqual(["In Progress", undefined]);
  });
});

describe("a person's changes and locks", () => {
  it("a card that a person moves into a lock state is free", async () => {
    const { world, bob, lock } = await stage();
    world.putOnBoard(ISSUE, { state: "Research in Progress" });
    expect(await lock()).toBeUndefined();
    bob.start(42, LOCK);
    expect(await bob.finish()).toMatchObject({ kind: "go", move: { changed: false } });
    expect(await lock()).toBe("bob");
  });

  it("a card that a person moves out of a lock state and in again is free", async () => {
    const { world, amy, bob, lock, later, bodies } = await stage();
    amy.start(42, LOCK);
    await amy.finish();
    later(120);
    expect(await lock()).toBe("amy");
    world.putOnBoard(ISSUE, { state: "Research Needed" });
    expect(await lock()).toBeUndefined();
    later(5);
    world.putOnBoard(ISSUE, { state: "Research in Progress" });
    expect(await lock()).toBeUndefined();
    bob.start(42, LOCK);
    expect(await bob.finish()).toMatchObject({ kind: "go" });
    expect(bodies()[1]).toContain("\nThe claim of amy is void.");
    amy.start(42, COMPLETE);
    expect(await amy.finish()).toMatchObject({ kind: "refused", refusal: { rule: 5 } });
  });

  it("a lock that a person releases can be taken by the next worker", async () => {
    const { amy, bob, board, lock, state } = await stage();
    amy.start(42, LOCK);
    await amy.finish();
    await board.change(
      { number: 42 },
      (issueState) => ({
        write: issueState && { lock: undefined, comment: { author: "a person", body: "released" } },
        answer: undefined,
      }),
      nothingAhead,
    );
    expect([state(), await lock()]).toEqual(["Research in Progress", undefined]);
    bob.start(42, LOCK);
    expect(await bob.finish()).toMatchObject({ kind: "go", move: { changed: false } });
    expect(await lock()).toBe("bob");
  });

  it("deleting the claim comment frees the lock without an error", async () => {
    const { github, world, amy, bob, lock, state, bodies } = await stage();
    amy.start(42, LOCK);
    await amy.finish();
    const [claim] = world.comments(ISSUE);
    const remove = `mutation($id: ID!) { deleteIssueComment(input: { id: $id }) { clientMutationId } }`;
    await clientOf(github)(remove, { id: claim?.id });
    expect([state(), await lock()]).toEqual(["Research in Progress", undefined]);
    bob.start(42, LOCK);
    await bob.finish();
    expect(await lock()).toBe("bob");
    const gone =
      "No claim tells who brought it to Research in Progress: the claim was deleted, or a person";
    expect(bodies().at(-1)).toContain(gone);
    amy.start(42, COMPLETE);
    expect(await amy.finish()).toMatchObject({ kind: "refused", refusal: { rule: 5 } });
    bob.start(42, COMPLETE);
    await bob.finish();
    expect(bodies().at(-1)).not.toContain("No claim");
  });

  it("a deleted claim is told by whoever moves the card on, by nobody else", async () => {
    const { github, world, amy, bob, bodies, later } = await stage();
    amy.start(42, LOCK);
    await amy.finish();
    expect(bodies().at(-1)).not.toContain("No claim");
    later(300);
    const [claim] = world.comments(ISSUE);
    const remove = `mutation($id: ID!) { deleteIssueComment(input: { id: $id }) { clientMutationId } }`;
    await clientOf(github)(remove, { id: claim?.id });
    bob.start(42, { command: "research", intent: "escalate" });
    expect(await bob.finish()).toMatchObject({ kind: "go" });
    expect(bodies().at(-1)).toContain("the claim was deleted, or a person moved the card.");
  });
});

describe("a claim log longer than a page", () => {
  it("a long claim log is read as far back as it matters, and releases are found in it", async () => {
    const opened = await stage();
    const { world, board, later } = opened;
    const chatter = () => {
      for (let at = 0; at < 130; at += 1) world.addComment(ISSUE, "chatter");
    };
    const go = (command: string, intent: string, holder: string) => {
      later(300);
      return handOn(opened, 42, { command, intent }, { holder });
    };
    await go("research", "lock", "amy");
    chatter();
    expect(await go("research", "complete", "bob")).toMatchObject({ refusal: { rule: 5 } });
    expect(await go("research", "complete", "amy")).toMatchObject({ kind: "go" });
    chatter();
    expect(await go("plan", "lock", "bob")).toMatchObject({ kind: "go" });
    chatter();
    expect((await board.issueState({ number: 42 }))?.lock?.holder).toBe("bob");
    expect(await go("plan", "lock", "amy")).toMatchObject({ refusal: { rule: 5 } });
  });
});
