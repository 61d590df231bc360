import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Outcome } from "../soak/outcome.ts";
import { hasStrace } from "./file-calls.ts";
import { injectedFaults } from "./injected.ts";
import { kills } from "./kills.ts";
import { pipes } from "./pipes.ts";
import { EXECUTABLE, surroundings } from "./surroundings.ts";

const HELP = `npm run faults -- [--seed N] [--kills N] [--errors N]
Faults in the built executables: kills at random moments of hand-offs (--kills, 1000), system calls
that fail (--errors, 300; needs strace), slow and half-closed pipes, and what may be wrong around
them. The moment of a kill depends on the machine, too: a seed repeats what is killed, not when.`;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    kills: { type: "string", default: "1000" },
    errors: { type: "string", default: "300" },
    help: { type: "boolean", default: false },
  },
});
const [seed = 0, most = 0, errors = 0] = [values.seed, values.kills, values.errors].map(Number);

/** Enough to see what is broken; the count tells how often. */
const SHOWN = 5;

if (values.help) console.log(HELP);
else if (![seed, most, errors].every((one) => Number.isSafeInteger(one) && one >= 0)) {
  console.error(HELP);
  process.exitCode = 1;
} else if (!existsSync(EXECUTABLE)) {
  console.error("There is no dist-hooks/ralph: npm run build.");
  process.exitCode = 1;
} else await main();

async function main(): Promise<void> {
  console.log(`seed ${seed}`);
  await show(() => surroundings());
  await show(() => pipes());
  if (hasStrace()) await show(() => injectedFaults(errors, seed));
  else {
    console.log("injected faults: strace is missing or may not trace here: NOT shown");
    process.exitCode = 1;
  }
  await show(() => kills(most, seed));
}

async function show(run: () => Promise<Outcome>): Promise<void> {
  const began = performance.now();
  const { name, did, violations } = await run();
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const verdict = violations.length === 0 ? "ok" : `${violations.length} violations`;
  console.log(`${name}: ${did}: ${verdict} (${seconds} s)`);
  for (const violation of violations.slice(0, SHOWN)) console.log(`  ${violation.slice(0, 1500)}`);
  if (violations.length > 0) process.exitCode = 1;
}
