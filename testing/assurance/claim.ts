/** One figure that a command prints. */
export interface Wanted {
  readonly label: string;
  /** Its groups are the figure, as it stands in the output; every match counts. */
  readonly printed: RegExp;
  /** One figure for all matches, and for all parts. */
  readonly isSum?: boolean;
}

/** Something we say of the shipped program, and the command that shows it. */
export interface Claim {
  readonly id: string;
  readonly says: string;
  /** What anybody can run to see it, in a clone. The seed stands in it. */
  readonly command: string;
  /**
   * The command is run once with each of these as `$part`, and each result is kept: a run that is
   * stopped loses one part at most. Every part must pass by itself.
   */
  readonly parts?: readonly string[];
  /** About how long it takes on two cores. */
  readonly minutes: number;
  /** All of them must be printed, and the command must exit 0. */
  readonly figures: readonly Wanted[];
  /** What must hold of the figures, beside the exit code; by label. */
  passes?(figures: ReadonlyMap<string, readonly number[]>): boolean;
}

export interface Judged {
  readonly pass: boolean;
  /** `label: figure`, as printed. */
  readonly figures: readonly string[];
  /** Why it did not pass. */
  readonly why: string | undefined;
}

/** Judges a claim by what its command printed. A figure that is not printed fails the claim. */
export function judgeClaim(claim: Claim, code: number | null, output: string): Judged {
  const values = new Map<string, readonly number[]>();
  const figures: string[] = [];
  for (const { label, printed, isSum } of claim.figures) {
    const texts = figuresIn(output, printed);
    if (texts.length === 0) return { pass: false, figures, why: `no figure for ${label}` };
    const numbers = texts.flat().map(asNumber);
    values.set(label, numbers);
    const shown = isSum
      ? sumOf(numbers).toLocaleString("en")
      : texts.map((groups) => groups.join(" of ")).join(", ");
    figures.push(`${label}: ${shown}`);
  }
  if (code !== 0) return { pass: false, figures, why: `exit ${code}` };
  if (claim.passes && !claim.passes(values)) {
    return { pass: false, figures, why: "the figures are not what is claimed" };
  }
  return { pass: true, figures, why: undefined };
}

function figuresIn(output: string, printed: RegExp): string[][] {
  const all = new RegExp(printed.source, `${printed.flags.replace("g", "")}g`);
  return [...output.matchAll(all)].map(([, ...groups]) =>
    groups.filter((group) => group !== undefined),
  );
}

export function asNumber(text: string): number {
  return Number(text.replaceAll(",", ""));
}

export function sumOf(values: readonly number[] | undefined): number {
  return (values ?? [Number.NaN]).reduce((sum, value) => sum + value, 0);
}
