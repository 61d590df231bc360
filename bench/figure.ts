/** A measured number beside the one we hold ourselves to. */
export interface Score {
  readonly got: number;
  readonly target: number;
  readonly ok: boolean;
}

/** One line of the report. */
export interface Figure {
  readonly row: string;
  readonly ms?: number;
  readonly wall?: Score;
  readonly cpu?: Score;
  /** How many times faster than a bash + jq script for the same job. */
  readonly overBash?: Score;
  readonly note?: string;
}

/** What measures a group of rows: those that are wanted. */
export type Measure = (
  rounds: number,
  wanted: (row: string) => boolean,
) => Promise<Figure[]> | Figure[];

export function atMost(target: number, got: number): Score {
  return { got, target, ok: got <= target };
}

export function atLeast(target: number, got: number): Score {
  return { got, target, ok: got >= target };
}

export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ row, ms, wall, cpu, overBash, note = "" }) => {
    const columns = { ms: ms?.toFixed(1) ?? "", wall: text(wall), CPU: text(cpu) };
    return [row, { ...columns, "over bash + jq": text(overBash), "": note }];
  });
  console.table(Object.fromEntries(rows));
}

function text(score: Score | undefined): string {
  if (!score) return "";
  const got = Number.isInteger(score.got) ? score.got : score.got.toFixed(2);
  return `${got} (${score.target} ${score.ok ? "ok" : "MISSED"})`;
}
