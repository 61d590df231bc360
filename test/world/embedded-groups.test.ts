import fc from "fast-check";
import { expect, it } from "vitest";
import { groupOf } from "../../src/workflow/group/group.ts";
import { openEmbeddedBoard } from "../../src/world/embedded/embedded-board.ts";
import { sandbox } from "../../testing/sandbox.ts";

const rows = fc.array(
  fc.record({
    parent: fc.option(fc.nat(11), { nil: undefined }),
    blockedBy: fc.uniqueArray(fc.nat(11), { maxLength: 2 }),
    state: fc.constantFrom("Backlog", "Ready for Plan", "Done", "Canceled", "Done"),
  }),
  { minLength: 1, maxLength: 12 },
);

it("a neighbourhood is enough for groupOf, whatever finished issues it leaves out", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (made) => {
      const board = await openEmbeddedBoard(`${sandbox().project}/.ralph/board.db`, true);
      for (const [index, { parent, blockedBy, state }] of made.entries()) {
        const earlier = (at: number) => at < index;
        await board.create({
          title: "t",
          state,
          parent: parent !== undefined && earlier(parent) ? parent + 1 : undefined,
          blockedBy: blockedBy.filter(earlier).map((at) => at + 1),
        });
      }
      const all = await board.all();
      for (const { number, key } of all) {
        const near = await board.neighbourhood({ number });
        expect(near[0]?.number).toBe(number);
        expect(groupOf(near, key)).toEqual(groupOf(all, key));
      }
      board.close();
    }),
    { numRuns: 40 },
  );
}, 30_000);
