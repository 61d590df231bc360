import { asNumber, type Claim, sumOf, type Wanted } from "./claim.ts";
import type { Result } from "./results.ts";

/** What is run and stored by itself: a part of a claim, or, undefined, a claim that has none. */
export type PartName = string | undefined;

export interface Shown {
  /** Of all parts that count, as one. */
  readonly result: Result | undefined;
  /** Whether what it depends on is as it was when it was shown. */
  readonly isCurrent: boolean;
  /** How many parts there are, and how many of them the result is of. */
  readonly parts: number;
  readonly counted: number;
  /** Parts that are to be run: never run, failed, or shown of other sources. */
  readonly left: readonly PartName[];
}

export function partsOf({ parts }: Pick<Claim, "parts">): readonly PartName[] {
  return parts ?? [undefined];
}

/** The command as anybody can run it. */
export function wholeCommand({ command, parts }: Pick<Claim, "command" | "parts">): string {
  if (parts === undefined) return command;
  const words = parts.map((part) => (/^[\w.-]+$/.test(part) ? part : `"${part}"`));
  return `for part in ${words.join(" ")}; do ${command}; done`;
}

/** What stored results show of a claim now. Results of different sources never make one. */
export function shownBy(claim: Claim, stored: readonly Result[], sources: string): Shown {
  const parts = partsOf(claim);
  const known = parts.flatMap((part) => {
    const result = stored.find((one) => one.id === claim.id && one.part === part);
    return result ? [result] : [];
  });
  const current = known.filter((one) => one.sources === sources);
  const isWhole = known.length === parts.length && new Set(known.map(sourcesOf)).size === 1;
  const counted = current.length > 0 || !isWhole ? current : known;
  const good = new Set(current.filter(({ pass }) => pass).map(({ part }) => part));
  return {
    result: joined(claim, counted),
    isCurrent: counted === current,
    ...{ parts: parts.length, counted: counted.length },
    left: parts.filter((part) => !good.has(part)),
  };
}

function sourcesOf({ sources }: Result): string {
  return sources;
}

function joined(claim: Claim, results: readonly Result[]): Result | undefined {
  const [first] = results;
  if (first === undefined || claim.parts === undefined) return first;
  const failed = results.find(({ pass }) => !pass);
  return {
    id: claim.id,
    pass: failed === undefined && results.length === claim.parts.length,
    figures: claim.figures.flatMap((wanted) => joinedFigure(wanted, results)),
    why: failed && `part ${failed.part}: ${failed.why}`,
    seconds: results.reduce((sum, { seconds }) => sum + seconds, 0),
    date:
      results
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? first.date,
    sources: first.sources,
  };
}

/** What every part says the same is said once. */
function joinedFigure({ label, isSum }: Wanted, results: readonly Result[]): string[] {
  const start = `${label}: `;
  const texts = results
    .flatMap(({ figures }) => figures.filter((figure) => figure.startsWith(start)))
    .map((figure) => figure.slice(start.length));
  if (texts.length === 0) return [];
  const sum = () => sumOf(texts.map(asNumber)).toLocaleString("en");
  const all = new Set(texts).size === 1 ? texts.slice(0, 1) : texts;
  return [`${start}${isSum ? sum() : all.join(", ")}`];
}
