import { describe, expect, it } from "vitest";
import { effectLine, filesReported } from "../../src/gate/rules/effects.ts";
import {
  firstWrongUse,
  judgesTree,
  judgeTree,
  type TreeRemedy,
  type TreeUse,
  type WrongUse,
} from "../../src/gate/rules/working-tree.ts";
import { proveCommand } from "../../src/shell/prove/classify.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";

const MAIN = { top: "/p", isMain: true, branch: "main" };
const TREE = { top: "/p/worktrees/GH-4", isMain: false, branch: "feature/GH-4" };
const SETTINGS = { ...DEFAULT_SETTINGS, requiredBranch: "main" };
const file = (tree: typeof MAIN | typeof TREE, name = "src/a.ts"): TreeUse => ({
  ...{ kind: "file", file: name, tree },
});

function git(command: string, tree: typeof MAIN | typeof TREE): TreeUse {
  const { acts } = proveCommand(command, { cwd: tree.top, home: "/h", platform: "linux" });
  const act = acts.at(-1);
  if (act === undefined) throw new Error("no act");
  return { kind: "git", act, tree };
}

describe("the files that the client says a command wrote", () => {
  it("are taken where they are named, and not where they are not", () => {
    const diff = (files: unknown) => ({ bashEditDiff: { files } });
    expect(filesReported(diff([{ filePath: "/a" }, { filePath: "" }, {}, null, "x"]))).toEqual([
      "/a",
    ]);
    for (const other of [undefined, null, 1, {}, { bashEditDiff: null }, diff("x")]) {
      expect(filesReported(other)).toEqual([]);
    }
    expect(filesReported(diff(Array(300).fill({ filePath: "/a" })))).toHaveLength(200);
  });
});

describe("what is told of a command's effects", () => {
  const nothing = { isProtected: undefined, wrong: undefined, files: [] };
  const told = (effects: Partial<Parameters<typeof effectLine>[0]>, phase?: "plan" | "impl") =>
    effectLine({ ...nothing, ...effects }, { phase, settings: SETTINGS });
  const wrote = (
    tree: typeof MAIN | typeof TREE | { top: string; isMain: boolean; branch: undefined },
  ) => ({ kind: "file", file: "a.md", tree }) as const;

  it("is nothing where it kept to its rights", () => {
    expect(told({}, "impl")).toBeUndefined();
    expect(told({ files: [wrote(MAIN)] }, "plan")).toBeUndefined();
    expect(told({ files: [wrote(TREE)] })).toBeUndefined();
    expect(told({ wrong: { kind: "push", text: "git push" } }, "impl")).toBeUndefined();
    const use = git("git commit -m x", MAIN);
    if (use.kind === "push") throw new Error("no push");
    expect(told({ wrong: { kind: "elsewhere", use } }, "impl")).toBeUndefined();
  });

  it("names a protected file and what it is", () => {
    expect(told({ isProtected: { file: "hooks.json", protection: "own" } })).toBe(
      "The command wrote hooks.json, which is ralph's own; a person must look at it.",
    );
  });

  it("names a file on another branch than the phase runs on", () => {
    expect(told({ files: [wrote(MAIN), wrote(TREE)] }, "plan")).toBe(
      "The command wrote a.md on branch feature/GH-4; plan runs on main.",
    );
    const detached = { top: "/p", isMain: true, branch: undefined };
    expect(told({ files: [wrote(detached)] }, "plan")).toBe(
      "The command wrote a.md on branch none; plan runs on main.",
    );
  });

  it("names what is no document, and what lies elsewhere", () => {
    expect(told({ wrong: { kind: "no-document", file: "a.ts", tree: MAIN } }, "plan")).toBe(
      "The command wrote a.ts, which is no document; plan writes documents only.",
    );
    expect(told({ wrong: { kind: "elsewhere", use: wrote(MAIN) } }, "impl")).toBe(
      "The command wrote a.md in the main checkout; the issue is built in its own worktree.",
    );
    expect(told({ wrong: { kind: "elsewhere", use: wrote(TREE) } }, "impl")).toBe(
      "The command wrote a.md in /p/worktrees/GH-4; the issue is built in its own worktree.",
    );
  });
});

describe("what a call may do to a checkout", () => {
  const wrong = (use: TreeUse, phase: "impl" | "plan" = "impl", branches = ["feature/GH-4"]) =>
    firstWrongUse([use], { phase, settings: SETTINGS, branches })?.kind;

  it("is judged in building and in phases that write documents", () => {
    expect(
      [undefined, "impl", "plan", "merge"].map((phase) => judgesTree(phase as "impl")),
    ).toEqual([false, true, true, false]);
  });

  it.each<[string, TreeUse, string | undefined]>([
    ["a file of the issue's worktree", file(TREE), undefined],
    ["a file of the main checkout", file(MAIN), "elsewhere"],
    ["text that pushes", { kind: "push", text: "x" }, "push"],
    ["a commit in the worktree", git("git commit -m x", TREE), undefined],
    ["a commit in the main checkout", git("git commit -m x", MAIN), "required-branch"],
    ["a forced push", git("git push -f origin feature/GH-4", TREE), "force-push"],
    ["adding everything", git("git add -A", TREE), "blanket"],
    [
      "adding the folder that the shell may have gone to",
      git("cd src; git add ../src", TREE),
      "blanket",
    ],
    ["a push of main", git("git push origin main", TREE), "push"],
    ["moving main", git("git branch -f main HEAD", TREE), "required-branch"],
    ["the way back", git("git switch main", MAIN), undefined],
  ])("%s", (_what, use, kind) => {
    expect(wrong(use)).toBe(kind);
  });

  it("is any branch but the required one where the issue's are not known", () => {
    expect(wrong(file(TREE), "impl", [])).toBeUndefined();
    expect(wrong(file(TREE), "impl", ["feature/GH-5"])).toBe("elsewhere");
    expect(wrong({ ...file(TREE), tree: { ...TREE, branch: "main" } } as TreeUse, "impl", [])).toBe(
      "elsewhere",
    );
  });

  it("is documents only in other phases", () => {
    expect(wrong(file(MAIN), "plan")).toBe("no-document");
    expect(wrong(file(MAIN, `${SETTINGS.documents}/plans/x.md`), "plan")).toBeUndefined();
    expect(wrong(git("git commit -m x", MAIN), "plan")).toBeUndefined();
  });
});

describe("what is answered to a call outside the rights of its phase", () => {
  const answer = (found: WrongUse, remedy: TreeRemedy = { kind: "lock" }, issue?: number) => {
    const decision = judgeTree(
      { wrong: found, issue, remedy },
      { phase: "plan", documents: "docs" },
    );
    return decision.kind === "block" ? [decision.line, decision.recovery] : decision.kind;
  };
  const use = git("git commit -m x", TREE);
  if (use.kind === "push") throw new Error("no push");
  const nowhere = { ...use, tree: { ...TREE, branch: undefined } };

  it.each<[WrongUse, TreeRemedy, number | undefined, string[]]>([
    [
      { kind: "no-document", file: "a.ts", tree: MAIN },
      { kind: "lock" },
      4,
      [
        "a.ts is no document, and plan writes documents only.",
        "write it below docs/, or outside the project",
      ],
    ],
    [
      { kind: "force-push", text: "git push -f" },
      { kind: "lock" },
      4,
      ["git push -f overwrites what others may have.", "push without force"],
    ],
    [
      { kind: "blanket", text: "git add -A" },
      { kind: "lock" },
      4,
      [
        "git add -A takes what nobody named.",
        "git status --short, then git add each file by its name",
      ],
    ],
    [
      { kind: "push", text: "git push" },
      { kind: "lock" },
      4,
      [
        "git push pushes the required branch; impl pushes #4's own.",
        "push the issue's branch by its name",
      ],
    ],
    [
      { kind: "required-branch", text: "git commit", tree: MAIN },
      { kind: "add", command: "git worktree add x" },
      undefined,
      ["git commit would change the required branch; the issue has its own.", "git worktree add x"],
    ],
    [
      { kind: "elsewhere", use: { kind: "file", file: "a.ts", tree: MAIN } },
      { kind: "go", to: "/p/w" },
      4,
      ["a.ts is in the main checkout; #4 is built in its own worktree.", "write /p/w/a.ts"],
    ],
    [
      { kind: "elsewhere", use },
      { kind: "go", to: "/p/w" },
      4,
      ["git commit -m x is on feature/GH-4; #4 is built in its own worktree.", "cd /p/w"],
    ],
    [
      { kind: "elsewhere", use: nowhere },
      { kind: "lock" },
      4,
      [
        "git commit -m x is on no branch; #4 is built in its own worktree.",
        'handoff_ticket command="impl" intent="lock" for the issue, then its worktree',
      ],
    ],
  ])("is the fact and the way back: %j", (found, remedy, issue, said) => {
    expect(answer(found, remedy, issue)).toEqual(said);
  });

  it("is nothing where nothing is wrong", () => {
    const rights = { wrong: undefined, issue: 4, remedy: { kind: "lock" } } as const;
    expect(judgeTree(rights, { phase: "plan", documents: "docs" }).kind).toBe("allow");
  });
});
