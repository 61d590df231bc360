import { nearest } from "../workflow/machine/nearest.ts";

/** The word that was probably meant: one that is spelled nearly so, else one that begins so. */
export function meant(word: string, known: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  const begun = known.find((one) => typed !== "" && one.toLowerCase().startsWith(typed));
  return nearest(word, known) ?? begun;
}
