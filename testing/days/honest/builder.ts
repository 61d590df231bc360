import type { DayWorker } from "../day-worker.ts";
import { commits } from "./analyst.ts";
import { BEFORE_THE_WORK, CHECKS, IN_THE_WORKTREE, PLAN_LOOKS } from "./builder-commands.ts";
import { documentFor, linkFor } from "./documents-of-day.ts";

/** The plan of one issue or a group, as ralph-plan says. */
export async function plans(builder: DayWorker, issues: readonly number[], slug: string) {
  const [first = 0] = issues;
  const plan = documentFor("plan", first, slug, issues);
  await builder.skill("ralph-plan", `${first}`);
  await builder.tool("get_issue", { number: first });
  await builder.tool("detect_group", { number: first });
  await builder.tool("check_convergence", { number: first, targetState: "Ready for Plan" });
  await builder.bash("git branch --show-current && git status --short");
  for (const number of issues) await builder.handOff(number, "plan", "lock", "starting the plan");
  await builder.looks(...PLAN_LOOKS);
  await builder.write(plan.path, plan.text);
  await builder.edit(plan.path, "(GH-N)", `(GH-${first})`);
  await builder.looks(`sed -n '1,60p' ${plan.path}`, `rg -n 'Phase' ${plan.path}`);
  await builder.bash(commits(plan.path, `docs(plan): GH-${first} ${slug}`));
  await builder.bash("git push");
  for (const number of issues) {
    await builder.comment(number, linkFor("## Implementation Plan", plan.path, builder.day));
    await builder.handOff(number, "plan", "complete", "plan in one phase");
  }
}

/** After a critique: the same file, edited. */
export async function replans(builder: DayWorker, issues: readonly number[], slug: string) {
  const [first = 0] = issues;
  const { path } = documentFor("plan", first, slug, issues);
  await builder.skill("ralph-plan", `${first}`);
  await builder.tool("get_issue", { number: first });
  for (const number of issues) await builder.handOff(number, "plan", "lock", "the critique is met");
  await builder.looks(
    `cat thoughts/shared/reviews/*GH-00${first}*`,
    `git log --oneline -- ${path}`,
  );
  await builder.edit(
    path,
    "### Automated",
    "### Changes\n- `src/sign-in/form.ts`\n\n### Automated",
  );
  await builder.bash(`git diff -- ${path} | cat`);
  await builder.bash(commits(path, `docs(plan): GH-${first} names its test`));
  await builder.bash("git push || (git pull --rebase || git rebase --abort)");
  for (const number of issues) {
    await builder.comment(number, linkFor("## Implementation Plan", path, builder.day));
    await builder.handOff(number, "plan", "complete", "the critique is met");
  }
}

/** The work of a group in its first issue's worktree, as ralph-impl says. */
export async function implements_(builder: DayWorker, issues: readonly number[], slug: string) {
  const [first = 0] = issues;
  const tree = `worktrees/GH-${first}`;
  const branch = `feature/GH-${first}`;
  const go = builder.who.kind === "main" ? "" : `cd ${tree} && `;
  const plan = documentFor("plan", first, slug, issues).path;
  await builder.skill("ralph-impl", `${first}`);
  await builder.tool("get_issue", { number: first });
  await builder.tool("detect_pipeline_position", { number: first });
  for (const number of issues) await builder.handOff(number, "impl", "lock", "starting phase 1");
  await builder.bash("git worktree list");
  await builder.bash(`git branch --list '${branch}'`);
  await builder.looks(...BEFORE_THE_WORK);
  await builder.bash("git fetch origin");
  await builder.bash(`git worktree add ${tree} -b ${branch} origin/main`);
  await builder.bash(
    `git check-ignore -q ${tree} || echo 'worktrees/' >> "$(git rev-parse --git-path info/exclude)"`,
  );
  if (go === "") await builder.bash(`cd ${tree} && pwd`);
  await builder.bash(`${go}npm ci --no-audit 2>&1 | tail -3`);
  await builder.bash(`${go}npm test 2>&1 | tail -20`);
  await builder.write(`${tree}/test/sign-in/empty.test.ts`, "// an empty name is refused\n");
  await builder.edit(
    `${tree}/src/sign-in/form.ts`,
    "return name;",
    "if (!name) return;\n  return name;",
  );
  await builder.write(`${tree}/src/sign-in/mail/link.ts`, "export const link = 1;\n");
  await builder.edit(`${tree}/docs/mit leerzeichen.md`, "# Ein", "# Ein neuer");
  await builder.edit(`${tree}/.claude/skills/release/SKILL.md`, "Tag it", "Tag it now");
  await builder.write(`${tree}/.claude/commands/check.md`, "Run the checks.\n");
  await builder.notebook(`${tree}/notebooks/usage.ipynb`, "print(1)");
  await builder.looks(...IN_THE_WORKTREE.map((command) => `${go}${command}`));
  await builder.edit(`${tree}/${plan}`, "- [ ] `npm test", "- [x] `npm test");
  await builder.bash(`${go}git add src/sign-in/form.ts test/sign-in/empty.test.ts ${plan}`);
  await builder.bash(
    `${go}git commit -m "$(cat <<'EOF'\nfeat(sign-in): refuse an empty name (GH-${first})\n\nThe form took any name; don't.\nEOF\n)"`,
  );
  await builder.bash(
    `${go}git add 'docs/mit leerzeichen.md' .claude/skills/release/SKILL.md .claude/commands/check.md src/sign-in/mail/link.ts && git commit -m "docs: what changed (GH-${first})"`,
  );
  await builder.bash(`${go}git status --short && git log --oneline main..HEAD`);
  await builder.looks(...CHECKS.map((command) => `${go}${command}`));
  await builder.bash(`${go}git push -u origin ${branch}`);
  for (const number of issues) {
    await builder.comment(number, `## Branch\n\nBranch: ${branch}\n\nAll checks pass.`);
    await builder.handOff(number, "impl", "complete", `built on ${branch}, all checks pass`);
  }
  if (go === "") await builder.bash(`cd ${builder.day.project} && pwd`);
}
