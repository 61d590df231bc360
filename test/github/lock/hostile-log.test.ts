import { describe, expect, it } from "vitest";
import { nothingAhead } from "../../../src/world/board/board.ts";
import { boardOn, handOn } from "../../board/boards.ts";
import { COMPLETE, ISSUE, LOCK, stage } from "./lock-stage.ts";

/** Amy holds #42; the claim as it stands in the log. */
async function held() {
  const staged = await stage();
  staged.amy.start(42, LOCK);
  await staged.amy.finish();
  const [claim] = staged.world.comments(ISSUE);
  if (!claim) throw new Error("there is no claim");
  return { ...staged, claim };
}

describe("comments of strangers", () => {
  it.each(["NONE", "CONTRIBUTOR", "FIRST_TIME_CONTRIBUTOR"] as const)(
    "a claim copied by an author who is %s takes no lock",
    async (association) => {
      const { world, claim, lock, bob } = await held();
      const copy = claim.body.replaceAll("amy", "eve");
      world.addIssue("acme/eng", { number: 43 });
      world.putOnBoard("acme/eng#43", { state: "Research in Progress" });
      world.setAssociation("acme/eng", "eve", association);
      world.addComment("acme/eng#43", copy, "eve");
      bob.start(43, LOCK);
      expect(await bob.finish()).toMatchObject({ kind: "go" });
      expect(await lock()).toBe("amy");
    },
  );

  it("a release by a stranger does not end a lock, one by a collaborator does", async () => {
    const { world, amy, lock, claim } = await held();
    amy.start(42, COMPLETE);
    await amy.finish();
    const release = world.comments(ISSUE).at(-1)?.body ?? "";
    const again = await held();
    const mark = (body: string) =>
      /"mark":"([^"]+)"/.exec(body.replaceAll("\\u002d", "-"))?.[1] ?? "";
    const ofAgain = release
      .replaceAll("\\u002d", "-")
      .replaceAll(mark(claim.body), mark(again.claim.body));
    again.world.addComment(ISSUE, ofAgain, "eve");
    expect(await again.lock()).toBe("amy");
    again.world.setAssociation("acme/eng", "dan", "COLLABORATOR");
    again.world.addComment(ISSUE, ofAgain.replace(mark(release), "another"), "dan");
    expect(await again.lock()).toBeUndefined();
    expect(await lock()).toBeUndefined();
  });
});

describe("claims that somebody touched", () => {
  it("an edited claim no longer counts, and the next hand-off says so once", async () => {
    const { world, claim, lock, bob, bodies } = await held();
    world.editComment(claim, `${claim.body} `);
    expect(await lock()).toBeUndefined();
    bob.start(42, LOCK);
    expect(await bob.finish()).toMatchObject({ kind: "go" });
    expect(await lock()).toBe("bob");
    expect(bodies().at(-1)).toContain("\nThe claim of amy was edited and is void.");
    bob.start(42, COMPLETE);
    await bob.finish();
    expect(bodies().at(-1)).not.toContain("edited");
  });

  it("a claim that was changed to another holder's name gives that one nothing", async () => {
    const { world, claim, lock } = await held();
    world.editComment(claim, claim.body.replaceAll("amy", "eve"));
    expect(await lock()).toBeUndefined();
  });

  it("a claim in another's quotation, title or body is text", async () => {
    const { world, claim, bob } = await held();
    const quoted = claim.body.replaceAll("amy", "eve").split("\n").join("\n> ");
    world.addIssue("acme/eng", { number: 43, title: claim.body, body: claim.body });
    world.putOnBoard("acme/eng#43", { state: "Research in Progress" });
    world.addComment("acme/eng#43", `> ${quoted}`, "ada");
    bob.start(43, LOCK);
    expect(await bob.finish()).toMatchObject({ kind: "go" });
  });
});

describe("long threads", () => {
  it.each([700, 5000])(
    "an issue with %i comments before its last change costs one read and one write",
    async (count) => {
      const opened = await stage();
      const { world, later, github } = opened;
      for (let at = 0; at < count; at += 1) world.addComment(ISSUE, "chatter");
      later(300);
      expect(await handOn(opened, 42, LOCK, { holder: "amy" })).toMatchObject({ kind: "go" });
      github.reset();
      later(300);
      expect(await handOn(opened, 42, COMPLETE, { holder: "amy" })).toMatchObject({ kind: "go" });
      expect(github.requests).toHaveLength(2);
    },
  );

  it("the holder of an issue with 700 comments since its lock completes, with one more read", async () => {
    const opened = await held();
    const { world, later, github } = opened;
    later(300);
    for (let at = 0; at < 700; at += 1) world.addComment(ISSUE, "chatter");
    github.reset();
    expect(await handOn(opened, 42, COMPLETE, { holder: "bob" })).toMatchObject({
      kind: "refused",
    });
    expect(await handOn(opened, 42, COMPLETE, { holder: "amy" })).toMatchObject({ kind: "go" });
    expect(github.requests).toHaveLength(5);
  });

  it("a card that stands for long under 5,000 comments is read in two requests", async () => {
    const opened = await stage();
    const { world, later, github, board } = opened;
    later(300);
    for (let at = 0; at < 5000; at += 1) world.addComment(ISSUE, "chatter");
    later(300);
    expect(await board.issueState({ number: 42 })).toMatchObject({ broughtBy: "person" });
    expect(github.requests).toHaveLength(2);
  });
});

describe("taking over the lock of a holder that is gone", () => {
  /** A judge that takes the lock whoever holds it, as rule 5 does for a holder that is gone. */
  const take = (board: ReturnType<typeof boardOn>, holder: string) =>
    board.change(
      { number: 42 },
      (issueState) => {
        const isTaken = issueState?.lock !== undefined && issueState.lock.holder !== "amy";
        const comment = { author: holder, body: `Taken over from ${issueState?.lock?.holder}` };
        const write = { lock: { holder, since: 0 }, comment };
        return {
          write: isTaken ? undefined : write,
          answer: isTaken ? issueState.lock?.holder : "",
        };
      },
      nothingAhead,
    );

  it("of two takers on two machines the lower comment id wins, the other learns who", async () => {
    const { github, lock } = await held();
    const answers = await Promise.all([
      take(boardOn(github), "bob@one"),
      take(boardOn(github), "cat@two"),
    ]);
    const winner = await lock();
    expect(["bob@one", "cat@two"]).toContain(winner);
    expect(answers.toSorted()).toEqual(["", winner].toSorted());
  });

  it("a taker that comes after a person's release takes the free lock", async () => {
    const { github, board, lock, bodies } = await held();
    expect(await take(boardOn(github), "bob")).toBe("");
    expect(await lock()).toBe("bob");
    expect(bodies()).toHaveLength(2);
    await board.change(
      { number: 42 },
      () => ({
        write: { lock: undefined, comment: { author: "a person", body: "released" }, by: "person" },
        answer: undefined,
      }),
      nothingAhead,
    );
    expect(await take(boardOn(github), "cat")).toBe("");
    expect(await lock()).toBe("cat");
  });
});
