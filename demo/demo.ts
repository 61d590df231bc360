import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../scripts/gate-files.ts";
import { fillEmbeddedBoard, startDemoGithub } from "./boards.ts";
import { actors } from "./play.ts";
import { setStage } from "./stage.ts";

if (!process.argv.includes("--built")) {
  const build = spawnSync(process.execPath, [join(ROOT, "scripts/build.ts")], { stdio: "inherit" });
  if (build.status !== 0) process.exit(1);
}

const onGithub = process.argv.includes("--github");
const github = onGithub ? await startDemoGithub() : undefined;
const stage = setStage(github?.settings ?? {});
const play = actors(stage);
try {
  if (!onGithub) fillEmbeddedBoard(stage);
  play.upfrontTasks();

  play.chapter("A worker does not rest while the list holds work for its role");
  play.enters("lead", "ralph-team");
  play.idles("analyst");
  play.idles("builder");

  play.chapter("Research runs on main, and the board moves only by a legal hand-off");
  stage.git("switch", "-q", "-c", "feature/sign-in");
  play.enters("analyst", "ralph-research");
  play.types("analyst", "git log --oneline | head -3");
  play.types("analyst", "git add notes.md && git commit -m research");
  stage.git("switch", "-q", "main");
  play.types("analyst", "bash -c 'gh project item-edit --id X'");
  play.handsOff("builder", 42, "plan", "lock");
  play.handsOff("analyst", 42, "plan", "lock");
  play.take("analyst", "1");
  play.handsOff("analyst", 42, "research", "lock");
  play.types("analyst", "git add notes.md && git commit -m research");
  play.handsOff("analyst-2", 42, "research", "complete");
  play.handsOff("analyst", 42, "research", "complete");
  play.completes("analyst", "1");

  play.chapter("Planning waits until the whole group is researched");
  play.handsOff("analyst", 43, "research", "lock");
  play.handsOff("builder", 42, "plan", "lock");
  play.handsOff("analyst", 43, "research", "complete");
  play.completes("analyst", "2");
  play.handsOff("analyst", 44, "research", "complete");
  play.completes("analyst", "3");
  play.idles("analyst");
  play.rests("analyst");
  play.idles("builder");
  play.handsOff("builder", 42, "plan", "lock");
  play.handsOff("builder", 42, "plan", "complete");
  play.completes("builder", "4");

  play.chapter("Review, implementation, pull request, merge");
  play.handsOff("validator", 42, "review", "complete");
  play.completes("validator", "5");
  play.handsOff("builder", 42, "impl", "lock");
  play.handsOff("builder", 42, "impl", "complete");
  play.completes("builder", "6");
  play.completes("integrator", "7");
  play.handsOff("integrator", 42, "merge", "complete");
  play.completes("integrator", "8");

  play.chapter("The lead does not stop while issues wait; after two holds it is released");
  play.leadStops();
  play.leadStops();
  play.leadStops();
} finally {
  stage.clear();
  github?.stop();
}
console.log("\nLoad the plugin in Claude Code with: claude --plugin-dir .");
