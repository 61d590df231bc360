import { nearest } from "../workflow/machine/nearest.ts";

/** The word that was probably meant: one that is spelled nearly so, else one that begins so. */
export function meant(word: string, known: readonly string[]): string | undefined {
  const begun = known.find((one) => word !== "" && one.startsWith(word.toLowerCase()));
  return nearest(word, known) ?? begun;
}
