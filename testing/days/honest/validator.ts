import type { DayWorker } from "../day-worker.ts";
import { commits } from "./analyst.ts";
import { documentFor, linkFor } from "./documents-of-day.ts";

/** The review of a plan, as ralph-review says; the first round asks for changes. */
export async function reviews(
  validator: DayWorker,
  issues: readonly number[],
  slug: string,
  round: 1 | 2,
): Promise<void> {
  const [first = 0] = issues;
  const critique = documentFor("critique", first, "critique", issues);
  const plan = documentFor("plan", first, slug).path;
  await validator.skill("ralph-review", `${first}`);
  await validator.tool("get_issue", { number: first });
  await validator.tool("detect_group", { number: first });
  await validator.bash("git branch --show-current");
  await validator.looks(...(round === 1 ? LOOKS : LOOKS_AGAIN), `cat ${plan}`);
  if (round === 1) await validator.write(critique.path, critique.text);
  else {
    const approved = "## Round 2: APPROVED (2026-11-18)\n\n### Checked\n- the test is named\n\n";
    await validator.edit(critique.path, "## Round 1", `${approved}## Round 1`);
  }
  const verdict = round === 1 ? "needs iteration" : "approved";
  await validator.bash(commits(critique.path, `docs(review): GH-${first} ${verdict}`));
  await validator.bash("git push");
  const intent = round === 1 ? "reject" : "complete";
  for (const number of issues) {
    await validator.comment(number, linkFor("## Plan Critique", critique.path, validator.day));
    await validator.handOff(number, "review", intent, verdict);
  }
}

/** The checks of the plan in the worktree; nothing is changed there. */
export async function validates(validator: DayWorker, number: number): Promise<void> {
  const go = `cd worktrees/GH-${number} && `;
  await validator.tool("get_issue", { number });
  await validator.looks(...VALIDATES.map((command) => `${go}${command}`));
}

const LOOKS = [
  "git status --short --branch | head -3",
  "sed -n '1,40p' src/sign-in/form.ts",
  "rg -n 'submit|send' src/sign-in",
  "rg -n \"from '.*sign-in\" -g '*.ts' | head",
  "git log -3 --format='%h %ad %s' --date=short -- thoughts/shared/plans",
  "grep -n '\\[ \\]' thoughts/shared/plans/*.md | wc -l",
  "npm test -- sign-in 2>&1 | grep -E 'pass|fail' | tail -3",
  "npx vitest run test/sign-in/form.test.ts --reporter=dot 2>&1 | tail -5",
  "test -e test/sign-in/empty.test.ts || echo 'new file'",
  "cat CONTRIBUTING.md",
  "git show HEAD --stat | cat",
  "awk '/^## Phase/{print NR\": \"$0}' thoughts/shared/plans/*.md",
  "node --check src/a.ts 2>/dev/null; echo $?",
  "jq .scripts.test package.json",
  "cargo check 2>&1 | tail -3; go vet ./... 2>&1 | tail -3",
  "ls -la test/sign-in src/sign-in | sed -n '2,10p'",
  "diff -u <(git show HEAD~1:README.md) README.md | head -20",
];

const LOOKS_AGAIN = [
  "git log --oneline -8 | cat",
  "git diff HEAD~2 -- thoughts/shared/plans | head -40",
  "git log -1 --format=%cI -- thoughts/shared/plans",
  "rg -n '### Changes' -A4 thoughts/shared/plans",
  "cat thoughts/shared/reviews/*.md | head -30",
  "wc -l thoughts/shared/plans/*.md thoughts/shared/reviews/*.md",
  'npm test --silent; echo "exit $?"',
  "git grep -c 'GH-' -- thoughts | head",
];

const VALIDATES = [
  "git log --oneline main..HEAD",
  "git status --short",
  "npm ci --silent && npm test 2>&1 | tail -15",
  "npm run build 2>&1 | tail -3",
  "npm run lint --silent",
  "npx vitest run test/sign-in 2>&1 | tail -10",
  "git diff main...HEAD --name-only",
  "sed -n '1,20p' src/sign-in/form.ts",
  "cargo test -q; go test ./...; pytest -q",
  "python3 -m pytest -q 2>&1 | tail -1",
  "grep -rn 'only(' test | head -3 || true",
  "node -e 'process.exit(0)' && echo fine",
];
