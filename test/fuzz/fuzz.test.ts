import { expect, it } from "vitest";
import { gateFiles } from "../../scripts/gate-files.ts";
import { fuzzExecutables } from "../../testing/fuzz/executables/fuzz-executables.ts";
import { fuzzInputs } from "../../testing/fuzz/fuzz-inputs.ts";
import { caseRandom } from "../../testing/fuzz/input/case-random.ts";

const SEED = 16;

it("generated inputs are read and answered as gates and parsers promise", async () => {
  const { finds, inputs, reached } = await fuzzInputs({ seed: SEED, from: 0, to: 3000 });
  expect(finds).toEqual([]);
  expect([...inputs].filter(([, times]) => times === 0)).toEqual([]);
  const answered = reached.entries().map(([what]) => what.split(" ")[0]);
  expect(gateFiles().filter(({ name }) => !answered.includes(name))).toEqual([]);
  expect(reached.entries().filter(([what]) => what.endsWith(" block")).length).toBeGreaterThan(3);
}, 120_000);

it("generated inputs are answered by the built executables as promised", async () => {
  const { finds, runs } = await fuzzExecutables({ seed: SEED, count: 20 });
  expect(finds).toEqual([]);
  expect(runs).toBe(20);
}, 120_000);

it("seed and number repeat an input, and neighbours differ", () => {
  const draws = (seed: number, index: number) => {
    const random = caseRandom(seed, index);
    return Array.from({ length: 8 }, () => random.below(1000)).join();
  };
  expect(draws(1, 5)).toBe(draws(1, 5));
  const all = Array.from({ length: 1000 }, (_, index) => draws(1, index));
  expect(new Set([...all, draws(2, 5), draws(3, 5)]).size).toBe(1002);
});
