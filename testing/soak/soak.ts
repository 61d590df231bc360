import { manyAgents } from "./agents/many-agents.ts";
import { creationRace } from "./creation-race.ts";
import { githubFaults } from "./github-faults.ts";
import { githubRace } from "./github-race.ts";
import { holdRace } from "./hold-race.ts";
import { killedOnGithub } from "./killed-on-github.ts";
import { killedWriters } from "./killed-writers.ts";
import { lockRace } from "./lock-race.ts";

/** Sessions of eight teammates, two of each role. */
const SIXTY_FOUR = { agents: 64, sessions: 8, issues: 64 };

/** The long loops. `npm test` runs a short slice of each: test/soak. */
const LOOPS = {
  "lock race": () => lockRace(200),
  "killed writers": () => killedWriters(200),
  "creation race": () => creationRace(100),
  "hold race": () => holdRace(100),
  "github race": () => githubRace(200),
  "killed on github": () => killedOnGithub(100),
  "github faults": () => githubFaults(600),
  "agents, embedded": () => manyAgents("embedded", { ...SIXTY_FOUR, handOffs: 1500, seed: 64 }),
  "agents, github": () => manyAgents("github", { ...SIXTY_FOUR, handOffs: 600, seed: 65 }),
};

/** `npm run soak -- agents`: only the loops whose name has the word. */
const [only = ""] = process.argv.slice(2);
const wanted = Object.entries(LOOPS).filter(([name]) => name.includes(only));
if (wanted.length === 0) throw new Error(`no loop is called ${only}`);

/** Enough to see what is broken; the count tells how often. */
const SHOWN = 5;

for (const [, loop] of wanted) {
  const started = performance.now();
  const { name, did, violations } = await loop();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = violations.length === 0 ? "ok" : `${violations.length} violations`;
  console.log(`${name}: ${did}: ${verdict} (${seconds} s)`);
  for (const violation of violations.slice(0, SHOWN)) console.log(`  ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
}
