import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../scripts/gate-files.ts";
import { fillEmbeddedBoard, startDemoGithub } from "./boards.ts";
import { picture } from "./picture.ts";
import { actors } from "./play.ts";
import { setStage } from "./stage.ts";

const HELP = `npm run demo -- [--github] [--picture FILE]

Plays a small team of agents through the workflow, in a throw-away project: each row is an event of the client,
what the agent wants, the gate that was asked, and its answer. Exit 2 holds the agent, and the line tells it why.
The gates are the built executables; only the agents are played.

  --github         the same on a GitHub on loopback
  --picture FILE   also write what was held as an SVG: docs/demo.svg is one
  --built          do not build first`;

const flag = { type: "boolean", default: false } as const;

/** Undefined: the arguments are not understood, which was said. */
function readOptions() {
  try {
    return parseArgs({
      options: { github: flag, built: flag, help: flag, picture: { type: "string" } },
    }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("Try: npm run demo -- --help");
    return undefined;
  }
}

const options = readOptions();
if (!options || options.help) {
  if (options) console.log(HELP);
  process.exit(options ? 0 : 1);
}
if (!options.built) {
  const build = spawnSync(process.execPath, [join(ROOT, "scripts/build.ts")], { stdio: "inherit" });
  if (build.status !== 0) process.exit(1);
}

let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

const github = options.github ? await startDemoGithub() : undefined;
const stage = setStage(github?.settings ?? {});
const play = actors(stage);

const steps: readonly (() => unknown)[] = [
  () => play.upfrontTasks(),

  () => play.chapter("A worker does not rest while the list holds work for its role"),
  () => play.enters("lead", "ralph-team"),
  () => play.idles("analyst"),
  () => play.idles("builder"),

  () => play.chapter("Research runs on main, and the board moves only by a legal hand-off"),
  () => stage.git("switch", "-q", "-c", "feature/sign-in"),
  () => play.enters("analyst", "ralph-research"),
  () => play.types("analyst", "git log --oneline | head -3"),
  () => play.types("analyst", "git add notes.md && git commit -m research"),
  () => stage.git("switch", "-q", "main"),
  () => play.types("analyst", "bash -c 'gh project item-edit --id X'"),
  () => play.handsOff("builder", 42, "plan", "lock"),
  () => play.handsOff("analyst", 42, "plan", "lock"),
  () => play.take("analyst", "1"),
  () => play.handsOff("analyst", 42, "research", "lock"),
  () => play.types("analyst", "git add notes.md && git commit -m research"),
  () => play.handsOff("analyst-2", 42, "research", "complete"),
  () => play.handsOff("analyst", 42, "research", "complete"),
  () => play.writes("analyst", "research", 42),
  () => play.handsOff("analyst", 42, "research", "complete"),
  () => play.completes("analyst", "1"),

  () => play.chapter("Planning waits until the whole group is researched"),
  () => play.handsOff("analyst", 43, "research", "lock"),
  () => play.handsOff("builder", 42, "plan", "lock"),
  () => play.writes("analyst", "research", 43),
  () => play.handsOff("analyst", 43, "research", "complete"),
  () => play.completes("analyst", "2"),
  () => play.writes("analyst", "research", 44),
  () => play.handsOff("analyst", 44, "research", "complete"),
  () => play.completes("analyst", "3"),
  () => play.idles("analyst"),
  () => play.rests("analyst"),
  () => play.idles("builder"),
  () => play.handsOff("builder", 42, "plan", "lock"),
  () => play.writes("builder", "plan", 42, 43, 44),
  () => play.handsOff("builder", 42, "plan", "complete"),
  () => play.completes("builder", "4"),

  () => play.chapter("Review, implementation, pull request, merge"),
  () => play.handsOff("builder", 42, "impl", "lock"),
  () => play.writes("validator", "critique", 42, 43, 44),
  () => play.handsOff("validator", 42, "review", "complete"),
  () => play.completes("validator", "5"),
  () => play.handsOff("builder", 42, "impl", "lock"),
  () => play.builds("builder", 42),
  () => play.handsOff("builder", 42, "impl", "complete"),
  () => play.completes("builder", "6"),
  () => play.completes("integrator", "7"),
  () => play.handsOff("integrator", 42, "merge", "complete"),
  () => play.merges("integrator", 42),
  () => play.handsOff("integrator", 42, "merge", "complete"),
  () => play.completes("integrator", "8"),

  () => play.chapter("The lead does not stop while issues wait; after two holds it is released"),
  () => play.leadStops(),
  () => play.leadStops(),
  () => play.leadStops(),
];

try {
  if (!options.github) fillEmbeddedBoard(stage);
  for (const step of steps) {
    // Signals are heard only between steps.
    await new Promise((next) => setImmediate(next));
    if (isInterrupted) break;
    step();
  }
} finally {
  stage.clear();
  github?.stop();
}
if (isInterrupted) process.exit(130);
if (options.picture) writeFileSync(options.picture, picture(play.events));
console.log("\nLoad the plugin in Claude Code with: claude --plugin-dir .");
