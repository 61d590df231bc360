import { leastOfEach, ownCost } from "./least-cost.ts";
import { referenceCost, usualMs } from "./reference-work.ts";

/** Reads a text. The rounds differ, since a reader may remember the text that it read last. */
type Read = (text: string) => void;

const asNew = (text: string, round: number) => text + " ".repeat(round);

/** CPU milliseconds that reading a text would take on the quiet machine of docs/performance.md. */
export function readingMs(read: Read, text: string, enough: number): number {
  const least = leastOfEach(
    ["reference", "text"],
    (name, round) => (name === "text" ? ownCost(() => read(asNew(text, round))) : referenceCost()),
    { rounds: 6, isEnough: (of) => usualMs(of("text"), of("reference")) < enough },
  );
  return usualMs(least("text"), least("reference"));
}

/**
 * How many times as much as the shorter text the longer one costs. What is cheaper than half the
 * reference counts as much as that: it is not told from noise.
 */
export function timesAsMuch(
  read: Read,
  { less, more, enough }: { readonly less: string; readonly more: string; readonly enough: number },
): number {
  const ratio = (of: (name: "reference" | "less" | "more") => number) =>
    of("more") / Math.max(of("less"), of("reference") / 2);
  const costOf = (name: "reference" | "less" | "more", round: number) =>
    name === "reference"
      ? referenceCost()
      : ownCost(() => read(asNew(name === "less" ? less : more, round)));
  const least = leastOfEach(["reference", "less", "more"], costOf, {
    // In the first round some of the code is not compiled yet.
    ...{ fewest: 2, rounds: 6 },
    isEnough: (of) => ratio(of) < enough,
  });
  return ratio(least);
}
