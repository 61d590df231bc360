import type { BoardKind, Day } from "./day.ts";
import { honestDay } from "./honest/honest-day.ts";

/** `npm run days [-- embedded|github]`: the honest and the careless day in full, on both boards. */
const boards: readonly BoardKind[] = ["embedded", "github"];
const wanted = boards.filter((board) => process.argv.length < 3 || process.argv.includes(board));

function report(day: Day, name: string): void {
  const asked = day.count("asked");
  const wrong = day.calls.filter(({ answer }) => answer === "held" || answer === "failed");
  const told = day.calls.filter(({ answer, line }) => answer === "passed" && line !== "");
  console.log(
    `${name} on the ${day.board} board: ${day.calls.length} calls, ${wrong.length} held or failed, ${asked} asked`,
  );
  for (const { who, what, answer, line } of wrong)
    console.log(`  ${answer} ${who}: ${what}\n    ${line}`);
  for (const { who, what, line } of day.calls.filter(({ answer }) => answer === "asked"))
    console.log(`  asked ${who}: ${what}\n    ${line}`);
  for (const { who, what, line } of told) console.log(`  told ${who}: ${what}\n    ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
}

for (const board of wanted) {
  const started = performance.now();
  const day = await honestDay(board);
  try {
    report(day, "an honest day");
    console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    day.stop();
  }
}
