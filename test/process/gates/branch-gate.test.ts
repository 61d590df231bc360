import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { bash, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const PLAN = { args: ["--phase", "plan"] };

/** On a feature branch, with a linked worktree on main and another repository inside. */
let box: Sandbox;
let worktree: string;
let outside: string;

beforeAll(() => {
  box = sandbox();
  box.git("branch", "elsewhere");
  box.git("switch", "-q", "-c", "feature");
  worktree = join(box.dir, "worktree");
  box.git("worktree", "add", "-q", worktree, "main");
  box.git("worktree", "add", "-q", "-f", join(box.project, "trees/main"), "main");
  outside = join(box.dir, "outside");
  mkdirSync(join(outside, "deep"), { recursive: true });
  symlinkSync("outside", join(box.dir, "led-outside"));
  mkdirSync(join(box.project, "src/deep"), { recursive: true });
  // A link of the checkout to a file outside of it.
  box.file("outside/there", "a\n");
  symlinkSync("../../outside/there", join(box.project, "src/led"));
});

/** The branch is checked out in the worktree: git would not switch to it twice. */
const off = () => blocked(`On branch feature; plan runs on main. Recovery: cd ${worktree}.`);

const judged = (command: string, cwd: string) => box.gate("branch-gate", bash(command, cwd), PLAN);

describe("branch-gate on other branches", () => {
  it.each(["git commit -m x", "npm test", "echo x > notes.md", "git log && git push"])(
    "branch-gate blocks %s off the branch",
    (command) => {
      expect(judged(command, box.project)).toEqual(off());
    },
  );

  it.each(["git status", "git log | head -3", "git switch main", "git checkout -q main"])(
    "branch-gate passes %s off the branch",
    (command) => {
      expect(judged(command, box.project)).toEqual(SILENT);
    },
  );

  it("branch-gate could not decide on a command that does not parse", () => {
    expect(judged("git commit -m 'x", worktree)).toEqual(
      blocked("branch-gate could not decide: the command does not parse."),
    );
  });
});

describe("the repository that branch-gate judges a command by", () => {
  it("a command is judged in the directory it runs in, by a worktree's own HEAD", () => {
    expect(judged("git commit -m x", worktree)).toEqual(SILENT);
    expect(judged("git commit -m x", join(box.project, "src/deep"))).toEqual(off());
  });

  it.each([
    ["cd ../worktree && git commit -m x", "passes"],
    ["git -C ../worktree commit -m x", "passes"],
    ["cd ../worktree; git commit -m x", "is held"],
    ["(cd ../worktree); git commit -m x", "is held"],
    ["cd src && cd deep && git commit -m x", "is held"],
    ["git log && touch src/x", "is held"],
    ["git log && touch ../outside/x", "passes"],
    ["git diff > ../outside/x.patch", "passes"],
    ["D=../outside/$(date +%F).md; echo x > $D", "passes"],
    ["D=docs/$(date +%F).md; echo x > $D", "is held"],
    ["cp -r src ../outside/", "passes"],
    ["cp -f src/x ../outside/there", "passes"],
    ["mv ../outside/x ../outside/there", "passes"],
    ["sed -i s/a/b/ ../outside/there", "passes"],
    ["chmod +x ../outside/there && ln -s there ../outside/l", "passes"],
    ["truncate -s 0 ../outside/there", "passes"],
    ["ln -s README.md ../outside/l", "passes"],
    ["sed -i s/a/b/ ../outside/th*", "passes"],
    ["mv -t trees/main ../outside/there", "passes"],
    ["mv ../outside/there trees/main/", "passes"],
    ["mv ../outside/there trees/main", "is held"],
    ["mv ../outside/deep trees/made/", "is held"],
    ["mv -t trees/main src/x", "is held"],
    ["mv -t ../project ../outside/there", "is held"],
    ["mv -t ../outside src/x", "is held"],
    ["rm src/led", "is held"],
    ["unlink src/led", "is held"],
    ["mv src/led ../outside/", "is held"],
    ["mv ../outside/there src/led", "is held"],
    ["sed -i s/a/b/ src/led", "is held"],
    ["sed -i 's/a/b/w src/x' ../outside/there", "is held"],
    ["ln -sfn ../outside/there src/led", "is held"],
    ["echo x > ../outside/../project/x", "is held"],
    ["tee ../outside/x x < /dev/null", "is held"],
  ])("follows %s, which %s", (command, answer) => {
    expect(judged(command, box.project)).toEqual(answer === "passes" ? SILENT : off());
  });

  it.each([
    "ln README.md ../outside/hard",
    "ln -f README.md ../outside",
    "ln -t ../outside README.md",
    "ln -sf x ../outside/th*",
    "ln -s x ../outside/*",
    "truncate -s 0 ../outside/*.txt",
    "chmod 000 ../outside/*",
    "chmod -R 000 ../outside/th*",
  ])("what may lead back into the project is held: %s", (command) => {
    expect(judged(command, box.project)).not.toEqual(SILENT);
  });

  it.each([
    'ln -s "$PWD/.git" ../outside/.git && git -C ../outside commit -m x',
    'ln -s "$PWD/.git" ../outside/.git; cd ../outside && git commit -m x',
    "ln -s ../project/.git ../outside/.git && cd ../outside/deep/.. && git commit -m x",
    "cd ../outside && ln -s ../project/.git && git commit -m x",
    "sed -i 's#x#y#' ../outside/.git && git -C ../outside commit -m x",
    "sed -i 's#x#y#' ../outside/.gi? && git -C ../outside commit -m x",
    "echo 'gitdir: ../project/.git' > ../outside/.git && git -C ../outside commit -m x",
    "mv ../outside/link ../outside/.git && git -C ../outside commit -m x",
    "cp ../worktree/.git ../outside && git -C ../outside commit -m x",
    "echo 'ref: refs/heads/x' > ../outside/HEAD && git -C ../outside commit -m x",
    "echo ../project/.git > ../outside/commondir && git -C ../outside commit -m x",
    "mkdir -p ../outside/.git/objects && git -C ../outside commit -m x",
    "echo x | tee ../outside/.git && git -C ../led-outside commit -m x",
  ])(
    "what makes a repository where there was none is held with what works there: %s",
    (command) => {
      const held = "an earlier part of the command may make a repository there";
      expect(judged(command, box.project).stderr).toMatch(
        new RegExp(`${held}|where a path leads is not known|makes that path|On branch feature`),
      );
    },
  );

  it.each([
    "echo x > ../outside/notes && git -C ../outside commit -m x",
    "ln -s ../outside/there ../outside/l && git -C ../outside commit -m x",
    "sed -i s/x/HEAD/ ../outside/there && git -C ../outside commit -m x",
    "rm -rf ../outside/.git && sed -i s/a/b/ ../outside/there",
    "cp -f .git/HEAD ../outside/there && git -C ../outside commit -m x",
  ])("files of other names make no repository: %s", (command) => {
    expect(judged(command, box.project)).toEqual(SILENT);
  });

  it.each([
    "rm -f .git/index.lock && git status",
    "echo worktrees/ >> .git/info/exclude && git status",
    "cp hooks/pre-commit .git/hooks/pre-commit && git status",
    "mkdir -p .git/hooks && git status",
    "chmod +x .git/hooks/* && git status",
    "rsync -a --exclude .git src/ /tmp/x && git status",
    "rsync -a --exclude=.git src/ /tmp/x && git status",
    "tar --exclude=.git -czf /tmp/x.tgz src && git log -1",
    "zip -r /tmp/x.zip . -x '.git/*' && git log",
    "zip -r /tmp/x.zip . -x .git && git log",
    "npx eslint --ignore-pattern .git . && git diff",
    "npx markdownlint docs --ignore .git && git diff",
    "trivy fs --skip-dirs .git . && git status",
    "gitleaks detect --source .git && git log",
    "rm -rf .next* && git status",
    "rm -f .coverage.* && git status",
    "rm -f .*.swp && git status",
    "chmod 600 .env* && git status",
  ])("what is no HEAD and no .git makes no repository on the branch: %s", (command) => {
    expect(judged(command, worktree)).toEqual(SILENT);
  });

  it.each([
    "rm -rf .g* && git status",
    "rm -rf .[!.]* && git status",
    "rm -rf .git/H* && git status",
    "rm -rf .git/refs && git status",
    "rm -rf .git/hooks/../HEAD && git status",
    "rm -rf .git/hooks/.. && git status",
    "rsync -x ../outside/.git . && git status",
    "rsync -a --ignore-existing ../outside/.git . && git status",
    "npx tool --write .git && git status",
  ])("what may take a repository's HEAD away is held with what works there: %s", (command) => {
    expect(judged(command, worktree).stderr).toContain("may make a repository there");
  });

  it("follows cd out of a worktree into the checkout that is astray", () => {
    expect(judged(`cd ${box.project} && git commit -m x`, worktree)).toEqual(
      blocked(`On branch feature; plan runs on main. Recovery: act in ${worktree} only.`),
    );
  });

  it("a command outside every repository passes", () => {
    expect(judged("make install", outside)).toEqual(SILENT);
    expect(judged(`cd ${outside} && make install`, box.project)).toEqual(SILENT);
  });

  it("is that of the nearest folder that is there, when its own is not", () => {
    expect(judged("git commit -m x", join(box.project, "not/yet/made"))).toEqual(off());
    expect(judged("git commit -m x", "/nowhere/at/all")).toEqual(SILENT);
  });

  it("branch-gate could not decide when the directory is known only at run time", () => {
    expect(judged('cd "$SOMEWHERE" && git commit -m x', worktree)).toEqual(
      blocked("branch-gate could not decide: the directory is not known before it runs."),
    );
  });
});

describe("HEAD as branch-gate reads it", () => {
  const repository = (name: string, ...commands: string[][]) => {
    const path = join(box.dir, name);
    mkdirSync(path);
    for (const args of commands) box.git("-C", path, ...args);
    return path;
  };
  const FIRST = ["commit", "-q", "--allow-empty", "-m", "first"];

  it("a detached HEAD is not on the branch", () => {
    const path = repository("detached", ["init", "-q", "-b", "main"], FIRST, [
      "checkout",
      "-q",
      "--detach",
    ]);
    expect(judged("make", path)).toEqual(
      blocked("HEAD is detached; plan runs on main. Recovery: git switch main."),
    );
  });

  it("an unborn HEAD is not on the branch, whatever its name", () => {
    const path = repository("unborn", ["init", "-q", "-b", "main"]);
    expect(judged("make", path)).toEqual(
      blocked(
        "HEAD has no commit yet; plan runs on main. Recovery: git commit --allow-empty -m 'First commit'.",
      ),
    );
  });

  it("HEAD is found in packed refs", () => {
    const path = repository("packed", ["init", "-q", "-b", "main"], FIRST, ["pack-refs", "--all"]);
    rmSync(join(path, ".git/refs/heads/main"), { force: true });
    expect(judged("make", path)).toEqual(SILENT);
  });

  it("HEAD is compared with RALPH_REQUIRED_BRANCH, slashes included", () => {
    const path = repository("named", ["init", "-q", "-b", "team/main"], FIRST);
    const env = { RALPH_REQUIRED_BRANCH: "team/main" };
    expect(judged("make", path).stderr).toContain(
      "On branch team/main; plan runs on main. Recovery: a person",
    );
    expect(box.gate("branch-gate", bash("make", path), { ...PLAN, env })).toEqual(SILENT);
  });

  const reftable = ["init", "-q", "-b", "main", "--ref-format=reftable"];
  if (knows(reftable)) {
    it("HEAD is found in a reftable", () => {
      const path = repository("reftable", reftable, FIRST, ["switch", "-q", "-c", "other"]);
      expect(judged("make", path)).toEqual(
        blocked("On branch other; plan runs on main. Recovery: git switch main."),
      );
    });
  }
});

/** Whether this git has that way to make a repository. */
function knows(args: readonly string[]): boolean {
  const probe = sandbox();
  try {
    probe.git(...args, join(probe.dir, "probe"));
    return true;
  } catch {
    return false;
  }
}

describe("branch-gate on main while an issue's worktree is on its own branch", () => {
  it.each([
    "git worktree remove worktrees/GH-42",
    "git worktree remove ./worktrees/GH-42/",
    "git worktree prune",
    "git worktree remove worktrees/GH-42; git branch -d feature/GH-42; git push origin :feature/GH-42",
    'F=notes/$(date +%F).md; mkdir -p "$(dirname "$F")"; cat > "$F" < /dev/null',
    "git worktree remove worktrees/GH-42 && git branch -d feature/GH-42",
    "git checkout HEAD~0 -- notes.md; git commit -m x -- notes.md",
  ])("branch-gate judges where it runs: %s", (command) => {
    const own = sandbox();
    own.git("worktree", "add", "-q", "worktrees/GH-42", "-b", "feature/GH-42");
    const merge = { args: ["--phase", "merge"] };
    expect(own.gate("branch-gate", bash(command, own.project), merge)).toEqual(SILENT);
  });
});
