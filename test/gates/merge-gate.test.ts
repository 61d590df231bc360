import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mergeGate } from "../../hooks-src/pre/merge-gate.ts";
import { allow } from "../../src/gate/decision.ts";
import type { Merging } from "../../src/gate/rules/merging/judge-merge.ts";
import { issueOfBranch } from "../../src/gate/rules/merging/merge-steps.ts";
import { decide, isAbout } from "../../testing/decide.ts";
import { bashInput } from "../../testing/inputs.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";
import { addIssue, succeed } from "../../testing/ralph-board.ts";
import { bash, type Ran, recorded, type Sandbox, sandbox } from "../../testing/sandbox.ts";
import { startGate } from "../../testing/start-gate.ts";

const NOTHING: Merging = { repository: "r", lease: undefined, nth: 0, facts: [] };
const OTHER = { holder: "bob@team", since: 0, nth: 3, isOwn: false };
const BEGIN = {
  ...({ kind: "begin", issue: 42, title: "Sign in" } as const),
  ...{ what: "feature/GH-42", isApproved: false },
};

function decided(merging: Partial<Merging>, settings: object = {}) {
  return decide(mergeGate, bashInput("git merge x"), {
    merging: { ...NOTHING, ...merging },
    settings: { ...DEFAULT_SETTINGS, requiredBranch: "main", ...settings },
    holder: "session a",
    now: 180_000,
  });
}

it("merge-gate asks a person before a merge begins, and takes the lease", () => {
  expect(decided({ facts: [BEGIN] })).toMatchObject({
    kind: "ask",
    line: '#42 "Sign in": merge feature/GH-42 into main? Yes merges it, as it is now.',
    otherwise: { recovery: "a person runs: ralph approve 42 --for merge" },
    remember: [{ kind: "merge-lease", repository: "r", by: { holder: "session a" }, nth: 1 }],
  });
});

it("merge-gate lets a merge pass that a person approved, or that the project's rules protect", () => {
  const passes = { kind: "allow", remember: [{ kind: "merge-lease" }] };
  expect(decided({ facts: [{ ...BEGIN, isApproved: true }] })).toMatchObject(passes);
  expect(decided({ facts: [BEGIN] }, { mergeApproval: "rules" })).toMatchObject(passes);
});

it("merge-gate holds a second merger, and its push and abort, naming who and since when", () => {
  const line = "bob@team merges here since 3 min.";
  for (const fact of [
    BEGIN,
    { kind: "abort" } as const,
    { kind: "push", carriesMerge: true } as const,
  ]) {
    expect(decided({ lease: OTHER, facts: [fact] })).toMatchObject({ kind: "block", line });
  }
  expect(decided({ lease: OTHER, facts: [{ kind: "push", carriesMerge: false }] })).toEqual(
    allow(),
  );
});

it.each(["ls", "git status", "npm test", "git commit -m x", "git log --oneline"])(
  "merge-gate reads nothing for %s",
  (command) => expect(isAbout(mergeGate, bashInput(command))).toBe(false),
);

it.each<[string, string, number | undefined]>([
  ["feature/GH-42", "feature/GH-N", 42],
  ["origin/feature/gh-0042", "feature/GH-N", 42],
  ["refs/remotes/origin/feature/GH-42", "feature/GH-N", 42],
  ["feature/GH-42-b", "feature/GH-N", undefined],
  ["feature/GH-x", "feature/GH-N", undefined],
  ["main", "feature/GH-N", undefined],
  ["issue.7", "issue.N", 7],
  ["issuex7", "issue.N", undefined],
])("the branch %s under the pattern %s is of issue %s", (branch, pattern, issue) => {
  expect(issueOfBranch(branch, pattern)).toBe(issue);
});

/** On main, with branches of #42 (not merged) and #7 (merged), each in a worktree. */
function repository(): Sandbox {
  const box = sandbox();
  addIssue(box, 42, "In Review");
  addIssue(box, 7, "Done");
  for (const number of [42, 7]) {
    box.git("worktree", "add", "-q", "-b", `feature/GH-${number}`, `worktrees/GH-${number}`);
    const file = `f${number}`;
    writeFileSync(join(box.project, `worktrees/GH-${number}`, file), "x");
    box.git("-C", `worktrees/GH-${number}`, "add", file);
    box.git("-C", `worktrees/GH-${number}`, "commit", "-q", "-m", file);
  }
  box.git("merge", "-q", "--no-ff", "-m", "merge 7", "feature/GH-7");
  return box;
}

const AS = { session_id: "0b27af40-30cb-43c4-a25e-033369d26f50" };

function run(box: Sandbox, command: string, fields: object = {}): Ran {
  return box.gate("merge-gate", bash(command, box.project, { ...AS, ...fields }), {
    env: { AI_AGENT: "claude-code_2-1-325_cli" },
  });
}

function expectAsked({ code, stdout }: Ran): void {
  expect(code).toBe(0);
  expect(stdout).toMatch(/"permissionDecision":"ask".*#42 .*Yes merges it/);
}

describe("merge-gate as an executable", () => {
  const box = repository();
  const head = box.git("rev-parse", "feature/GH-42").trim();

  it.each([
    "git merge feature/GH-42",
    "git merge --no-ff --no-commit feature/GH-42",
    "git merge -m 'merge it' --no-ff feature/GH-42",
    "git merge refs/heads/feature/GH-42",
    `git merge ${head}`,
    `git merge ${head.slice(0, 12)}`,
    "git status && git merge feature/GH-42",
    "cd . && git merge feature/GH-42",
    `git -C ${box.project} merge feature/GH-42`,
    "timeout 60 git merge feature/GH-42",
    "sh -c 'git merge feature/GH-42'",
    "git switch -q main && git merge --squash feature/GH-42",
  ])("merge-gate puts to a person: %s", (command) => {
    expectAsked(run(box, command));
  });

  it.each([
    "git merge feature/GH-7",
    "git merge --abort",
    "git pull",
    "git pull --no-rebase origin main",
    "git push",
    "git push origin main",
    "git branch -a",
    "git branch -d feature/GH-7",
    "git branch -D feature/GH-7",
    "git worktree remove worktrees/GH-7",
    "git worktree list",
    "git branch -D some-try",
    "git push origin --delete some-try",
    "git push origin feature/GH-42",
    "git -C worktrees/GH-42 merge main",
    "cd worktrees/GH-42 && git merge main",
    "npm run merge-reports",
    "echo 'git merge feature/GH-42'",
    "git commit -m 'merge feature/GH-42'",
    "gh pr view 3 --json mergeable",
    "git merge-base main feature/GH-42",
    "grep -rn branch src",
  ])("merge-gate lets pass: %s", (command) => {
    expect(run(box, command)).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it.each([
    "git branch -D feature/GH-42",
    "git branch --delete --force feature/GH-42",
    "git push origin --delete feature/GH-42",
    "git push origin :feature/GH-42",
    "git worktree remove --force worktrees/GH-42",
    "git worktree remove worktrees/GH-42",
  ])("merge-gate holds what would lose work: %s", (command) => {
    expect(run(box, command)).toEqual({
      code: 2,
      stdout: "",
      stderr: "feature/GH-42 of #42 is not in main. Recovery: merge it first, or leave it.\n",
    });
  });

  it.each([
    "git merge $BRANCH",
    'eval "git merge feature/GH-42"',
    'x=$(cat f); git merge "$x"',
    "xargs git merge < branches",
  ])("merge-gate could not decide, and holds: %s", (command) => {
    const ran = run(box, command);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(/^merge-gate could not decide: /);
  });

  it("merge-gate holds the removal of a merged worktree with uncommitted work", () => {
    const own = repository();
    writeFileSync(join(own.project, "worktrees/GH-7/new"), "x");
    const ran = run(own, "git worktree remove --force worktrees/GH-7");
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain("has new, which is not committed.");
  });
});

describe("the merge lease", () => {
  function approved(): Sandbox {
    const box = repository();
    succeed(box.ralph("approve", "42", "--for", "merge"));
    return box;
  }
  const bob = { agent_id: "abob-3ec7457d455e44ff", agent_type: "bob" };
  const HELD = /^session 0b27af40.* merges here since 0 min\. Recovery: /;

  it("a merge that `ralph approve` allows passes, once its head moves on it is asked again", () => {
    const box = approved();
    expect(run(box, "git merge --no-ff feature/GH-42").code).toBe(0);
    box.git("-C", "worktrees/GH-42", "commit", "-q", "--allow-empty", "-m", "more");
    expectAsked(run(box, "git merge --no-ff feature/GH-42"));
  });

  it("another's merge is held while one is under way, until it is aborted or released", () => {
    const box = approved();
    expect(run(box, "git merge --no-ff --no-commit feature/GH-42").code).toBe(0);
    expect(run(box, "git merge --no-ff feature/GH-42", bob).stderr).toMatch(HELD);
    expect(run(box, "git merge --abort", bob).stderr).toMatch(HELD);
    expect(run(box, "git merge --abort").code).toBe(0);
    expect(run(box, "git merge --no-ff feature/GH-42", bob).code).toBe(0);
    expect(run(box, "git merge --no-ff feature/GH-42").code).toBe(2);
    expect(succeed(box.ralph("release", "--merge")).stdout).toMatch(
      /^The merge of bob@.* is released/,
    );
    expect(run(box, "git merge --no-ff feature/GH-42").code).toBe(0);
  });

  it("of eight mergers at once one begins, and seven are told who", async () => {
    const box = approved();
    const ran = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        startGate(
          box,
          "merge-gate",
          bash("git merge feature/GH-42", box.project, { session_id: `session-${at}` }),
        ),
      ),
    );
    expect(ran.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const { code, stderr } of ran) if (code !== 0) expect(stderr).toContain("merges here");
  });

  it("the holder's next skill ends its merge; its stop does, unless the merge is half done", () => {
    const box = approved();
    const skill = { ...AS, cwd: box.project, tool_input: { skill: "ralph-plan" } };
    expect(run(box, "git merge feature/GH-42").code).toBe(0);
    succeed(box.gate("skill-record", recorded("PreToolUse.Skill", skill)));
    expect(run(box, "git merge feature/GH-42", bob).code).toBe(0);
    succeed(box.ralph("release", "--merge"));

    const stop = () =>
      box.gate("completion-gate", recorded("Stop.first", { ...AS, cwd: box.project }));
    expect(run(box, "git merge --no-ff --no-commit feature/GH-42").code).toBe(0);
    box.git("merge", "-q", "--no-ff", "--no-commit", "feature/GH-42");
    expect(stop()).toMatchObject({
      code: 2,
      stderr: "Your merge is half done. Recovery: git commit, or git merge --abort.\n",
    });
    box.git("merge", "--abort");
    expect(stop().code).toBe(0);
    expect(run(box, "git merge feature/GH-42", bob).code).toBe(0);
  });

  it("merge-gate could not decide where settings cannot be read, and holds the merge", () => {
    const box = approved();
    box.file("project/.ralph/settings.json", "{");
    const ran = run(box, "git merge feature/GH-42");
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(/^merge-gate could not decide: /);
  });

  it("where nobody answers a question, the merge is refused and names what a person runs", () => {
    const box = repository();
    const call = bash("git merge feature/GH-42", box.project, AS);
    const ran = box.gate("merge-gate", call, { env: { CLAUDE_CODE_SESSION_ATTENDED: "0" } });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(
      /^Merging feature\/GH-42 is a person's decision\..* Recovery: a person runs: ralph approve 42 --for merge\.\n$/,
    );
  });
});
