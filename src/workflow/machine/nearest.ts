/** The longest word that is compared letter by letter. */
const LONGEST = 60;

/**
 * The option that was probably meant: the same letters in another spelling, else one with at most
 * two letters wrong.
 */
export function nearest<T extends string>(word: string, options: readonly T[]): T | undefined {
  const given = letters(word);
  if (given === "" || given.length > LONGEST) return undefined;
  const same = options.find((option) => letters(option) === given);
  if (same !== undefined) return same;
  let best: T | undefined;
  let least = Math.min(3, Math.ceil(given.length / 2));
  for (const option of options) {
    const wrong = distanceOf(given, letters(option));
    if (wrong < least) [best, least] = [option, wrong];
  }
  return best;
}

/** `Ready for Plan`, `ready_for_plan` and `readyForPlan` have the same letters. */
function letters(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** How many letters to add, drop or change. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_none, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
