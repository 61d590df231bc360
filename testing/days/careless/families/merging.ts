import type { Day } from "../../day.ts";
import { addDayIssue } from "../../day-issues.ts";
import { bash, type Family, STOP } from "../mistake.ts";
import { carelessTeam, must } from "../team.ts";

/** A branch of the issue with a commit of its own, in a worktree, pushed. */
async function built(day: Day, number: number): Promise<void> {
  await addDayIssue(day, number, { state: "In Review", estimate: "S" });
  const [tree, branch] = [`worktrees/GH-${number}`, `feature/GH-${number}`];
  day.git("worktree", "add", "-q", tree, "-b", branch, "origin/main");
  day.file(`${tree}/src/of-${number}.ts`, `export const n = ${number};\n`);
  day.git("-C", tree, "add", `src/of-${number}.ts`);
  day.git("-C", tree, "commit", "-q", "-m", `feat: GH-${number}`);
  day.git("push", "-q", "origin", branch);
}

/** Ways to bring the branch of #60 into main. */
const MERGES = [
  "git merge feature/GH-60",
  "git merge --no-ff -m 'Merge GH-60' feature/GH-60",
  "git merge --squash feature/GH-60",
  "git pull . feature/GH-60 --no-rebase",
  "git cherry-pick feature/GH-60",
  "git reset --hard feature/GH-60",
  "git rebase feature/GH-60",
  "git push origin feature/GH-60:main",
  "git merge origin/feature/GH-60",
  "cd src && git merge feature/GH-60",
];

/** Merges without a person's word, beside another's, and left half done. */
export const merging: Family = {
  name: "merging",
  play: async function* (day) {
    const { integrator, otherIntegrator } = await carelessTeam(day);
    const undo = () => {
      day.git("reset", "-q", "--hard", start);
      day.git("push", "-q", "-f", "origin", "main");
    };
    await built(day, 60);
    await built(day, 61);
    const start = day.git("rev-parse", "main").trim();
    for (const command of MERGES.slice(0, 5)) {
      day.attended = false;
      await integrator.skill("ralph-merge", "60");
      yield {
        what: `${command}, and nobody is there`,
        by: integrator,
        issue: 60,
        call: bash(command),
      };
      undo();
      await day.ralph("release", "--merge");
      day.git("-C", "worktrees/GH-60", "commit", "-q", "--allow-empty", "-m", "another head");
      day.git("push", "-q", "origin", "feature/GH-60");
    }
    day.attended = true;
    for (const command of MERGES) {
      await integrator.skill("ralph-merge", "60");
      yield { what: command, by: integrator, issue: 60, call: bash(command), asks: true };
      undo();
      await day.ralph("release", "--merge");
      day.git("-C", "worktrees/GH-60", "commit", "-q", "--allow-empty", "-m", "another head");
      day.git("push", "-q", "origin", "feature/GH-60");
    }
    await otherIntegrator.skill("ralph-merge", "61");
    for (const command of [
      "git merge --no-ff --no-commit feature/GH-61",
      "git merge feature/GH-61",
    ]) {
      day.saysYes = true;
      await otherIntegrator.bash("git merge --no-ff --no-commit feature/GH-60");
      await must(otherIntegrator.bash("git merge --abort"));
      await otherIntegrator.bash("git merge --no-ff -m 'Merge GH-60' feature/GH-60");
      yield {
        what: `${command} beside another's merge`,
        by: integrator,
        issue: 61,
        call: bash(command),
      };
      await day.ralph("release", "--merge");
      undo();
    }
    day.saysYes = true;
    await integrator.skill("ralph-merge", "61");
    await integrator.bash("git merge --no-ff --no-commit feature/GH-61");
    yield { what: "stops with a half merge", by: integrator, call: STOP };
  },
};

const REMOVALS = [
  "git branch -D feature/GH-N",
  "git branch -d feature/GH-N",
  "git worktree remove --force worktrees/GH-N",
  "git worktree remove worktrees/GH-N",
  "rm -rf worktrees/GH-N",
  "cd worktrees && rm -rf GH-N",
  "git push origin --delete feature/GH-N",
  "git push origin :feature/GH-N",
  "git branch -f feature/GH-N main",
  "find worktrees/GH-N -delete",
  "git worktree remove worktrees/GH-N && git branch -D feature/GH-N",
];

/** Branches and worktrees that go before they are merged, or with changes in them. */
export const removals: Family = {
  name: "removing what is not merged",
  play: async function* (day) {
    const { integrator } = await carelessTeam(day);
    for (const [at, pattern] of REMOVALS.entries()) {
      const number = 70 + at;
      await built(day, number);
      const command = pattern.replaceAll("GH-N", `GH-${number}`);
      if (/branch|push/.test(command) && !command.includes("worktree"))
        day.git("worktree", "remove", `worktrees/GH-${number}`);
      yield { what: pattern, by: integrator, issue: number, call: bash(command) };
    }
    await built(day, 90);
    day.git("merge", "-q", "--no-ff", "-m", "Merge GH-90", "feature/GH-90");
    day.file("worktrees/GH-90/src/a.ts", "export const a = 90;\n");
    yield {
      what: "a worktree with a change in it",
      by: integrator,
      issue: 90,
      call: bash("git worktree remove --force worktrees/GH-90"),
    };
  },
};
