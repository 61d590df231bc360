import { describe, expect, it } from "vitest";
import {
  commitDocument,
  commitOnBranch,
  documentText,
  mergeBranch,
} from "../../../testing/project/work-products.ts";
import { PIPELINE_BOARDS, type Pipeline, pipeline } from "./pipeline.ts";

/** Three parts of a split issue, in Backlog, and their parent. */
async function splitIssue(p: Pipeline) {
  const parent = await p.create({ estimate: "L" });
  const parts: number[] = [];
  for (const title of ["first", "second", "third"]) {
    parts.push(await p.create({ title, estimate: "S", parent }));
  }
  await p.made(parent, "split", "complete");
  const [a = 0, b = 0, c = 0] = parts;
  return { parent, parts, a, b, c };
}

async function researched(p: Pipeline, number: number) {
  await p.made(number, "triage", "Research Needed");
  await p.made(number, "research", "lock");
  await p.comment(number, commitDocument(p.box, "research", number));
  await p.made(number, "research", "complete");
}

/** One plan for all of them, linked from each. */
async function planned(p: Pipeline, parts: readonly number[], text?: string) {
  const [first = 0] = parts;
  const wish = text === undefined ? { issues: parts } : { text };
  const link = commitDocument(p.box, "plan", first, wish);
  for (const number of parts) {
    await p.made(number, "plan", "lock");
    await p.comment(number, link);
    await p.made(number, "plan", "complete");
  }
}

describe.each(PIPELINE_BOARDS)(
  "a group of three on the %s board, work products required",
  (board) => {
    it("a group waits for its last member, shares a plan and a branch, and ends with its parent", async () => {
      const p = await pipeline(board);
      const { parent, parts, a, b, c } = await splitIssue(p);
      await researched(p, a);
      await researched(p, b);
      const waits = await p.move(a, "plan", "lock");
      expect([waits.kind, waits.text]).toEqual([
        "held",
        expect.stringContaining(`#${c} is in Backlog`),
      ]);
      await researched(p, c);
      // The plan lists two of three: the third has none.
      const link = commitDocument(p.box, "plan", a, { issues: [a, b] });
      await p.made(c, "plan", "lock");
      await p.comment(c, link);
      expect((await p.move(c, "plan", "complete")).text).toContain("does not list it");
      commitDocument(p.box, "plan", a, { issues: parts });
      await p.made(c, "plan", "complete");
      for (const number of [a, b]) {
        await p.made(number, "plan", "lock");
        await p.comment(number, link);
        await p.made(number, "plan", "complete");
      }
      const critique = commitDocument(p.box, "critique", a, { issues: parts });
      await p.comment(a, critique);
      await p.made(a, "review", "complete");
      expect((await p.move(b, "review", "complete")).text).toContain(`#${b} has no critique`);
      for (const number of [b, c]) {
        await p.comment(number, critique);
        await p.made(number, "review", "complete");
      }
      const branch = commitOnBranch(p.box, a);
      for (const number of parts) {
        await p.made(number, "impl", "lock");
        await p.comment(number, branch);
        await p.made(number, "impl", "complete");
      }
      expect((await p.move(parent, "triage", "close")).kind).not.toBe("held");
      mergeBranch(p.box, a);
      for (const number of parts) await p.made(number, "merge", "complete");
      await p.made(parent, "hero", "close");
      expect(await p.stateOf(parent)).toBe("Done");
    }, 120_000);

    it("one yes counts for all issues of the plan at that commit, and the question names them", async () => {
      const p = await pipeline(board, { RALPH_REVIEW_MODE: "interactive" });
      const { parts, a, b, c } = await splitIssue(p);
      for (const number of parts) await researched(p, number);
      await planned(p, parts);
      const asked = await p.move(b, "review", "complete");
      const path = `thoughts/shared/plans/2026-01-02-GH-${String(a).padStart(4, "0")}-work.md`;
      const commit = p.box.git("rev-parse", "--short=7", "HEAD").trim();
      expect(asked).toEqual({
        kind: "asked",
        text: `#${b} "second": review wants to approve its plan, also of #${a}, #${c}: ${path} at ${commit}. Yes approves the plan: building may begin.`,
      });
      expect(asked.text.slice(0, 158)).toContain(path);
      await p.made(b, "review", "complete", { agrees: true });
      expect((await p.comments(b)).at(-1)).toMatch(
        /^Approved: by a person, to whom it was put \(thoughts\/shared\/plans\/.*@[0-9a-f]{40}\)$/m,
      );
      // It is the same issue, also where its repository is named.
      const named = board === "github" ? { owner: "acme", repo: "eng" } : {};
      const review = { command: "review", intent: "complete", reason: "r" };
      const second = await p.call("handoff_ticket", { number: a, ...named, ...review });
      expect(second).toMatchObject({ kind: "done" });
      expect((await p.comments(a)).at(-1)).toContain("to whom it was put before this call");
      commitDocument(p.box, "plan", a, { text: `${documentText("plan", a, parts)}\nMore.\n` });
      expect((await p.move(c, "review", "complete")).kind).toBe("asked");
      expect((await p.ralph("approve", `${c}`)).stdout).toContain(
        `#${c}, #${a}, #${b}: plan approved`,
      );
      await p.made(c, "review", "complete");
    }, 120_000);

    it("a yes to one plan is no yes to the plan that is committed before the call is carried out", async () => {
      const p = await pipeline(board, { RALPH_REVIEW_MODE: "interactive" });
      const n = await p.create();
      await researched(p, n);
      await planned(p, [n]);
      const input = { number: n, command: "review", intent: "complete", reason: "r" };
      const changed = await p.call("handoff_ticket", input, {
        agrees: true,
        meanwhile: () => {
          commitDocument(p.box, "plan", n, { text: `${documentText("plan", n)}\nMore.\n` });
        },
      });
      expect(changed).toMatchObject({ kind: "refused" });
      expect(changed.text).toContain(`#${n} waits for a person's approval`);
      await p.made(n, "review", "complete", { agrees: true });
    }, 60_000);
  },
);
