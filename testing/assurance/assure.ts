import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../scripts/gate-files.ts";
import { assuranceLines, assurancePage, type Row } from "./assurance-page.ts";
import { CLAIMS } from "./claims.ts";
import { partsOf } from "./parts.ts";
import { minutesLeft, rowOf, rows } from "./rows.ts";
import { showClaim } from "./show-claim.ts";

const HELP = `npm run assure -- [--list] [--only ID[,ID...]] [--again]

Runs what shows each claim of docs/assurance.md and writes that page. Stop it with Ctrl-C; the next
run goes on with what is left. A result counts as long as nothing changed that its command can reach.

  --list        which claims there are, how long each takes, and what the last run showed
  --only IDS    only these
  --again       also what was shown of these sources already`;

const flag = { type: "boolean", default: false } as const;
const { values } = parseArgs({
  options: { list: flag, again: flag, help: flag, only: { type: "string" } },
});

/** What is built is built of the sources as they are: an old executable would show something else. */
function buildFirst(): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, "scripts/build.ts")], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("the executables could not be built");
}

async function assure(): Promise<void> {
  const only = values.only?.split(",");
  const unknown = (only ?? []).filter((id) => !CLAIMS.some((claim) => claim.id === id));
  if (unknown.length > 0) {
    console.error(
      `There is no claim ${unknown.join(", ")}. There are: ${CLAIMS.map(({ id }) => id).join(", ")}`,
    );
    process.exitCode = 1;
    return;
  }
  const wanted = CLAIMS.filter(({ id }) => only === undefined || only.includes(id));
  const before = await Promise.all(wanted.map(rowAsked));
  const left = before.filter((row) => row.left.length > 0);
  const minutes = left.reduce((sum, row) => sum + minutesLeft(row), 0);
  console.log(`${left.length} of ${wanted.length} claims to show, about ${minutes} minutes.`);
  if (left.length > 0) buildFirst();
  for (const [at, row] of left.entries()) {
    const { claim } = row;
    console.log(
      `${at + 1}/${left.length} ${claim.id}, about ${minutesLeft(row)} min: ${claim.command}`,
    );
    for (const part of row.left) {
      const result = await showClaim(claim, part);
      const name = part === undefined ? "" : `part ${part}: `;
      console.log(`  ${name}${result.pass ? "pass" : `FAIL: ${result.why}`}, ${result.seconds} s`);
      writeFileSync(join(ROOT, "docs/assurance.md"), assurancePage(await rows()));
    }
  }
  const after = await rows();
  writeFileSync(join(ROOT, "docs/assurance.md"), assurancePage(after));
  for (const line of assuranceLines(after)) console.log(line);
  if (after.some(({ claim, result }) => wanted.includes(claim) && !result?.pass)) {
    process.exitCode = 1;
  }
}

async function rowAsked(claim: Row["claim"]): Promise<Row> {
  const row = await rowOf(claim);
  return values.again ? { ...row, left: partsOf(claim) } : row;
}

if (values.help) console.log(HELP);
else if (values.list) {
  for (const row of await rows()) {
    const { claim, result, isCurrent, left, parts } = row;
    const old = result && !isCurrent ? " (of older sources)" : "";
    const verdict = result?.pass ? "pass" : result?.why === undefined ? "so far pass" : "FAIL";
    const all = result ? `${verdict} on ${result.date}${old}` : "not run";
    const shown = parts > 1 ? `${all}, ${left.length} of ${parts} parts left` : all;
    console.log(`${claim.id.padEnd(22)} ${`${claim.minutes} min`.padEnd(8)} ${shown}`);
  }
} else await assure();
