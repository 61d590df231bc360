import { expect, it } from "vitest";
import { ESTIMATES, type Estimate } from "../../../src/workflow/issue/issue.ts";
import { judgeEstimate } from "../../../src/workflow/move/judge-estimate.ts";

const SIZES = [null, ...ESTIMATES];

/** What an agent may make of each estimate, with the limit at S and research asked for beyond XS. */
const ALLOWED = new Map<Estimate | null, readonly (Estimate | null)[]>([
  [null, SIZES],
  ["XS", SIZES],
  ["S", ["S", "M", "L", "XL"]],
  ["M", ["M", "L", "XL"]],
  ["L", ["M", "L", "XL"]],
  ["XL", ["M", "L", "XL"]],
]);

const allowed = (now: Estimate | null, workProducts: "required" | "off", maxEstimate: Estimate) =>
  SIZES.filter(
    (wanted) =>
      judgeEstimate({ number: 42, estimate: now }, wanted, { maxEstimate, workProducts }) ===
      undefined,
  );

it.each(SIZES)("an agent gives an issue of size %s no estimate by which less is asked", (now) => {
  expect(allowed(now, "required", "S")).toEqual(ALLOWED.get(now));
});

it("an estimate within the limit is free where nobody asks for research", () => {
  expect(allowed("S", "off", "S")).toEqual(["XS", "S", "M", "L", "XL"]);
  expect(allowed("M", "off", "L")).toEqual(ESTIMATES);
  expect(allowed("XL", "off", "L")).toEqual(["XL"]);
});

it("no way through several estimates asks less than the first one did", () => {
  const reach = (from: Estimate) => {
    const seen = new Set<Estimate | null>([from]);
    for (const now of seen) for (const next of allowed(now, "required", "S")) seen.add(next);
    return seen;
  };
  expect(reach("XL")).toEqual(new Set(["XL", "M", "L"]));
  expect(reach("S")).toEqual(new Set(["S", "M", "L", "XL"]));
});

it("a refused estimate names the size, what an agent may do, and what a person runs", () => {
  const modes = { maxEstimate: "S", workProducts: "required" } as const;
  expect(judgeEstimate({ number: 42, estimate: "XL" }, "XS", modes)).toMatchObject({
    fact: "#42 is XL; only a person makes it XS.",
    recovery: [
      "split #42: create_issue parent=42 for each part",
      "a person runs: ralph board edit 42 --estimate XS",
    ],
  });
  expect(judgeEstimate({ number: 42, estimate: "S" }, null, modes)).toEqual({
    rule: 10,
    fact: "#42 is S; only a person makes it unestimated.",
    valid: "An agent estimates an issue that has no estimate, and raises one.",
    recovery: ["a person runs: ralph board edit 42 --estimate none"],
  });
});
