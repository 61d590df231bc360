import { addDayIssue } from "../../day-issues.ts";
import { type Attempt, bash, edit, type Family, write } from "../mistake.ts";
import { carelessTeam, must } from "../team.ts";

const NOTEBOOK: Attempt = { kind: "notebook", path: "notebooks/usage.ipynb" };

/** What is written into the main checkout while an issue is built. */
const IN_MAIN: readonly Attempt[] = [
  write("src/new.ts", "export const n = 1;\n"),
  edit("src/a.ts", "a = 1", "a = 2"),
  NOTEBOOK,
  write("src/../src/sign-in/../a.ts", "export const a = 3;\n"),
  bash("echo 'export const a = 4;' > src/a.ts"),
  bash("sed -i 's/a = 1/a = 5/' src/a.ts"),
  bash("tee -a src/a.ts < README.md"),
  bash("cp README.md src/copy.md"),
  bash("mv src/b.ts src/bb.ts"),
  bash("rm src/b.ts"),
  bash("touch src/empty.ts"),
  bash("cat <<'EOF' > src/here.ts\nexport {};\nEOF"),
  bash("cd src && echo x >> a.ts"),
  bash("git -C . commit --allow-empty -m 'on main'"),
  bash("git commit --allow-empty -m 'on main'"),
  bash("git cherry-pick --allow-empty HEAD"),
  bash("git reset --hard HEAD"),
  bash("git revert --no-edit HEAD"),
  bash("git rm -q src/b.ts"),
  bash("git checkout -b my-own-branch"),
  bash("git switch -c another-branch"),
  bash("git rebase feature/GH-21"),
];

/** Files that are no documents, in a phase that writes only those. */
const NO_DOCUMENTS: readonly (readonly [string, Attempt])[] = [
  ["ralph-research", write("src/fix.ts", "export {};\n")],
  ["ralph-research", edit("README.md", "# Eng", "# Engine")],
  ["ralph-research", bash("sed -i 's/30/31/' src/sign-in/session.ts")],
  ["ralph-triage", bash("echo done >> CONTRIBUTING.md")],
  ["ralph-triage", write("NOTES.md", "# Notes\n")],
  ["ralph-split", NOTEBOOK],
  ["ralph-research", bash("mv docs/sign-in.md docs/sign-in-old.md")],
  ["ralph-research", write("thoughts/sharedish/x.md", "# X\n")],
];

/** Work in the main checkout, in another issue's worktree, or before there is one. */
export const wrongTree: Family = {
  name: "wrong tree",
  play: async function* (day) {
    const { builder, otherBuilder, analyst } = await carelessTeam(day);
    await addDayIssue(day, 20, { state: "In Progress", estimate: "S" });
    await addDayIssue(day, 21, { state: "In Progress", estimate: "S" });
    await builder.skill("ralph-impl", "20");
    yield {
      what: "writes code before the lock and the worktree",
      by: builder,
      issue: 20,
      call: write("src/early.ts", "export {};\n"),
    };
    await must(otherBuilder.skill("ralph-impl", "21"));
    await must(otherBuilder.handOff(21, "impl", "lock"));
    yield {
      what: "writes code into the main checkout where there is no worktree",
      by: otherBuilder,
      issue: 21,
      call: write("src/early.ts", "export {};\n"),
    };
    for (const [at, call] of IN_MAIN.entries()) {
      yield { what: `${at + 1}: in the main checkout`, by: builder, issue: 20, call };
      day.git("reset", "-q", "--hard", "origin/main");
      day.git("-C", "worktrees/GH-20", "switch", "-q", "feature/GH-20");
    }
    const there = `${day.project}/worktrees/GH-21/src`;
    for (const call of [
      write(`${there}/theirs.ts`, "export {};\n"),
      edit(`${there}/a.ts`, "a = 1", "a = 9"),
      bash("cd worktrees/GH-21 && echo x > src/theirs.ts"),
      bash("git -C worktrees/GH-21 commit --allow-empty -m theirs"),
    ]) {
      yield { what: "works in another issue's worktree", by: builder, issue: 20, call };
    }
    for (const [skill, call] of NO_DOCUMENTS) {
      await analyst.skill(skill, "42");
      yield { what: `writes no document in ${skill}`, by: analyst, call };
    }
  },
};
