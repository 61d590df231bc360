import { describe, expect, it } from "vitest";
import { sourceOf } from "../../testing/mutation/draw.ts";
import { EQUIVALENT } from "../../testing/mutation/left/equivalent.ts";
import { idleReasons } from "../../testing/mutation/left/reasons.ts";
import { SURVIVORS } from "../../testing/mutation/left/survivors.ts";
import { mutantsOf, planted } from "../../testing/mutation/mutants.ts";

const SOURCE = `import { x } from "./x.ts";
export function isSmall(size: number | undefined): boolean {
  if (!x || size === undefined) return true;
  return ["a"].some((one) => one?.length <= size);
}
`;

function faults(): readonly string[] {
  return mutantsOf("sample.ts", SOURCE).map(
    ({ kind, line, was, to }) => `${line} ${kind}: ${was} -> ${to}`,
  );
}

describe("faults that are planted in a source", () => {
  it("are found in what runs: operators, conditions, literals, calls and bodies", () => {
    expect(faults()).toEqual(
      expect.arrayContaining([
        "3 not: ! -> ",
        "3 operator: || -> &&",
        "3 operator: === -> !==",
        "3 condition: !x || size === undefined -> true",
        "3 boolean: true -> false",
        '4 string: "a" -> ""',
        '4 emptied: ["a"] -> []',
        "4 call: some -> every",
        "4 optional: ?. -> .",
        "4 operator: <= -> <",
      ]),
    );
  });

  it("are not looked for in imports and types", () => {
    expect(faults().filter((fault) => /^1 |number/.test(fault))).toEqual([]);
  });

  it("replace their own text and nothing else", () => {
    const [not] = mutantsOf("sample.ts", SOURCE).filter(({ kind }) => kind === "not");
    if (!not) throw new Error("no fault");
    expect(planted(SOURCE, not)).toBe(SOURCE.replace("!x", "x"));
  });
});

it("the start of a gate's own executable has no fault: only a built one would show it", () => {
  const text = "if (import.meta.main) void runGate(gate);\nif (x) void runGate(gate);\n";
  expect(mutantsOf("gate.ts", text).map(({ line }) => line)).toEqual([2, 2]);
});

describe("reasons why a fault need not be noticed", () => {
  const gone = { file: "src/workflow/states.ts", inLine: "not there", was: "1", to: "0", why: "" };

  it("each name a fault that can still be planted", () => {
    expect(idleReasons([...EQUIVALENT, ...SURVIVORS], sourceOf)).toEqual([]);
  });

  it("are noticed when their fault is gone", () => {
    expect(idleReasons([gone], () => SOURCE)).toEqual([gone]);
  });
});
