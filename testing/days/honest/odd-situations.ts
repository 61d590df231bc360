import type { Day } from "../day.ts";
import { addDayIssue } from "../day-issues.ts";
import type { DayWorker } from "../day-worker.ts";
import { commits } from "./analyst.ts";
import { documentFor, linkFor } from "./documents-of-day.ts";
import { merges, opens } from "./integrator.ts";
import { ADDS_BY_NAME, FROM_ANYWHERE, IN_OWN_TREE } from "./odd-commands.ts";

/** A document gets another name, in a checkout in which a person has unfinished work. */
export async function renames(analyst: DayWorker, number: number): Promise<void> {
  const { day } = analyst;
  await addDayIssue(day, number, { state: "Research Needed", estimate: "S" });
  const theirs = "# Contributing\n\nA person is in the middle of a sentence";
  day.file("CONTRIBUTING.md", theirs);
  day.file("notes-of-a-person.txt", "not to be committed\n");
  const [first, second] = ["first-words", "better-words"].map((slug) =>
    documentFor("research", number, slug),
  );
  if (!first || !second) throw new Error("there are no documents");
  await analyst.skill("ralph-research", `${number}`);
  await analyst.handOff(number, "research", "lock", "starting research");
  await analyst.bash("git status --short");
  await analyst.write(first.path, first.text);
  await analyst.bash(commits(first.path, `docs(research): GH-${number}`));
  await analyst.bash(`git mv ${first.path} ${second.path}`);
  await analyst.bash(`sed -i 's/^Open questions/## Open questions/' ${second.path}`);
  await analyst.bash(
    `git add ${second.path} && git commit -m "docs: GH-${number} renamed" -- ${first.path} ${second.path}`,
  );
  await analyst.write(second.path, `${second.text}\nOne more finding.\n`);
  await analyst.bash(commits(second.path, `docs(research): GH-${number} one more`));
  await analyst.bash("git push");
  await analyst.comment(number, linkFor("## Research Document", second.path, day));
  await analyst.handOff(number, "research", "complete", "found");
  if (day.git("status", "--short", "--", "CONTRIBUTING.md", "notes-of-a-person.txt").length < 10)
    throw new Error("the person's work is gone");
  day.git("checkout", "-q", "--", "CONTRIBUTING.md");
  day.git("clean", "-qf", "notes-of-a-person.txt");
}

/** An issue is built while main moves on, is turned down, built again and merged. */
export async function reworks(
  builder: DayWorker,
  integrator: DayWorker,
  number: number,
): Promise<void> {
  const { day } = builder;
  await addDayIssue(day, number, { state: "In Progress", estimate: "S" });
  const [tree, branch] = [`worktrees/GH-${number}`, `feature/GH-${number}`];
  const go = `cd ${tree} && `;
  await builder.skill("ralph-impl", `${number}`);
  await builder.handOff(number, "impl", "lock", "starting phase 1");
  await builder.bash("git fetch origin");
  await builder.bash(`git worktree add ${tree} -b ${branch} origin/main`);
  for (const name of ["one", "two", "three", "four", "five", "six", "seven"])
    await builder.write(`${tree}/src/${name}.ts`, `export const ${name} = 1;\n`);
  await builder.write(`${tree}/src/sign-in/extra.ts`, "export {};\n");
  await builder.write(`${tree}/test/sign-in/three.test.ts`, "// three\n");
  await builder.write(`${tree}/docs/a name with spaces.md`, "# Spaces\n");
  await builder.write(`${tree}/docs/ünïcode.md`, "# Zeichen\n");
  await builder.write(`${tree}/dist/kept.txt`, "kept\n");
  await builder.edit(`${tree}/src/a.ts`, "a = 1", "a = 2");
  for (const command of ADDS_BY_NAME) await builder.bash(go + command);
  await builder.bash(`${go}git commit -m "feat: seven files (GH-${number})"`);
  for (const command of day.chosen(IN_OWN_TREE)) await builder.bash(go + command);
  movesOn(day);
  await builder.bash(`${go}git add src/a.ts && git commit -m "feat: two (GH-${number})" || true`);
  await builder.bash(
    `${go}git stash -q; git fetch origin && git rebase origin/main; git stash pop -q || true`,
  );
  await builder.looks(...FROM_ANYWHERE);
  await builder.bash(`${go}git push -u origin ${branch}`);
  await builder.comment(number, `## Branch\n\nBranch: ${branch}`);
  await builder.bash(`${go}git status --short`);
  await builder.bash(`${go}git reset -q && git checkout -q -- .`);
  await builder.handOff(number, "impl", "complete", "built");
  await integrator.skill("ralph-merge", `${number}`);
  await integrator.handOff(number, "merge", "reject", "the review asks for a test");
  await builder.skill("ralph-impl", `${number}`);
  await builder.handOff(number, "impl", "lock", "what the review asks for");
  movesOn(day);
  await builder.bash(`${go}git fetch origin && git merge --no-edit origin/main`);
  await builder.write(`${tree}/test/sign-in/four.test.ts`, "// four\n");
  await builder.bash(
    `${go}git add test/sign-in/four.test.ts && git commit -m "test: four (GH-${number})"`,
  );
  await builder.bash(`${go}git push`);
  await builder.handOff(number, "impl", "complete", "the test is there");
  const pr = await opens(integrator, [number]);
  await merges(integrator, [number], pr);
}

/** Somebody else's work reaches main. */
function movesOn(day: Day): void {
  day.git("commit", "-q", "--allow-empty", "-m", "chore: somebody else's work");
  day.git("push", "-q", "origin", "main");
}

/** Documents go to a branch of their own, because main is protected. */
export async function researchesBesideMain(analyst: DayWorker, number: number): Promise<void> {
  const { day } = analyst;
  day.git("branch", "documents", "main");
  day.git("push", "-q", "origin", "documents");
  await addDayIssue(day, number, { state: "Research Needed", estimate: "S" });
  const { path, text } = documentFor("research", number, "beside");
  const go = "cd worktrees/documents && ";
  await analyst.skill("ralph-research", `${number}`);
  await analyst.tool("get_project", {});
  await analyst.handOff(number, "research", "lock", "starting research");
  await analyst.bash("git worktree list");
  await analyst.bash("git worktree add worktrees/documents documents");
  await analyst.bash(`${go}git branch --show-current && git status --short`);
  await analyst.write(`worktrees/documents/${path}`, text);
  await analyst.edit(`worktrees/documents/${path}`, "Open questions", "## Open questions");
  await analyst.bash(go + commits(path, `docs(research): GH-${number}`));
  await analyst.bash(`${go}git push origin documents`);
  await analyst.comment(
    number,
    linkFor("## Research Document", path, day).replace("/main/", "/documents/"),
  );
  await analyst.handOff(number, "research", "complete", "found");
  await analyst.rests();
}
