import { creationRace } from "./creation-race.ts";
import { githubFaults } from "./github-faults.ts";
import { githubRace } from "./github-race.ts";
import { holdRace } from "./hold-race.ts";
import { killedOnGithub } from "./killed-on-github.ts";
import { killedWriters } from "./killed-writers.ts";
import { lockRace } from "./lock-race.ts";

/** The long loops. `npm test` runs a short slice of each: test/soak. */
const LOOPS = [
  () => lockRace(200),
  () => killedWriters(200),
  () => creationRace(100),
  () => holdRace(100),
  () => githubRace(200),
  () => killedOnGithub(100),
  () => githubFaults(600),
];

/** Enough to see what is broken; the count tells how often. */
const SHOWN = 5;

for (const loop of LOOPS) {
  const started = performance.now();
  const { name, did, violations } = await loop();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = violations.length === 0 ? "ok" : `${violations.length} violations`;
  console.log(`${name}: ${did}: ${verdict} (${seconds} s)`);
  for (const violation of violations.slice(0, SHOWN)) console.log(`  ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
}
