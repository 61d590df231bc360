import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../scripts/gate-files.ts";
import { assuranceLines, assurancePage, type Row } from "./assurance-page.ts";
import type { Claim } from "./claim.ts";
import { CLAIMS } from "./claims.ts";
import { stateOfSources } from "./depends/sources.ts";
import { storedResult } from "./results.ts";
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

async function rowOf(claim: Claim): Promise<Row> {
  const result = storedResult(claim);
  const isCurrent = result !== undefined && result.sources === (await stateOfSources(claim));
  return { claim, result, isCurrent };
}

function rows(): Promise<Row[]> {
  return Promise.all(CLAIMS.map(rowOf));
}

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
  const before = await Promise.all(wanted.map(rowOf));
  const left = before
    .filter(({ result, isCurrent }) => values.again || !result?.pass || !isCurrent)
    .map(({ claim }) => claim);
  console.log(
    `${left.length} of ${wanted.length} claims to show, about ${minutesOf(left)} minutes.`,
  );
  if (left.length > 0) buildFirst();
  for (const [at, claim] of left.entries()) {
    console.log(
      `${at + 1}/${left.length} ${claim.id}, about ${claim.minutes} min: ${claim.command}`,
    );
    const result = await showClaim(claim);
    console.log(`  ${result.pass ? "pass" : `FAIL: ${result.why}`}, ${result.seconds} s`);
    writeFileSync(join(ROOT, "docs/assurance.md"), assurancePage(await rows()));
  }
  writeFileSync(join(ROOT, "docs/assurance.md"), assurancePage(await rows()));
  for (const line of assuranceLines(await rows())) console.log(line);
  if (wanted.some((claim) => !storedResult(claim)?.pass)) process.exitCode = 1;
}

function minutesOf(claims: readonly { readonly minutes: number }[]): number {
  return claims.reduce((sum, { minutes }) => sum + minutes, 0);
}

if (values.help) console.log(HELP);
else if (values.list) {
  for (const { claim, result, isCurrent } of await rows()) {
    const old = result && !isCurrent ? " (of older sources)" : "";
    const shown = result ? `${result.pass ? "pass" : "FAIL"} on ${result.date}${old}` : "not run";
    console.log(`${claim.id.padEnd(22)} ${`${claim.minutes} min`.padEnd(8)} ${shown}`);
  }
} else await assure();
