import type { Claim } from "./claim.ts";
import { type Shown, wholeCommand } from "./parts.ts";
import type { Result } from "./results.ts";

export interface Row extends Shown {
  readonly claim: Claim;
}

const HEAD = `# Assurance

What we say of the gates, and what shows it. \`npm run assure\` runs every command below and writes this page; nothing in it
is written by hand. It takes about MINUTES on two cores; it can be stopped at any time and goes on where it was. A result
counts for exactly the files that its command can reach, found by what they import and name; for a command of which that
is not known, for the whole clone. \`npm run assure -- --list\` says what is left, \`--only ID\` shows one claim.

A claim passes when its command exits 0, prints every figure named here, and the figures are what is claimed.
Each round of a command that is a loop is a part that is shown and kept by itself; all of them must pass, of the same
files.
`;

/** docs/assurance.md as the results have it. */
export function assurancePage(rows: readonly Row[]): string {
  const minutes = rows.reduce((sum, { claim }) => sum + claim.minutes, 0);
  const time = minutes < 90 ? `${minutes} minutes` : `${(minutes / 60).toFixed(1)} hours`;
  const table = rows.map(
    (row) =>
      `| ${row.claim.says} | ${figuresOf(row.result)} | ${verdictOf(row)} | \`${wholeCommand(row.claim)}\` | ${timeOf(row.result)} |`,
  );
  return [
    HEAD.replace("MINUTES", time),
    "| claim | figures | shown | command | when, and how long |",
    "|---|---|---|---|---|",
    ...table,
    "",
    "What we cannot hold, and who does, is in [the threat model](threat-model.md).",
    "",
  ].join("\n");
}

/** The same for a terminal. */
export function assuranceLines(rows: readonly Row[]): string[] {
  return rows.map(
    ({ claim, result, ...shown }) =>
      `${verdictOf({ result, ...shown }).padEnd(9)} ${claim.id.padEnd(22)} ${claim.says}${result ? ` (${figuresOf(result)})` : ""}`,
  );
}

function figuresOf(result: Result | undefined): string {
  return (result?.figures ?? []).join("; ").replaceAll("|", "\\|");
}

function verdictOf({ result, isCurrent, parts, counted }: Shown): string {
  if (result === undefined) return "not run";
  if (!result.pass && result.why === undefined) return `${counted} of ${parts} parts pass`;
  const verdict = result.pass ? "pass" : `FAIL: ${result.why}`;
  return isCurrent ? verdict : `${verdict} (of older sources)`;
}

function timeOf(result: Result | undefined): string {
  return result ? `${result.date}, ${result.seconds} s` : "";
}
