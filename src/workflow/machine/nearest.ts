/** The longest word that is compared letter by letter. */
const LONGEST = 60;

/**
 * The option that was probably meant: the same letters in another spelling, else one with at most
 * two mistakes. Of several as near, one whose letters only stand in another order, else the first.
 */
export function nearest<T extends string>(word: string, options: readonly T[]): T | undefined {
  const given = letters(word);
  if (given === "" || given.length > LONGEST) return undefined;
  const same = options.find((option) => letters(option) === given);
  if (same !== undefined) return same;
  const near = options.map((option) => ({ option, wrong: distanceOf(given, letters(option)) }));
  const least = Math.min(...near.map(({ wrong }) => wrong));
  if (least >= Math.min(3, Math.ceil(given.length / 2))) return undefined;
  const best = near.filter(({ wrong }) => wrong === least).map(({ option }) => option);
  return best.find((option) => sorted(letters(option)) === sorted(given)) ?? best[0];
}

function sorted(text: string): string {
  return Array.from(text).toSorted().join("");
}

/** `Ready for Plan`, `ready_for_plan` and `readyForPlan` have the same letters. */
function letters(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** How many letters to add, drop or change, or neighbours to swap. */
function distanceOf(a: string, b: string): number {
  let above: readonly number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_none, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (above[j - 2] ?? 0) + 1 : change;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [above, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
