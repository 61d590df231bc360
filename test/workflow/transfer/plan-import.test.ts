import { describe, expect, it } from "vitest";
import { indexByRef, planImport } from "../../../src/workflow/transfer/plan-import.ts";
import { NO_DETAILS, type PortableIssue } from "../../../src/workflow/transfer/portable-issue.ts";
import { issue as onBoard } from "../board.ts";

function inFile(title: string, more: Partial<PortableIssue> = {}): PortableIssue {
  return { ...NO_DETAILS, place: `place of ${title}`, number: undefined, title, ...more };
}

function there(...args: Parameters<typeof planImport>): (number | undefined)[] {
  return planImport(...args).steps.map((step) => step.there);
}

describe("a file of issues on a board that keeps its numbers", () => {
  it("makes what the board does not have, and finds what it has by its number", () => {
    const file = [inFile("A", { number: 1 }), inFile("B", { number: 2 }), inFile("A")];
    expect(there(file, [onBoard(1, { title: "A" })], true)).toEqual([1, undefined, 1]);
  });

  it("is refused where the number is another issue's", () => {
    expect(
      planImport([inFile("A", { number: 1 })], [onBoard(1, { title: "B" })], true).faults,
    ).toEqual(["place of A: #1 is another issue: B"]);
  });

  it("may name a parent or blocker of the board", () => {
    const file = [inFile("A", { parent: { number: 9 }, blockedBy: [{ number: 8 }] })];
    expect(planImport(file, [onBoard(9), onBoard(8)], true).faults).toEqual([]);
    expect(planImport(file, [onBoard(9)], true).faults).toEqual([
      "place of A: #8 is neither in the file nor on the board",
    ]);
    expect(planImport(file, [onBoard(9), onBoard(8)], false).faults).toHaveLength(2);
  });
});

describe("a file of issues on a board that gives its own numbers", () => {
  it("finds each by its title below the same parent, the lowest number first, none twice", () => {
    const board = [
      onBoard(1, { title: "Top" }),
      onBoard(2, { title: "A" }),
      onBoard(3, { title: "A", parent: 1 }),
      onBoard(4, { title: "A", parent: 1 }),
      onBoard(5, { title: "A", parent: 77 }),
    ];
    const top = inFile("Top", { number: 50 });
    const below = inFile("A", { parent: { number: 50 } });
    expect(
      there([top, below, below, below, inFile("A"), inFile("A"), inFile("A")], board, false),
    ).toEqual([1, 3, 4, undefined, 2, 5, undefined]);
  });

  it("is refused where a number is in it twice, and where a parent is its own ancestor", () => {
    const twice = [inFile("A", { number: 1 }), inFile("B", { number: 1 })];
    expect(planImport(twice, [], false).faults).toEqual(["place of B: #1 is in the file twice"]);
    const ring = [
      inFile("A", { parent: { index: 1 } }),
      inFile("B", { parent: { index: 0 } }),
      inFile("C", { parent: { index: 0 } }),
    ];
    expect(planImport(ring, [], false).faults).toEqual(["place of A: it is its own ancestor"]);
  });

  it("is refused where an item's parent is not in it", () => {
    expect(planImport([inFile("A", { parent: { number: 3 } })], [], false).faults).toEqual([
      "place of A: #3 is neither in the file nor on the board",
    ]);
  });
});

it("a reference leads to its place in the file", () => {
  const indexOf = indexByRef([inFile("A"), inFile("B", { number: 7 })]);
  expect([indexOf({ number: 7 }), indexOf({ index: 0 }), indexOf({ number: 8 })]).toEqual([
    1,
    0,
    undefined,
  ]);
});
