import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { addIssue, serverCall, succeed, takeLock } from "../../../testing/ralph-board.ts";
import { bash, recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const WHO = { session_id: "0b27af40-30cb-43c4-a25e-033369d26f50" };
const IMPL = { args: ["--phase", "impl"] };

function project(): Sandbox {
  const box = sandbox();
  box.file("project/.gitignore", ".ralph/\ndist/\n*.log\n");
  box.file("project/src/a.ts", "a\n");
  box.git("add", ".gitignore", "src/a.ts");
  box.git("commit", "-q", "-m", "files");
  return box;
}

const write = (box: Sandbox, path: string, cwd = box.project, fields: object = WHO) =>
  recorded("PreToolUse.Write", {
    cwd,
    tool_input: { file_path: path.startsWith("/") ? path : join(box.project, path), content: "x" },
    ...fields,
  });

describe("worktree-gate in impl, with the issue locked and its worktree there", () => {
  let box: Sandbox;
  let tree: string;

  beforeAll(() => {
    box = project();
    addIssue(box, 42, "In Progress");
    takeLock(box, 42, "impl", WHO);
    tree = join(box.project, "worktrees/GH-42");
    box.git("worktree", "add", "-q", tree, "-b", "feature/GH-42");
    box.git("worktree", "add", "-q", join(box.dir, "other"), "-b", "feature/GH-43");
    mkdirSync(join(box.dir, "plain"));
    symlinkSync(box.project, join(box.dir, "plain/link"));
  });

  const said = (payload: object) => {
    const { code, stderr } = box.gate("worktree-gate", payload);
    return code === 0 ? "passed" : stderr;
  };
  const run = (command: string, cwd = box.project) =>
    said(bash(command.replaceAll("DIR", box.dir), cwd, WHO));

  it.each([
    "cd worktrees/GH-42 && git add src/a.ts && git commit -m 'feat: a'",
    "git -C worktrees/GH-42 status && git -C worktrees/GH-42 commit -m x",
    "cd worktrees/GH-42 && sed -i s/a/b/ src/a.ts && npm test > out.txt 2>&1",
    "cd worktrees/GH-42 && git checkout -q -- .",
    "cd worktrees/GH-42 && git restore .",
    "cd worktrees/GH-42 && cp /tmp/x.ts .",
    "cp /tmp/x.ts worktrees/GH-42",
    "cp /tmp/x.ts worktrees/GH-42/",
    "npm test",
    "npm run build && node scripts/x.js",
    "make",
    "python3 tools/gen.py src/a.ts",
    "cd worktrees/GH-42 && git push -u origin feature/GH-42",
    "cd worktrees/GH-42 && git checkout -f main -- src/a.ts && git commit -m x",
    "cd worktrees/GH-42 && git merge main && git commit -m x",
    "cd worktrees/GH-42 && git add DIR/project/worktrees/GH-42/src/a.ts && git add ../GH-42/src",
    "cd worktrees/GH-42 && git fetch origin && git rebase origin/main",
    "git worktree list",
    "echo x > dist/out.js",
    "npm test > test.log",
    "echo 'worktrees/' >> .git/info/exclude",
    "echo x > /tmp/notes.txt",
    "mkdir -p build && cat src/a.ts",
    "rm -rf DIR/plain/x",
    "git log --oneline main..feature/GH-42",
    "cp -r dist worktrees/GH-42/",
    "patch -d worktrees/GH-42 -p1 < /tmp/x.patch",
    "tar xf /tmp/x.tar -C worktrees/GH-42",
    "cd worktrees/GH-42 && patch -p1 < /tmp/x.patch && tar xf /tmp/x.tar && unzip /tmp/x.zip",
    "patch --dry-run -p1 < /tmp/x.patch",
    "tar xf /tmp/x.tar -C dist",
    "tar xf /tmp/x.tar -C DIR/plain",
    "tar tf /tmp/x.tar && tar xOf /tmp/x.tar a.ts | head",
    "cd dist && unzip /tmp/x.zip",
    "unzip -l /tmp/x.zip",
    "git apply --check /tmp/x.patch",
    "git -C worktrees/GH-42 apply /tmp/x.patch",
    "rsync -an /tmp/x/ ./",
    "cp -r worktrees/GH-42/. DIR/plain/copy",
    "rm -rf dist coverage.log",
    "rm -f *.log",
    "find . -name '*.log' -delete",
    "find worktrees/GH-42 -name '*.ts' -exec sed -i s/a/b/ {} +",
    'for f in worktrees/GH-42/src/*.ts; do sed -i s/a/b/ "$f"; done',
    "curl -o /tmp/x https://example.org/x",
    "split -l 10 src/a.ts /tmp/part-",
    "split -n 1/2 src/a.ts",
    "csplit -f dist/part- src/a.ts 1",
    "git clean -n && git add -n src/a.ts",
    "git submodule status",
    "git format-patch -1 -o /tmp/patches",
    "cd worktrees/GH-42 && ln -s ../src/a.ts lib/a.ts",
    "cd worktrees/GH-42 && ln -s ../lib src",
    "cd worktrees/GH-42 && ln -s ../../dev.log . && ln -s ../../dist/a.js a.js",
    "ln -s ../../../dev.log worktrees/GH-42/src/dev.log",
    "cd worktrees/GH-42 && ln -s ../../node_modules node_modules",
    "cd worktrees/GH-42 && ln -s ../../node_modules . && echo x > src/new.ts",
    "ln -sr src/a.ts worktrees/GH-42/src/b.ts",
    "cd worktrees/GH-42 && GIT_WORK_TREE=. git add src/a.ts",
    "cd worktrees/GH-42/src && git --work-tree=.. add a.ts",
  ])("worktree-gate lets pass: %s", (command) => {
    expect(run(command)).toBe("passed");
  });

  it.each([
    "echo x > src/new.ts",
    "sed -i s/a/b/ src/a.ts",
    "cp /tmp/x src/b.ts",
    "rm src/a.ts",
    "mv src/a.ts src/b.ts",
    "tee src/a.ts < /dev/null",
    "cd worktrees/GH-42 && ln -s ../../../src/a.ts lib/a.ts && echo x > lib/a.ts",
    "cd worktrees/GH-42 && ln -s ../../../src/a.ts src && echo x > src/a.ts",
    "cd worktrees/GH-42 && ln -sr ../../src/a.ts lib/a.ts && echo x > lib/a.ts",
    "cd worktrees/GH-42 && ln -s ../../src linked && cd linked && echo x > a.ts",
    "cd worktrees/GH-42 && ln -s DIR/project/docs . ; ls; echo x > ./docs/a.md",
    "cd worktrees/GH-42 && ln ../../src/a.ts b.ts",
    "ln -s worktrees/GH-42/src linked",
    "cp -a src /tmp/backup && sed -i s/a/b/ src/a.ts",
    "tar czf /tmp/src.tgz src && echo x > src/a.ts",
    "ln -s src /tmp/link && echo x > src/a.ts",
    "tar cf - -C worktrees/GH-42 src | (cd src && tar xf -)",
    "tar cf - -C worktrees/GH-42 . | tar xf -",
    "git add src/a.ts",
    "cd worktrees/GH-42 && GIT_WORK_TREE=../.. git add src/a.ts",
    "cd worktrees/GH-42 && git --work-tree ../../src add a.ts",
    "git add -A && git commit -m x",
    "cd worktrees/GH-42 && git add .",
    "cd worktrees/GH-42 && git add ../GH-42",
    "cd worktrees/GH-42 && git add DIR/project/worktrees/GH-42",
    "cd worktrees/GH-42/src && git add DIR/project/worktrees/GH-42/",
    "git -C worktrees/GH-42 add ':!src'",
    "cd worktrees/GH-42 && git commit -am x",
    "git commit -m x",
    "git reset --hard HEAD~1",
    "git checkout -b feature/GH-42x",
    "git push --force origin main",
    "cd worktrees/GH-42 && git push --force-with-lease",
    "cd worktrees/GH-42 && git push origin HEAD:main",
    "cd worktrees/GH-42 && git switch --force main && git commit -m x",
    "cd worktrees/GH-42 && git checkout -f main; git merge feature/GH-42",
    "cd worktrees/GH-42 && git switch --ignore-other-worktrees main && git reset --hard HEAD~1",
    "cd worktrees/GH-42 && git symbolic-ref HEAD refs/heads/main && git commit -m x",
    "cd worktrees/GH-42 && git checkout -B main",
    "cd worktrees/GH-42 && git rebase feature/GH-42 main",
    'bash -c "$(echo git) push origin main; git push origin main"',
    "cd DIR/other && git commit -m x",
    "echo x > DIR/other/src/a.ts",
    "echo x > DIR/plain/link/src/a.ts",
    "cd worktrees/GH-42/../.. && echo x > src/a.ts",
    "tar xf /tmp/x.tar -C DIR/other",
    "cp -r /tmp/x DIR/other",
    "cp -r /tmp/x worktrees/new",
    "patch -p1 < /tmp/x.patch",
    "patch -p1 -d src -i /tmp/x.patch",
    "git -C worktrees/GH-42 diff main | patch -p1",
    "tar xf /tmp/x.tar",
    "curl -s https://example.org/x.tgz | tar xz",
    "unzip -o /tmp/x.zip",
    "cpio -id < /tmp/x.cpio",
    "cp -r worktrees/GH-42/. .",
    "rsync -a worktrees/GH-42/ ./",
    "install -m 644 /tmp/x src/a.ts",
    "truncate -s 0 src/a.ts",
    "dd if=/dev/zero of=src/a.ts",
    "git apply /tmp/x.patch",
    "git am /tmp/x.patch",
    "git stash pop",
    "git checkout -- src/a.ts",
    "git restore src/a.ts",
    "git mv src/a.ts src/b.ts",
    "git rm src/a.ts",
    "git checkout-index -a -f",
    "git read-tree -u --reset feature/GH-42",
    "git update-index --add src/a.ts",
    "git submodule update --init",
    "git bisect start",
    "git diff --output=x.patch",
    "rm *.ts",
    "find . -name '*.ts' -delete",
    "find src -name '*.ts' -exec sed -i s/a/b/ {} +",
    'for f in src/*.ts; do sed -i s/a/b/ "$f"; done',
    "curl -o src/a.ts https://example.org/x",
    "wget https://example.org/x",
    "sort -o src/a.ts src/a.ts",
    "split -l 10 src/a.ts",
    "csplit src/a.ts 1",
  ])("worktree-gate holds: %s", (command) => {
    expect(run(command)).toContain("Recovery: ");
  });

  it("worktree-gate tells a file's place in the worktree, and that place passes", () => {
    expect(box.gate("worktree-gate", write(box, "src/a.ts"))).toEqual(
      blocked(
        `src/a.ts is in the main checkout; #42 is built in its own worktree. Recovery: write ${tree}/src/a.ts.`,
      ),
    );
    expect(said(write(box, `${tree}/src/a.ts`))).toBe("passed");
    expect(said(write(box, `${tree}/src/new folder/ü.ts`))).toBe("passed");
    expect(said(write(box, "dist/a.js"))).toBe("passed");
    expect(said(write(box, join(box.dir, "plain/a.md")))).toBe("passed");
    expect(said(write(box, "worktrees/GH-42/../../src/a.ts"))).not.toBe("passed");
    expect(said(write(box, "worktrees/GH-44/src/a.ts"))).not.toBe("passed");
  });

  it("worktree-gate tells where an archive belongs, and there it passes", () => {
    expect(run("tar xf /tmp/x.tar")).toBe(
      `${box.project} is in the main checkout; #42 is built in its own worktree. Recovery: cd ${tree}.\n`,
    );
    expect(run("tar xf /tmp/x.tar", tree)).toBe("passed");
    expect(run(`cd ${tree} && tar xf /tmp/x.tar`)).toBe("passed");
    expect(run("tar xf /tmp/x.tar -C src")).toContain(`Recovery: cd ${tree}.`);
  });

  it("worktree-gate knows the branch in the middle of a rebase", () => {
    const git = (...args: string[]) =>
      spawnSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], {
        cwd: tree,
        env: { ...box.env, GIT_EDITOR: "true", GIT_SEQUENCE_EDITOR: "sed -i s/^pick/edit/" },
      });
    git("commit", "-q", "--allow-empty", "-m", "work");
    expect(git("rebase", "-i", "--keep-empty", "HEAD~1").status).toBe(0);
    expect(existsSync(join(box.project, ".git/worktrees/GH-42/rebase-merge"))).toBe(true);
    expect(run("cd worktrees/GH-42 && git commit --amend -m x")).toBe("passed");
    expect(said(write(box, `${tree}/src/a.ts`))).toBe("passed");
    git("rebase", "--abort");
  });

  it("worktree-gate goes by the branch that the issue's comment names", () => {
    const other = join(box.dir, "named");
    box.git("worktree", "add", "-q", other, "-b", "topic/sign-in");
    const payload = write(box, join(other, "src/a.ts"));
    expect(said(payload)).toContain("on topic/sign-in");
    succeed(
      serverCall(
        box,
        "create_comment",
        { number: 42, body: "## Branch\n\ntopic/sign-in" },
        "toolu_comment",
      ),
    );
    expect(said(payload)).toBe("passed");
  });
});

describe("worktree-gate's remedy works when it is followed literally", () => {
  it.each([
    ["no branch yet", []],
    ["the branch is there", [["branch", "feature/GH-42"]]],
    ["the main checkout is on it", [["switch", "-q", "-c", "feature/GH-42"]]],
    ["the main checkout is on another", [["switch", "-q", "-c", "x"]]],
  ])("remedy of worktree-gate where %s", (_case, before) => {
    const box = project();
    addIssue(box, 42, "In Progress");
    takeLock(box, 42, "impl", WHO);
    for (const args of before) box.git(...args);
    const held = box.gate("worktree-gate", write(box, "src/a.ts")).stderr;
    const remedy = /Recovery: (git .*)\.\n$/.exec(held)?.[1] ?? "none";
    const call = bash(remedy, box.project, WHO);
    for (const gate of ["worktree-gate", "branch-gate", "protect-gate", "state-gate"]) {
      expect(box.gate(gate, call)).toEqual(SILENT);
    }
    const ran = spawnSync("sh", ["-c", remedy], { cwd: box.project, env: box.env });
    expect(ran.status).toBe(0);
    const file = join(box.project, "worktrees/GH-42/src/a.ts");
    expect(existsSync(file)).toBe(true);
    expect(box.gate("worktree-gate", write(box, file))).toEqual(SILENT);
  });

  it("worktree-gate names the way from another directory", () => {
    const box = project();
    addIssue(box, 42, "In Progress");
    takeLock(box, 42, "impl", WHO);
    const { stderr } = box.gate("worktree-gate", write(box, "src/a.ts", join(box.project, "src")));
    expect(stderr).toContain(
      `Recovery: git -C ${box.project} worktree add worktrees/GH-42 -b feature/GH-42.`,
    );
  });
});

describe("worktree-gate in the phases that write documents", () => {
  let box: Sandbox;
  beforeAll(() => {
    box = project();
  });
  const said = (payload: object, phase: string) =>
    box.gate("worktree-gate", payload, { args: ["--phase", phase] });

  it.each(["triage", "split", "research", "plan", "review"])(
    "%s writes documents only",
    (phase) => {
      const document = "thoughts/shared/research/2026-01-02-GH-0042-a.md";
      expect(said(write(box, document), phase)).toEqual(SILENT);
      expect(said(write(box, "src/a.ts"), phase)).toEqual(
        blocked(
          `src/a.ts is no document, and ${phase} writes documents only. Recovery: write it below thoughts/shared/, or outside the project.`,
        ),
      );
      expect(said(bash("echo x > src/a.ts", box.project), phase).code).toBe(2);
      expect(said(bash("git rm src/a.ts", box.project), phase).code).toBe(2);
      expect(
        said(bash(`git add ${document} && git commit -m x -- ${document}`, box.project), phase),
      ).toEqual(SILENT);
      expect(said(bash("npm test > run.log; git push", box.project), phase)).toEqual(SILENT);
      expect(said(bash("echo x > /tmp/notes.md", box.project), phase)).toEqual(SILENT);
      const dated = 'D=thoughts/shared/$(date +%F)-GH-0042-a.md; cat > "$D" <<EOF\nwords\nEOF';
      expect(said(bash(dated, box.project), phase)).toEqual(SILENT);
      expect(said(bash(dated.replace("thoughts/shared", "src"), box.project), phase).code).toBe(2);
      const loop = 'for f in src/*.ts; do sed -i s/a/b/ "$f"; done';
      expect(said(bash(loop, box.project), phase).code).toBe(2);
      expect(said(bash(loop.replace("src", "thoughts/shared"), box.project), phase)).toEqual(
        SILENT,
      );
    },
  );

  it("worktree-gate cannot decide about a call that names no file, nor with settings it cannot read", () => {
    const nameless = recorded("PreToolUse.Write", { cwd: box.project, tool_input: {} });
    expect(box.gate("worktree-gate", nameless, IMPL)).toEqual(
      blocked("worktree-gate could not decide: the call names no file."),
    );
    const damaged = project();
    damaged.file("project/.ralph/settings.json", "{");
    const { code, stderr } = damaged.gate("worktree-gate", write(damaged, "src/a.ts"), IMPL);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("worktree-gate could not decide: "),
    ]);
  });

  it("worktree-gate asks for the lock where no issue is known", () => {
    expect(box.gate("worktree-gate", write(box, "src/a.ts"), IMPL).stderr).toContain(
      'Recovery: handoff_ticket command="impl" intent="lock"',
    );
    expect(said(write(box, "src/a.ts"), "merge")).toEqual(SILENT);
    expect(box.gate("worktree-gate", write(box, "src/a.ts"))).toEqual(SILENT);
  });
});
