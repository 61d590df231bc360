import { parseArgs } from "node:util";
import { printReport } from "./print.ts";
import { measure } from "./report.ts";

/** A benchmark reports, it does not judge: it only fails when something could not be run. */
const { values } = parseArgs({
  options: { json: { type: "boolean" }, rounds: { type: "string", default: "40" } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(
    "--rounds is a whole number from 1 on. Usage: npm run bench -- [--rounds N] [--json]",
  );
  process.exit(2);
}
console.error(`measuring, ${rounds} rounds; this takes a few minutes`);
try {
  const report = await measure(rounds);
  if (values.json) console.log(JSON.stringify(report, null, 2));
  else printReport(report);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
