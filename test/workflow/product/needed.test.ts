import { describe, expect, it } from "vitest";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import type { Modes } from "../../../src/workflow/machine/modes.ts";
import { STATES, type State } from "../../../src/workflow/machine/states.ts";
import type { Move } from "../../../src/workflow/move/move.ts";
import { neededFor } from "../../../src/workflow/move/rules/by-product.ts";
import { missingProduct } from "../../../src/workflow/product/missing.ts";
import { type ProductOwner, productsNeeded } from "../../../src/workflow/product/needed.ts";
import { plainState } from "../../../testing/issues.ts";
import { plainCircumstances } from "../../../testing/project/circumstances.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";

const BACK = { at: 1, to: "In Progress", head: null };

const PLAIN: ProductOwner = {
  estimate: "S",
  broughtBy: "agent",
  returned: undefined,
};

interface Case {
  readonly issue?: Partial<ProductOwner>;
  readonly modes?: Partial<Modes>;
  readonly asked?: boolean;
  readonly lock?: boolean;
}

function needed(from: string, to: State, { issue, modes, asked = false, lock = false }: Case = {}) {
  return productsNeeded(
    { from, to, takesLock: lock },
    { ...PLAIN, ...issue },
    { ...DEFAULT_SETTINGS, ...modes },
    asked,
  );
}

describe("productsNeeded", () => {
  it.each<[string, State, Case, readonly string[]]>([
    ["Research Needed", "Ready for Plan", {}, ["research"]],
    ["Research in Progress", "Ready for Plan", {}, ["research"]],
    ["Research in Progress", "Ready for Plan", { issue: { estimate: "XS" } }, ["research"]],
    ["Backlog", "Ready for Plan", {}, ["research"]],
    ["Backlog", "Ready for Plan", { issue: { estimate: null } }, ["research"]],
    ["Backlog", "Ready for Plan", { issue: { estimate: "XS" } }, []],
    ["someone's column", "Ready for Plan", {}, ["research"]],
    ["someone's column", "Ready for Plan", { issue: { estimate: "XS" } }, []],
    ["Backlog", "Research Needed", {}, []],
    ["Research Needed", "Research in Progress", { lock: true }, []],
    ["Research Needed", "Backlog", {}, []],
    ["Ready for Plan", "Plan in Progress", { lock: true }, ["research"]],
    ["Ready for Plan", "Plan in Progress", {}, ["research"]],
    ["Plan in Progress", "Plan in Progress", { lock: true }, ["research"]],
    ["Ready for Plan", "Plan in Progress", { lock: true, issue: { estimate: "XS" } }, []],
    ["Ready for Plan", "Plan in Progress", { lock: true, issue: { broughtBy: "person" } }, []],
    ["Ready for Plan", "Plan in Progress", { lock: true, issue: { returned: BACK } }, []],
    ["Plan in Progress", "Plan in Review", {}, ["plan"]],
    ["Plan in Review", "In Progress", {}, ["critique"]],
    ["Plan in Review", "In Progress", { asked: true }, []],
    ["Plan in Review", "In Progress", { modes: { approval: "person" } }, []],
    ["Plan in Review", "In Progress", { modes: { reviewMode: "skip" } }, []],
    ["Plan in Review", "In Progress", { modes: { reviewMode: "skip" }, lock: true }, ["plan"]],
    ["Plan in Review", "Ready for Plan", {}, []],
    ["In Progress", "In Progress", { lock: true }, ["plan"]],
    ["In Progress", "In Progress", { lock: true, issue: { broughtBy: "person" } }, []],
    ["In Progress", "In Progress", { lock: true, issue: { returned: BACK } }, []],
    ["In Progress", "In Review", {}, ["branch"]],
    ["In Review", "In Progress", {}, []],
    ["In Review", "Done", {}, ["merge"]],
    ["In Review", "Done", { asked: true }, []],
    ["Backlog", "Done", {}, []],
    ["In Progress", "Done", {}, []],
    // Carried along with a parent, over several states.
    ["Ready for Plan", "In Review", {}, ["plan", "critique", "branch"]],
    ["Ready for Plan", "Plan in Review", {}, ["plan"]],
  ])("from %s to %s, %o: a move needs %o", (from, to, given, products) => {
    expect(needed(from, to, given)).toEqual(products);
  });

  it.each(STATES)(
    "escalating from %s, cancelling it and leaving Human Needed for it need no product",
    (state) => {
      expect(needed(state, "Human Needed")).toEqual([]);
      expect(needed(state, "Canceled")).toEqual([]);
      expect(needed("Human Needed", state)).toEqual([]);
    },
  );

  it("a sub-issue that is Done is no merge of its parent's branch", () => {
    const part = { number: 7, state: "Done", estimate: null, hasSubIssues: false };
    const parent = plainState(42, { state: "In Review", parts: [part] });
    expect(needed("In Review", "Done", { issue: parent })).toEqual(["merge"]);
    expect(needed("Backlog", "Done", { issue: parent })).toEqual([]);
  });

  it("no move needs a product where workProducts is off", () => {
    const ways = STATES.flatMap((from) => STATES.map((to) => [from, to] as const));
    const all = ways.flatMap(([from, to]) => needed(from, to, { modes: { workProducts: "off" } }));
    expect(all).toEqual([]);
  });
});

it("a hand-off that changes no state asks for products only where it takes the lock", () => {
  const at = plainState(42, { state: "Plan in Progress", estimate: "S" });
  const move = (takesLock: boolean): Move => ({
    ...{ from: "Plan in Progress", to: "Plan in Progress", command: "plan", intent: undefined },
    ...{ changed: false, takesLock, outsideGraph: false, approved: false, endsLock: undefined },
  });
  const circumstances = plainCircumstances({ modes: DEFAULT_SETTINGS });
  expect(neededFor(MACHINE, at, move(false), circumstances)).toEqual([]);
  expect(neededFor(MACHINE, at, move(true), circumstances)).toEqual(["research"]);
});

describe("missingProduct", () => {
  const missing = { kind: "missing", fact: "#42 has no plan", recovery: "commit it" } as const;

  it("missingProduct names the first product that is missing, and what to do", () => {
    const facts = { research: { kind: "there" }, plan: missing } as const;
    expect(missingProduct(["research", "plan", "critique"], facts, 42)).toMatchObject({
      rule: 11,
      fact: "#42 has no plan: commit it.",
      valid: "A phase that left nothing behind is not complete.",
      recovery: ["commit it, then the same call"],
    });
  });

  it("missingProduct says so when a product could not be found out", () => {
    const facts = { branch: { kind: "unknown", why: "git is not installed" } } as const;
    expect(missingProduct(["branch"], facts, 42)?.fact).toBe(
      "Whether #42 has a branch with its work could not be found out: git is not installed.",
    );
  });

  it.each([
    ["research", "its research document"],
    ["plan", "its plan"],
    ["critique", "an approving critique of its plan"],
    ["branch", "a branch with its work"],
    ["merge", "a merged branch"],
  ] as const)("missingProduct says what to do when %s could not be found out", (product, words) => {
    expect(missingProduct([product], { [product]: { kind: "unknown", why: "w" } }, 42)).toEqual({
      rule: 11,
      fact: `Whether #42 has ${words} could not be found out: w.`,
      valid: "A phase that left nothing behind is not complete.",
      recovery: ["the same call when this can be read", "a person runs: ralph doctor"],
    });
  });

  it("missingProduct passes over what was not read, and over what is not needed", () => {
    expect(missingProduct(["plan"], {}, 42)).toBeUndefined();
    expect(missingProduct([], { plan: missing }, 42)).toBeUndefined();
  });
});
