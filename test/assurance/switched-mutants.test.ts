import { expect, it } from "vitest";
import { mutantsOf, planted } from "../../testing/mutation/mutants.ts";
import { ASK, switchMutants } from "../../testing/mutation/switch-mutants.ts";

/** Plain enough for both ways to be run here, with everything that is hard to wrap. */
const SOURCE = `
const table = { some: ["a", "b"], none: [] };
function judge(x, list = ["c"]) {
  if (!x || x.a === 1 && list.length > 0 || x.b) return x?.a?.toFixed(2).length ?? -1;
  const [first = "", ...rest] = list.filter((one) => one !== "").map((one) => one + "!");
  return rest.some((one) => one.startsWith("a")) ? table.some.find((one) => one === first) : true;
}
[judge(undefined), judge({ a: 1 }), judge({ b: 2 }, []), judge({}, ["a", "ab", "", "b"])];
`;

function outcomeOf(text: string, on: number | undefined): string {
  try {
    const lines = text.trimEnd().split("\n");
    const body = [...lines.slice(0, -1), `return ${lines.at(-1)}`].join("\n");
    return JSON.stringify(new Function(ASK, body)((id: number) => id === on));
  } catch (error) {
    return error instanceof Error ? error.name : "thrown";
  }
}

it("a fault that is switched on does what the fault does that is planted", () => {
  const ones = mutantsOf("sample.ts", SOURCE).map((mutant, id) => ({ id, mutant }));
  const { text, without } = switchMutants(SOURCE, ones);
  expect(without).toEqual([]);
  expect(ones.length).toBeGreaterThan(40);
  expect(outcomeOf(text, undefined)).toBe(outcomeOf(SOURCE, undefined));
  const differing = ones.filter(({ id, mutant }) => {
    const plainly = outcomeOf(planted(SOURCE, mutant), undefined);
    return plainly !== "SyntaxError" && plainly !== outcomeOf(text, id);
  });
  expect(differing).toEqual([]);
});
