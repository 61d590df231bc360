import { describe, expect, it } from "vitest";
import { worktreeGate } from "../../hooks-src/pre/worktree-gate.ts";
import { allow } from "../../src/gate/decision.ts";
import {
  firstWrongUse,
  judgeTree,
  type TreeContext,
  type TreeUse,
  type WorkTree,
} from "../../src/gate/rules/working-tree.ts";
import { proveCommand } from "../../src/shell/prove/classify.ts";
import { pushNames } from "../../src/shell/written/git/git-use.ts";
import { decideEarly } from "../../testing/decide.ts";
import { bashInput, toolInput } from "../../testing/inputs.ts";

const MAIN: WorkTree = { top: "/p", isMain: true, branch: "main" };
const OWN: WorkTree = { top: "/p/worktrees/GH-42", isMain: false, branch: "feature/GH-42" };
const OTHER: WorkTree = { top: "/p/worktrees/GH-43", isMain: false, branch: "feature/GH-43" };
const settings = { requiredBranch: "main", documents: "thoughts/shared" };
const impl: TreeContext = { phase: "impl", settings, branches: ["feature/GH-42"] };

function gitIn(tree: WorkTree, command: string, context = impl): string | undefined {
  const { acts } = proveCommand(command, { cwd: tree.top, home: "/h", platform: "linux" });
  const uses = acts.flatMap((act): TreeUse[] => (act.reads ? [] : [{ kind: "git", act, tree }]));
  return firstWrongUse(uses, context)?.kind;
}

describe("what git may do in impl", () => {
  it.each([
    "git add src/a.ts",
    "git add src/ test/a.test.ts",
    "git add -p src/a.ts",
    "git commit -m 'feat: a'",
    "git commit -m -a",
    "git commit -ma",
    "git commit -F all.txt --amend",
    "git commit -m x -- src/a.ts",
    "git rebase main",
    "git merge origin/main",
    "git reset --hard HEAD~1",
    "git stash",
    "git push -u origin feature/GH-42",
    "git push",
    "git push origin HEAD",
    "git fetch origin main",
    "git pull --rebase",
    "git tag v1",
    "git branch backup",
    "git bisect start",
    "git submodule update --init",
    "git add --chmod +x src/a.ts",
    "git commit -m .",
    "git commit -Sa -m x",
    "git commit -uall -m x",
    "git commit --message . src/a.ts",
    "git commit --author . -m x",
    "git commit --fixup HEAD",
    "git push -o force origin feature/GH-42",
    "git push -oforce origin feature/GH-42",
    "git push --tags",
    "git push origin 'refs/tags/*:refs/tags/*'",
    "git push origin 'refs/heads/feature/*:refs/heads/feature/*'",
    "git push origin 'mai*nn:mai*nn'",
    "git update-ref HEAD HEAD~1",
    "git push --force-if-includes origin feature/GH-42",
    "git branch --list main",
    "git branch backup main",
    "git add ':(top)src/a.ts'",
    "git add :/src/a.ts",
    "git add '*.ts'",
    "git add src ':!src/a.ts'",
    "git add ../lib/a.ts",
    "git checkout -f main -- src/a.ts && git commit -m x",
    "git checkout -f main src/a.ts && git commit -m x",
    "git checkout -B feature/GH-42 main && git commit -m x",
    "git switch -c feature/GH-42 main && git commit -m x",
    "git switch --detach main && git merge x",
    "git switch -f feature/GH-42 && git commit -m x",
    "git rebase main feature/GH-42",
    "git rebase --onto main HEAD~1",
    "git worktree add -b spike ../x main",
    "git symbolic-ref HEAD && git commit -m x",
  ])("passes in the issue's worktree: %s", (command) => {
    expect(gitIn(OWN, command)).toBeUndefined();
  });

  it("a word of 131,072 brackets that open nothing is read in one pass", () => {
    const began = performance.now();
    expect(gitIn(OWN, `git add '${"[".repeat(131_000)}a'`)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(1500);
  });

  it.each([
    ["git add -A", "blanket"],
    ["git add .", "blanket"],
    ["git add -u", "blanket"],
    ["git add -vA src", "blanket"],
    ["git add --all", "blanket"],
    ["git add *", "blanket"],
    ["git add :/", "blanket"],
    ["git add -- .", "blanket"],
    ["git stage .", "blanket"],
    ["git add ./.", "blanket"],
    ["git add src/..", "blanket"],
    ["git add ../..", "blanket"],
    ["git add '**'", "blanket"],
    ["git add './*'", "blanket"],
    ["git add '[a-z]*'", "blanket"],
    ["git add ':!src/a.ts'", "blanket"],
    ["git add ':(exclude)src'", "blanket"],
    ["git add . ':!src'", "blanket"],
    ["git add ':(top)'", "blanket"],
    ["git add ':(glob)**/*'", "blanket"],
    ["git commit -m x '**'", "blanket"],
    ["git add --al", "blanket"],
    ["git add --update", "blanket"],
    ["git add --upd", "blanket"],
    ["git add --no-ignore-removal src", "blanket"],
    ["git add --chmod +x .", "blanket"],
    ["git add --end-of-options .", "blanket"],
    ["git commit --al -m x", "blanket"],
    ["git commit -qam x", "blanket"],
    ["git commit -m x --only .", "blanket"],
    ["git commit -m x -- :/", "blanket"],
    ["git push --mirror origin", "force-push"],
    ["git push --al", "push"],
    ["git push --branches", "push"],
    ["git push --repo origin upstream main", "push"],
    ["git push -o ci.skip origin main", "push"],
    ["git push --push-option ci.skip origin main", "push"],
    ["git branch --delete main", "required-branch"],
    ["git branch -M feature/GH-42 main", "required-branch"],
    ["git branch --move feature/GH-42 main", "required-branch"],
    ["git branch -f -- main HEAD", "required-branch"],
    ["git commit -a -m x", "blanket"],
    ["git commit -am x", "blanket"],
    ["git commit --all -m x", "blanket"],
    ["git commit -m x .", "blanket"],
    ["git push -f", "force-push"],
    ["git push --force origin feature/GH-42", "force-push"],
    ["git push --force-with-lease", "force-push"],
    ["git push -uf origin x", "force-push"],
    ["git push origin +feature/GH-42", "force-push"],
    ["git push origin main", "push"],
    ["git push origin HEAD:main", "push"],
    ["git push origin feature/GH-42:refs/heads/main", "push"],
    ["git push --all", "push"],
    ["git push origin 'refs/heads/*:refs/heads/*'", "push"],
    ["git push origin 'ma*'", "push"],
    ["git push origin 'refs/*:refs/*'", "push"],
    ["git push origin :", "push"],
    ["git push origin --delete main", "push"],
    ["git branch -f main HEAD", "required-branch"],
    ["git update-ref refs/heads/main HEAD", "required-branch"],
    ["git switch main && git commit -m x", "required-branch"],
    ["git switch -f main && git commit -m x", "required-branch"],
    ["git switch --force main; git commit -m x", "required-branch"],
    ["git switch --discard-changes main; git merge feature/GH-42", "required-branch"],
    ["git switch --ignore-other-worktrees main && git reset --hard HEAD~1", "required-branch"],
    ["git switch -m main && git cherry-pick x", "required-branch"],
    ["git switch --no-such-flag main && git commit -m x", "required-branch"],
    ["git checkout -f main && git commit -m x", "required-branch"],
    ["git checkout -fq main -- && git rebase feature/GH-42", "required-branch"],
    ["git checkout --conflict diff3 main && git revert HEAD", "required-branch"],
    ["git symbolic-ref HEAD refs/heads/main && git commit -m x", "required-branch"],
    ["git update-ref -m HEAD refs/heads/main x", "required-branch"],
    ["git update-ref $FLAGS refs/heads/main HEAD", "required-branch"],
    ["git checkout -B main", "required-branch"],
    ["git checkout -Bmain HEAD", "required-branch"],
    ["git switch -C main", "required-branch"],
    ["git switch --force-create=main", "required-branch"],
    ["git worktree add -B main ../x", "required-branch"],
    ["git rebase feature/GH-42 main", "required-branch"],
    ["git rebase --onto feature/GH-42 HEAD~1 main", "required-branch"],
  ])("is wrong in the issue's worktree: %s (%s)", (command, kind) => {
    expect(gitIn(OWN, command)).toBe(kind);
  });

  it.each([
    ["git commit -m x", "required-branch"],
    ["git merge feature/GH-42", "required-branch"],
    ["git rebase feature/GH-42", "required-branch"],
    ["git reset --hard HEAD~1", "required-branch"],
    ["git update-ref HEAD HEAD~1", "required-branch"],
    ["git update-ref -d HEAD", "required-branch"],
    ["git update-ref refs/heads/backup HEAD", undefined],
    ["git update-ref refs/backup/pre HEAD", undefined],
    ["git update-ref -d refs/backup/pre HEAD", undefined],
    ["git update-ref -m refs/heads/main refs/backup/pre HEAD", undefined],
    ["git push", "push"],
    ["git checkout -b feature/GH-42", "elsewhere"],
    ["git switch feature/GH-42", "elsewhere"],
    ["git restore src/a.ts", "elsewhere"],
    ["git stash", "elsewhere"],
    ["git add src/a.ts", "elsewhere"],
    ["git add -n src/a.ts", undefined],
    ["git commit --dry-run", undefined],
    ["git commit -n -m x", "required-branch"],
    ["git clean -fd", "elsewhere"],
    ["git clean -nd", undefined],
    ["git apply /tmp/x", "elsewhere"],
    ["git apply --check /tmp/x", undefined],
    ["git apply --stat --apply /tmp/x", "elsewhere"],
    ["git apply --check --no-check /tmp/x", "elsewhere"],
    ["git apply --directory --check /tmp/x", "elsewhere"],
    ["git push -n origin main", undefined],
    ["git push -n --no-dry-run origin main", "push"],
    ["git push -o -n origin main", "push"],
    ["git commit -m --dry-run", "required-branch"],
    ["git commit --dry-run --no-dry-run -m x", "required-branch"],
    ["git commit -m x -- --dry-run", "required-branch"],
    ["git clean -fd -e -n", "elsewhere"],
    ["git clean -fdn", undefined],
    ["git add --dry-run src/a.ts", undefined],
    ["git add --chmod +x -n src/a.ts", undefined],
    ["git rm -n src/a.ts", undefined],
    ["git rm -- -n", "elsewhere"],
    ["git mv -n a b", undefined],
    ["git stage -n src/a.ts", undefined],
    ["git apply --numstat /tmp/x", undefined],
    ["git apply --stat /tmp/x", undefined],
    ["git apply --summary /tmp/x", undefined],
    ["git submodule update", "elsewhere"],
    ["git submodule status", undefined],
    ["git sparse-checkout set src", "elsewhere"],
    ["git sparse-checkout list", undefined],
    ["git switch main", undefined],
    ["git worktree add worktrees/GH-42 -b feature/GH-42", undefined],
    ["git worktree remove worktrees/GH-41", undefined],
    ["git fetch", undefined],
    ["git pull", undefined],
    ["git push origin feature/GH-42", undefined],
  ])("in the main checkout: %s (%s)", (command, kind) => {
    expect(gitIn(MAIN, command)).toBe(kind);
  });

  it("another issue's worktree is not this one's", () => {
    expect(gitIn(OTHER, "git commit -m x")).toBe("elsewhere");
    expect(gitIn(OTHER, "git commit -m x", { ...impl, branches: [] })).toBeUndefined();
    expect(gitIn({ ...OWN, branch: "main" }, "git add a", { ...impl, branches: [] })).toBe(
      "elsewhere",
    );
  });
});

describe("files in the phases", () => {
  const file = (path: string, tree: WorkTree): TreeUse => ({ kind: "file", file: path, tree });

  it.each(["triage", "split", "research", "plan", "review"] as const)(
    "%s writes documents only",
    (phase) => {
      const context = { ...impl, phase };
      expect(firstWrongUse([file("thoughts/shared/plans/a.md", MAIN)], context)).toBeUndefined();
      expect(firstWrongUse([file("thoughts/shared.md", MAIN)], context)?.kind).toBe("no-document");
      expect(firstWrongUse([file("src/a.ts", OWN)], context)?.kind).toBe("no-document");
    },
  );

  it("impl is told which checkout it is whose top is written", () => {
    const wrong = firstWrongUse([file(".", MAIN)], impl);
    const rights = { wrong, issue: 42, remedy: { kind: "go", to: OWN.top } as const };
    expect(judgeTree(rights, { phase: "impl", documents: "thoughts/shared" })).toMatchObject({
      line: expect.stringContaining(`${MAIN.top} is in the main checkout`),
    });
  });

  it("impl writes in the issue's worktree, and its remedy is the same file there", () => {
    expect(firstWrongUse([file("src/a.ts", OWN)], impl)).toBeUndefined();
    const wrong = firstWrongUse([file("src/a.ts", MAIN)], impl);
    const rights = { wrong, issue: 42, remedy: { kind: "go", to: OWN.top } as const };
    expect(judgeTree(rights, { phase: "impl", documents: "thoughts/shared" })).toMatchObject({
      line: "src/a.ts is in the main checkout; #42 is built in its own worktree.",
      recovery: "write /p/worktrees/GH-42/src/a.ts",
    });
  });

  it("text that is run and pushes the required branch is recognised", () => {
    expect(pushNames("sh -c 'git push origin main'", "main")).toBe(true);
    expect(pushNames("git push origin feature/GH-42", "main")).toBe(false);
    expect(pushNames("echo main; git pull", "main")).toBe(false);
  });
});

it("worktree-gate has nothing to say without a phase, in merge and in hero", () => {
  const write = toolInput({ tool_name: "Write", tool_input: { file_path: "/p/a", content: "" } });
  for (const activeCommand of [undefined, "merge", "hero"] as const) {
    expect(decideEarly(worktreeGate, bashInput("git commit -am x"), { activeCommand })).toEqual(
      allow(),
    );
    expect(decideEarly(worktreeGate, write, { activeCommand })).toEqual(allow());
  }
});
