import type { Shell } from "../commands/corpus.ts";
import { shownReading } from "./commands-read.ts";
import { DISAGREEMENTS } from "./disagreements.ts";
import { ourReading } from "./our-reading.ts";
import { secondReading } from "./second-parser.ts";

/** How the two parsers' readings of one text compare. */
export type Comparison =
  | { readonly kind: "same" }
  /** Our reading says itself that it does not understand all of it, so nothing in it is proven. */
  | { readonly kind: "not read" }
  | { readonly kind: "explained"; readonly by: string }
  | { readonly kind: "unexplained"; readonly ours: string; readonly second: string };

export interface ShellText {
  readonly command: string;
  readonly shell: Shell;
}

export function compareParsers({ command, shell }: ShellText): Comparison {
  const ours = ourShown(command, shell);
  if (ours === undefined) return { kind: "not read" };
  const second = secondShown(command);
  if (ours === second) return { kind: "same" };
  const by = explanation(command, shell, ours);
  if (by !== undefined) return { kind: "explained", by };
  return { kind: "unexplained", ours, second: second ?? "refused" };
}

/**
 * A class explains a text if what it rewrites is read alike by both, and ours was the same before.
 * Several may meet in one text, so they are tried together as well.
 */
function explanation(command: string, shell: Shell, ours: string): string | undefined {
  const meant = DISAGREEMENTS.filter((one) => one.rewritten(command) !== command);
  for (const classes of [...meant.map((one) => [one]), meant]) {
    const text = classes.reduce((before, one) => one.rewritten(before), command);
    const plain = (shown: string) =>
      sorted(classes.reduce((before, one) => one.plain?.(before) ?? before, shown));
    const read = ourShown(text, shell);
    if (read === undefined || read !== secondShown(text)) continue;
    if (plain(read) === plain(ours)) return classes.map(({ name }) => name).join(" and ");
  }
  return undefined;
}

/** What is taken out of a command may change its place among the others. */
function sorted(shown: string): string {
  return shown.split("\n").sort().join("\n");
}

function ourShown(command: string, shell: Shell): string | undefined {
  const reading = ourReading(command, shell);
  return reading && shownReading(reading).join("\n");
}

function secondShown(command: string): string | undefined {
  const reading = secondReading(command);
  return reading && shownReading(reading).join("\n");
}
