import { describe, expect, it } from "vitest";
import {
  commitDocument,
  commitOnBranch,
  documentText,
  mergeBranch,
} from "../../../testing/project/work-products.ts";
import { PIPELINE_BOARDS, pipeline } from "./pipeline.ts";

describe.each(PIPELINE_BOARDS)("one issue on the %s board, work products required", (board) => {
  it("each phase is held until its product is there, and after a rejection until it is renewed", async () => {
    const p = await pipeline(board);
    const n = await p.create();
    await p.made(n, "triage", "Research Needed");
    await p.made(n, "research", "lock");
    const early = await p.move(n, "research", "complete");
    expect(early.kind).toBe("held");
    expect(early.text).toMatch(
      /^state-gate: #\d+ has no research document: commit .* and link it\.$/,
    );
    await p.comment(n, commitDocument(p.box, "research", n));
    await p.made(n, "research", "complete");

    await p.made(n, "plan", "lock");
    expect((await p.move(n, "plan", "Plan in Review")).text).toContain(`#${n} has no plan`);
    await p.comment(n, commitDocument(p.box, "plan", n));
    await p.made(n, "plan", "complete");

    expect((await p.move(n, "impl", "lock")).text).toContain(`#${n} waits for its review.`);
    expect((await p.move(n, "review", "complete")).text).toContain(`#${n} has no critique`);
    const text = documentText("critique", n).replace("APPROVED", "NEEDS WORK");
    await p.comment(n, commitDocument(p.box, "critique", n, { text }));
    expect((await p.move(n, "review", "complete")).text).toContain("does not say APPROVED");
    await p.made(n, "review", "reject");
    expect(await p.stateOf(n)).toBe("Ready for Plan");

    await p.made(n, "plan", "lock");
    const stale = await p.move(n, "plan", "complete");
    expect(stale.text).toContain(`The plan of #${n} has not changed since #${n} came back`);
    commitDocument(p.box, "plan", n, { text: `${documentText("plan", n)}\nThe second round.\n` });
    await p.made(n, "plan", "complete");
    expect((await p.move(n, "review", "complete")).kind).not.toBe("done");
    commitDocument(p.box, "critique", n);
    await p.made(n, "review", "complete");

    await p.made(n, "impl", "lock");
    expect((await p.move(n, "impl", "complete")).text).toContain(`#${n} has no branch`);
    await p.comment(n, commitOnBranch(p.box, n));
    await p.made(n, "impl", "complete");
    expect((await p.move(n, "merge", "complete")).text).toContain("is not merged into main");
    await p.made(n, "merge", "reject");
    await p.made(n, "impl", "lock");
    expect((await p.move(n, "impl", "complete")).text).toContain("has not changed since");
    commitOnBranch(p.box, n);
    await p.made(n, "impl", "complete");
    mergeBranch(p.box, n);
    expect(await p.made(n, "merge", "complete")).toContain("In Review → Done");
  }, 60_000);

  it("documents count on the branch for documents alone, where one is set", async () => {
    const p = await pipeline(board, { RALPH_DOCUMENTS_BRANCH: "papers" });
    const n = await p.create();
    await p.made(n, "triage", "Research Needed");
    await p.made(n, "research", "lock");
    await p.comment(n, commitDocument(p.box, "research", n));
    const wrong = await p.move(n, "research", "complete");
    expect([wrong.kind, wrong.text]).toEqual(["refused", expect.stringContaining("papers")]);
    p.box.git("branch", "papers");
    await p.made(n, "research", "complete");
    await p.made(n, "plan", "lock");
    p.box.git("switch", "-q", "papers");
    await p.comment(n, commitDocument(p.box, "plan", n));
    p.box.git("switch", "-q", "main");
    await p.made(n, "plan", "complete");
  }, 60_000);

  it("a person's moves need no product, end what was approved, and are taken from there", async () => {
    const p = await pipeline(board);
    const n = await p.create({ estimate: "L" });
    const person = async (state: string) => {
      const ran = await p.ralph("board", "move", `${n}`, state, "--reason", "r");
      expect([ran.code, ran.stderr]).toEqual([0, ""]);
    };
    await p.made(n, "triage", "Research Needed");
    expect((await p.move(n, "research", "lock")).text).toContain(`#${n} is L`);
    await person("Ready for Plan");
    await p.made(n, "plan", "lock");
    await person("In Progress");
    await p.made(n, "impl", "lock");
    await p.comment(n, commitOnBranch(p.box, n));
    await p.made(n, "impl", "complete");
    await p.made(n, "merge", "escalate");
    const hero = await p.move(n, "hero", "In Progress");
    expect([hero.kind, hero.text]).toEqual(["asked", expect.stringContaining("Yes hands")]);
    expect((await p.move(n, "impl", "lock")).text).toContain("only a person moves it on");
    await p.made(n, "hero", "In Progress", { agrees: true });
    expect((await p.comments(n)).at(-1)).toContain("Approved: by a person, to whom it was put");
    expect((await p.move(n, "impl", "close")).kind).toBe("asked");
    expect((await p.ralph("approve", `${n}`, "--for", "close")).code).toBe(0);
    await p.made(n, "impl", "close");
    expect(await p.stateOf(n)).toBe("Done");
  }, 60_000);
});
