import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../scripts/gate-files.ts";
import { readCorpus } from "../commands/corpus.ts";
import { judgeCorpus, share } from "../commands/judge-corpus.ts";
import type { Part } from "./generator.ts";
import { hasStrace } from "./isolation.ts";
import { BATCH, type Find, runOracle } from "./oracle.ts";

const HELP = `npm run oracle -- [--seed N] [--count N] [--seconds N] [--lanes N] [--part N/M]
Executes generated commands that are called read-only, and watches them with strace.
Ends after --count executed commands (100000) or --seconds (3600). Finds go to build/oracle-finds.jsonl.
--part 3/10 executes the third of ten parts: no command is in two parts.`;

const FINDS = join(ROOT, "build", "oracle-finds.jsonl");

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    count: { type: "string", default: "100000" },
    seconds: { type: "string", default: "3600" },
    lanes: { type: "string", default: "2" },
    part: { type: "string", default: "1/1" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else if (!hasStrace()) {
  console.error("strace is missing or may not trace here: nothing was checked");
  process.exitCode = 1;
} else await main();

async function main(): Promise<void> {
  const limits = {
    seed: Number(values.seed),
    count: Number(values.count),
    seconds: Number(values.seconds),
    lanes: Number(values.lanes),
  };
  const part = partOf(values.part);
  if (
    part === undefined ||
    !Object.values(limits).every((limit) => Number.isSafeInteger(limit) && limit >= 0)
  ) {
    console.error(HELP);
    process.exitCode = 1;
    return;
  }
  console.log(`seed ${limits.seed}, part ${part.number} of ${part.of}`);
  const report = await runOracle({ ...limits, part }, (executed, finds) => {
    for (const find of finds) show(find, limits.seed);
    if (executed % 10_000 < BATCH) console.log(`${executed} executed`);
  });
  const lines = readCorpus().filter(({ place }) => place === "off-branch");
  const ordinary = share(await judgeCorpus(lines), "branch", "passed");
  console.log(
    `seed ${report.seed}, ${report.seconds.toFixed(0)} s, isolation: ${report.isolation}`,
  );
  console.log(`generated ${report.generated}, executed ${report.executed} different commands`);
  console.log(`of them ${report.found} found their program`);
  console.log(`wrong: ${report.finds.length}`);
  const percent = ((100 * ordinary.wrong.length) / ordinary.asked).toFixed(1);
  console.log(
    `ordinary commands held: ${ordinary.wrong.length} of ${ordinary.asked}, ${percent} %`,
  );
  for (const control of report.unnoticed) console.log(`planted and not noticed: ${control}`);
  const good = report.executed > 0 && report.finds.length + report.unnoticed.length === 0;
  if (!good) process.exitCode = 1;
}

/** `3/10` is the third of ten. */
function partOf(text: string): Part | undefined {
  const [, number = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  return number >= 1 && number <= of ? { number, of } : undefined;
}

/** A find is printed and kept as a line that the corpus could take. */
function show({ command, shell, what }: Find, seed: number): void {
  console.log(`wrong (seed ${seed}, ${shell}): ${JSON.stringify(command)}\n  ${what}`);
  const line = { command, shell, place: "off-branch", gate: "branch", want: "held" };
  const why = `the oracle saw it: ${what.replace(/^\d+\s+/, "")}`;
  mkdirSync(join(ROOT, "build"), { recursive: true });
  appendFileSync(FINDS, `${JSON.stringify({ ...line, why, family: "found-by-the-oracle" })}\n`);
}
