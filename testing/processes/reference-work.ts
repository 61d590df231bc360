import { ownCost } from "./least-cost.ts";

/** What `referenceWork` costs on the quiet machine of docs/performance.md, in CPU milliseconds. */
const USUAL_MS = 4;

let kept = 0;

/** Always the same steps, of the kind a reader takes: it makes texts, looks at each character, keeps words. */
function referenceWork(): void {
  const words = new Map<string, number>();
  for (let step = 0; step < 50_000; step += 1) {
    const word = `w${step % 1000}=1;`;
    words.set(word, (words.get(word) ?? 0) + 1);
    for (let at = 0; at < word.length; at += 1) kept = (kept + word.charCodeAt(at)) % 1000;
  }
}

/** The least of three, since the first ones run before the code is compiled. */
export function referenceCost(): number {
  return Math.min(ownCost(referenceWork), ownCost(referenceWork), ownCost(referenceWork));
}

/** What so many milliseconds here would be on the quiet machine, if the reference takes so long here. */
export function usualMs(ms: number, reference: number): number {
  return (ms * USUAL_MS) / reference;
}
