import type { Day } from "../day.ts";
import type { DayWorker } from "../day-worker.ts";

/** The pull request, or the branch where there are none, as pull-request.md says. */
export async function opens(integrator: DayWorker, issues: readonly number[]): Promise<number> {
  const [first = 0] = issues;
  const { day } = integrator;
  const branch = `feature/GH-${first}`;
  await integrator.skill("ralph-merge", `${first} --open-pr`);
  await integrator.tool("get_issue", { number: first });
  await integrator.tool("get_project", {});
  await integrator.bash("git branch --show-current");
  await integrator.bash(`git log --oneline main..${branch}`);
  if (!day.github) {
    for (const number of issues) {
      await integrator.comment(number, `## Branch\n\nBranch: ${branch}\n\n- one commit`);
    }
    return 0;
  }
  await integrator.bash("command -v gh");
  await integrator.bash(`git ls-remote --heads origin ${branch}`);
  await integrator.bash(`gh pr list --head ${branch} --state all --json number,state,url`);
  await integrator.bash(
    `cat > /tmp/pr-${first}.md <<'EOF'\n## What\nAn empty name is refused.\n\n## How it was checked\n- npm test\n\nCloses #${first}\nEOF`,
  );
  await integrator.bash(
    `gh pr create --base main --head ${branch} --title "Refuse an empty name" --body-file /tmp/pr-${first}.md`,
  );
  const { number } = approvedPullRequest(day, branch);
  const url = `https://github.com/acme/eng/pull/${number}`;
  for (const issue of issues) {
    await integrator.comment(issue, `## Pull Request\n\n${url}\n\nBranch: ${branch}`);
  }
  return number;
}

/** It is opened on GitHub, and a person approves it. */
export function approvedPullRequest(day: Day, branch: string) {
  const { github } = day;
  if (!github) throw new Error("there are no pull requests on this board");
  const head = day.git("rev-parse", branch).trim();
  return github.world.addPullRequest("acme/eng", {
    branch,
    head,
    decision: "APPROVED",
    checks: "SUCCESS",
    reviews: [{ by: "grace" }],
  });
}

/** The merge with its hand-off and clean-up, as ralph-merge says. */
export async function merges(
  integrator: DayWorker,
  issues: readonly number[],
  pr: number,
): Promise<void> {
  const [first = 0] = issues;
  const branch = `feature/GH-${first}`;
  await integrator.skill("ralph-merge", `${first}`);
  await integrator.tool("get_issue", { number: first });
  await integrator.looks("git branch --show-current", "git status --short", "git log --oneline -3");
  if (pr > 0) await mergesPullRequest(integrator, branch, pr);
  else await mergesBranch(integrator, first);
  const commit = integrator.day.git("rev-parse", "--short", "HEAD").trim();
  for (const number of issues) {
    await integrator.handOff(number, "merge", "complete", `merged as ${commit}`);
  }
  await integrator.bash(`git worktree remove worktrees/GH-${first}`);
  await integrator.bash(`git branch -d ${branch}`);
  await integrator.bash(`git push origin --delete ${branch}`);
  await integrator.looks("git worktree prune && git worktree list", "git branch -a | cat");
}

async function mergesBranch(integrator: DayWorker, number: number): Promise<void> {
  const branch = `feature/GH-${number}`;
  await integrator.bash(`git log --oneline main..${branch}`);
  await integrator.bash(`git -C worktrees/GH-${number} status --short`);
  await integrator.bash("git status --short");
  await integrator.bash(`git merge --no-ff --no-commit ${branch}`);
  await integrator.looks("npm ci 2>&1 | tail -1", "npm test 2>&1 | tail -20", "npm run build");
  await integrator.bash(`git commit -m "Merge GH-${number}: an empty name is refused"`);
  await integrator.bash("git push");
  await integrator.bash("git rev-parse --short HEAD");
  await integrator.bash("git branch --merged");
}

async function mergesPullRequest(integrator: DayWorker, branch: string, pr: number): Promise<void> {
  const { day } = integrator;
  const head = day.git("rev-parse", branch).trim();
  await integrator.bash("command -v gh");
  await integrator.bash(`gh pr list --head ${branch} --state all --json number,state,url`);
  await integrator.bash(
    `gh pr view ${pr} --json state,isDraft,mergeable,mergeStateStatus,reviewDecision,statusCheckRollup,baseRefName,headRefOid,url`,
  );
  await integrator.looks(
    `gh pr checks ${pr}`,
    `gh pr view ${pr} --comments`,
    `gh pr diff ${pr} | head -50`,
    "gh repo view --json mergeCommitAllowed,squashMergeAllowed,rebaseMergeAllowed,viewerDefaultMergeMethod",
    "gh run list --limit 5 --json status,conclusion",
  );
  await integrator.bash(`gh pr merge ${pr} --merge --match-head-commit ${head}`);
  onGithub(day, branch, pr);
  await integrator.bash(`gh pr view ${pr} --json state,mergeCommit`);
  await integrator.bash("git fetch origin && git pull --ff-only");
  await integrator.bash("git branch --merged | cat");
}

/** What the merge button does. */
export function onGithub(day: Day, branch: string, number: number): void {
  const bare = `${day.dir}/origin.git`;
  const commit = day
    .git(
      "-C",
      bare,
      "commit-tree",
      `${branch}^{tree}`,
      "-p",
      "main",
      "-p",
      branch,
      "-m",
      `Merge #${number}`,
    )
    .trim();
  day.git("-C", bare, "update-ref", "refs/heads/main", commit);
  const issue = `acme/eng#${/\d+$/.exec(branch)?.[0]}` as const;
  const list = day.github?.world.issue(issue).repository.pullRequestList ?? [];
  const at = list.findIndex((one) => one.number === number);
  const made = list[at];
  if (!made) throw new Error(`there is no pull request ${number}`);
  const mergedAt = "2026-11-18T12:00:00Z";
  list.splice(at, 1, { ...made, state: "MERGED", mergedAt, mergeCommit: { oid: commit } });
}
