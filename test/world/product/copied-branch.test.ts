import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import {
  commitDocument,
  commitOnBranch,
  mergeBranch,
} from "../../../testing/project/work-products.ts";
import { NUMBER, productStage } from "./stage.ts";

/** Work of another issue, as an agent does it. */
function workOf(number: number): void {
  stage.box.git("switch", "-q", "-c", `feature/GH-${number}`);
  stage.work();
  stage.box.git("switch", "-q", "main");
}

let stage: ReturnType<typeof productStage>;

beforeEach(() => {
  stage = productStage();
});

const BUILT = ["In Progress", "In Review"] as const;
const MERGED = ["In Review", "Done"] as const;
const COPY = "feature/GH-42 of #42 is where feature/GH-7 of #7 is: commit the work of #42 on it.";

describe("a branch that only has the work of another issue", () => {
  it.each([
    ["git branch", ["branch", "feature/GH-42", "feature/GH-7"]],
    ["git push .", ["push", "-q", ".", "feature/GH-7:refs/heads/feature/GH-42"]],
    ["git update-ref", ["update-ref", "refs/heads/feature/GH-42", "feature/GH-7"]],
    ["git fetch", ["fetch", "-q", ".", "feature/GH-7:feature/GH-42"]],
    ["git fetch by whole names", ["fetch", "-q", ".", "feature/GH-7:refs/heads/feature/GH-42"]],
  ])(
    "a copy that %s made is neither built nor merged, before and after the merge",
    async (_how, args) => {
      workOf(7);
      stage.box.git(...args);
      expect(await stage.line(...BUILT)).toBe(COPY);
      mergeBranch(stage.box, 7);
      expect(await stage.line(...BUILT)).toBe(COPY);
      expect(await stage.line(...MERGED)).toBe(COPY);
    },
  );

  it.each([
    ["pull", "-q", "--ff-only", ".", "feature/GH-7"],
    ["rebase", "-q", "feature/GH-7"],
  ])(
    "a branch without work that git %s brought to the work of another is a copy",
    async (...args) => {
      stage.box.git("branch", "feature/GH-42");
      workOf(7);
      stage.box.git("switch", "-q", "feature/GH-42");
      stage.box.git(...args);
      stage.box.git("switch", "-q", "main");
      expect(await stage.line(...BUILT)).toBe(COPY);
      mergeBranch(stage.box, 7);
      expect(await stage.line(...MERGED)).toBe(COPY);
    },
  );

  it("a copy with an empty commit on top is a copy", async () => {
    workOf(7);
    stage.box.git("switch", "-q", "-c", "feature/GH-42", "feature/GH-7");
    stage.box.git("commit", "-q", "--allow-empty", "-m", "work");
    stage.box.git("commit", "-q", "--amend", "--allow-empty", "-m", "work");
    expect(await stage.line(...BUILT)).toBe(COPY);
    stage.work();
    expect(await stage.line(...BUILT)).toBeUndefined();
  });

  it("a copy of a branch that was fetched and is older is found, too", async () => {
    workOf(7);
    const head = stage.box.git("rev-parse", "feature/GH-7").trim();
    stage.box.git("update-ref", "refs/remotes/origin/feature/GH-7", head);
    stage.box.git("branch", "-q", "-D", "feature/GH-7");
    stage.box.git("branch", "feature/GH-7", "origin/feature/GH-7");
    stage.box.git("update-ref", "-d", "refs/remotes/origin/feature/GH-7");
    await wait(1100);
    stage.box.git("branch", "feature/GH-42", "feature/GH-7");
    expect(await stage.line(...BUILT)).toBe(COPY);
  });

  it("a copy under a name of its own that a comment gives does not count either", async () => {
    workOf(7);
    mergeBranch(stage.box, 7);
    stage.box.git("branch", "fix/login", "feature/GH-7");
    stage.comment("## Branch\n\nfix/login");
    expect(await stage.line(...MERGED)).toMatch(
      /^fix\/login of #42 is where feature\/GH-7 of #7 is/,
    );
  });

  it("a branch that was put at merged work whose branch is gone carried nothing", async () => {
    workOf(7);
    const head = stage.box.git("rev-parse", "feature/GH-7").trim();
    mergeBranch(stage.box, 7);
    stage.box.git("branch", "-q", "-D", "feature/GH-7");
    // A merge and a log know their second only.
    await wait(1100);
    stage.box.git("branch", "feature/GH-42", head);
    const line = "feature/GH-42 of #42 is at work merged before it: commit the work of #42 on it.";
    expect(await stage.line(...BUILT)).toBe(line);
    expect(await stage.line(...MERGED)).toBe(line);
    stage.box.git("switch", "-q", "feature/GH-42");
    stage.work();
    stage.box.git("switch", "-q", "main");
    expect(await stage.line(...BUILT)).toBeUndefined();
    mergeBranch(stage.box, 42);
    expect(await stage.line(...MERGED)).toBeUndefined();
  });

  it("counts when one plan lists both issues", async () => {
    workOf(7);
    stage.box.git("branch", "feature/GH-42", "feature/GH-7");
    stage.comment(commitDocument(stage.box, "plan", 7, { issues: [7, NUMBER] }));
    expect(await stage.line(...BUILT)).toBeUndefined();
  });
});

describe("a branch at the commit of another that has its own work", () => {
  it("a branch counts when another issue's was begun on it", async () => {
    workOf(42);
    stage.box.git("branch", "feature/GH-7", "feature/GH-42");
    expect(await stage.line(...BUILT)).toBeUndefined();
    mergeBranch(stage.box, 42);
    expect(await stage.line(...MERGED)).toBeUndefined();
  });

  it("a branch whose commit was made by other means counts beside its copy", async () => {
    commitOnBranch(stage.box, 42);
    stage.box.git("branch", "feature/GH-7", "feature/GH-42");
    expect(await stage.line(...BUILT)).toBeUndefined();
  });

  it("a branch that was fast-forwarded counts when others begin where it ended", async () => {
    const made = commitOnBranch(stage.box, 42);
    stage.box.git("merge", "-q", "--ff-only", "feature/GH-42");
    stage.box.git("branch", "feature/GH-7");
    expect(made).toContain("feature/GH-42");
    expect(await stage.line(...MERGED)).toBeUndefined();
  });

  it("a branch that was fetched counts when another issue's was begun on it", async () => {
    commitOnBranch(stage.box, 42);
    const head = stage.box.git("rev-parse", "feature/GH-42").trim();
    stage.box.git("update-ref", "refs/remotes/origin/feature/GH-42", head);
    stage.box.git("branch", "-q", "-D", "feature/GH-42");
    stage.box.git("branch", "feature/GH-7", head);
    expect(await stage.line(...BUILT)).toBeUndefined();
    // The other's branch is then the older one.
    await wait(1100);
    stage.box.git("branch", "feature/GH-42", "origin/feature/GH-42");
    expect(await stage.line(...BUILT)).toBeUndefined();
    await wait(1100);
    stage.box.git("merge", "-q", "--no-ff", "-m", "merge", head);
    expect(await stage.line(...MERGED)).toBeUndefined();
  });

  it("work done on a branch of any name counts when the issue's branch is put there", async () => {
    stage.box.git("switch", "-q", "-c", "wip");
    stage.work();
    stage.box.git("switch", "-q", "main");
    stage.box.git("branch", "feature/GH-42", "wip");
    expect(await stage.line(...BUILT)).toBeUndefined();
    await wait(1100);
    stage.box.git("merge", "-q", "--no-ff", "-m", "merge", "feature/GH-42");
    expect(await stage.line(...MERGED)).toBeUndefined();
  });

  it("a branch with work of its own counts when it took in what was built on it", async () => {
    workOf(42);
    stage.box.git("switch", "-q", "-c", "feature/GH-7", "feature/GH-42");
    stage.work("more");
    stage.box.git("switch", "-q", "feature/GH-42");
    stage.box.git("merge", "-q", "--ff-only", "feature/GH-7");
    stage.box.git("switch", "-q", "main");
    expect(await stage.line(...BUILT)).toBeUndefined();
  });

  it.each([
    ["pull", "-q", "--ff-only"],
    ["fetch", "-q", ".", "wip:feature/GH-42"],
  ])(
    "a branch that git %s brought forward counts beside another's at the same commit",
    async (...args) => {
      stage.box.git("switch", "-q", "-c", "wip");
      stage.work();
      stage.box.git("switch", "-q", "-c", "feature/GH-7");
      stage.work("more");
      stage.box.git("branch", "-q", "-f", "wip", "feature/GH-7");
      stage.box.git("switch", "-q", "main");
      if (args[0] === "pull") {
        stage.box.git("switch", "-q", "-c", "feature/GH-42");
        stage.box.git("branch", "-q", "--set-upstream-to=wip");
      }
      stage.box.git(...args);
      stage.box.git("switch", "-q", "main");
      expect(await stage.line(...BUILT)).toBeUndefined();
    },
  );
});
