import { beforeAll, describe, expect, it } from "vitest";
import { bash } from "../../../testing/sandbox.ts";
import { ATTENDED, PASSES, type Staged, staged } from "./merge-stage.ts";
import { githubBox } from "./processes.ts";

describe("merge-gate with a board on GitHub", () => {
  let on: Staged;
  beforeAll(async () => {
    on = await staged();
  });

  it.each([
    ["git merge feature/GH-42", /#42 \\"Issue 42\\": merge feature\/GH-42 into main\?/],
    ["git merge topic/sign-in", /#43 .*merge topic\/sign-in into main\?/],
    ["git push origin topic/sign-in:main", /#43 .*merge topic\/sign-in into main\?/],
  ])(
    "merge-gate on GitHub asks by a writer's comment or the branch's name: %s",
    async (command, line) => {
      expect((await on.run(command)).stdout).toMatch(line);
    },
  );

  it("merge-gate on GitHub takes a branch that only a stranger's comment names for nobody's", async () => {
    expect(await on.run("git merge tidy")).toMatchObject(PASSES);
  });

  it("merge-gate on GitHub asks at most three times what it cannot see here", async () => {
    const before = on.github.requests.length;
    await on.run("git merge topic/sign-in");
    expect(on.github.requests.length - before).toBeLessThanOrEqual(3);
    const then = on.github.requests.length;
    await on.run("git status");
    await on.run("git commit -m 'merge it'");
    expect(on.github.requests.length).toBe(then);
  });
});

describe("gh pr merge", () => {
  const QUESTION = /#42 \\"Issue 42\\": merge pull request \d+ \(feature\/GH-42\) into main\?/;

  it("is put to a person, however the pull request is named", async () => {
    const on = await staged();
    const { number } = on.github.world.addPullRequest("acme/eng", {
      ...{ branch: "feature/GH-42", head: on.head },
      reviews: [
        { by: "old", commit: "d".repeat(40) },
        { by: "stranger", canPush: false },
        { by: "no", state: "CHANGES_REQUESTED" },
      ],
    });
    for (const command of [
      `gh pr merge ${number}`,
      `gh pr merge '#${number}' --squash`,
      `gh pr merge --merge --match-head-commit ${on.head} ${number}`,
      `gh pr merge https://github.com/acme/eng/pull/${number} --rebase`,
      "gh pr merge feature/GH-42 -s",
      "gh pr merge acme:feature/GH-42",
      `gh pr merge -R acme/eng ${number}`,
      `gh -R github.com/acme/eng pr merge ${number}`,
      `gh pr merge ${number} --auto --squash`,
      `gh pr merge ${number} -b 'the body' -t title`,
      `GH_REPO=acme/eng gh pr merge ${number}`,
      `sh -c 'gh pr merge ${number}'`,
      "git switch -q feature/GH-42 && gh pr merge",
    ]) {
      const { code, stdout, stderr } = await on.run(command);
      expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: "" });
      expect(stdout).toMatch(QUESTION);
    }
    on.box.git("switch", "-q", "feature/GH-42");
    expect((await on.run("gh pr merge")).stdout).toMatch(QUESTION);
  });

  it("passes when somebody who can push approved the present head, and takes the lease", async () => {
    const on = await staged();
    const { number } = on.github.world.addPullRequest("acme/eng", {
      ...{ branch: "feature/GH-42", head: on.head, reviews: [{ by: "pat" }] },
    });
    expect(await on.run(`gh pr merge ${number} --squash`)).toMatchObject(PASSES);
    expect((await on.run(`gh pr merge ${number}`, { session_id: "s2" })).stderr).toMatch(
      /^session s1 merges here since 0 min\./,
    );
    // The same review counts for the branch itself.
    expect(await on.run("git merge feature/GH-42")).toMatchObject(PASSES);
    // Not for what passes over the rules.
    expect((await on.run(`gh pr merge ${number} --admin`)).stdout).toMatch(
      /passes over the rules of the project/,
    );
  });

  it("of another base, another repository, or a branch that is nobody's passes", async () => {
    const on = await staged();
    const { world } = on.github;
    const head = on.box.git("rev-parse", "tidy").trim();
    const other = world.addPullRequest("acme/eng", { branch: "feature/GH-42", base: "next" });
    const nobodys = world.addPullRequest("acme/eng", { branch: "tidy", head });
    for (const command of [
      `gh pr merge ${other.number}`,
      `gh pr merge ${nobodys.number}`,
      "gh pr merge 3 -R else/where",
      "gh pr merge https://github.com/else/where/pull/3",
      "gh pr merge 3 --disable-auto",
      "gh pr close 3",
    ]) {
      expect({ command, ...(await on.run(command)) }).toMatchObject({ command, ...PASSES });
    }
  });

  it("of a branch under another name is known by its commits", async () => {
    const on = await staged();
    const { number } = on.github.world.addPullRequest("acme/eng", {
      branch: "neat",
      head: on.head,
    });
    expect((await on.run(`gh pr merge ${number}`)).stdout).toMatch(/#42 .*\(neat\) into main\?/);
  });

  it("that GitHub does not show is still a person's, and nobody is told it was approved", async () => {
    const on = await staged();
    const ran = await on.run("gh pr merge 99");
    expect(ran.stdout).toMatch(/merge pull request 99 into main\?/);
    expect(await on.run('gh pr merge "$PR"')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^merge-gate could not decide: which pull request/),
    });
  });

  it("a closed pull request's branch is deleted only when it is merged with that head", async () => {
    const on = await staged();
    on.github.world.addPullRequest("acme/eng", {
      ...{ branch: "feature/GH-42", head: on.head, state: "CLOSED" as const },
    });
    expect(await on.run("gh pr close feature/GH-42 --delete-branch")).toMatchObject({
      code: 2,
      stderr: "feature/GH-42 of #42 is not in main. Recovery: merge it first, or leave it.\n",
    });
    on.github.world.addPullRequest("acme/eng", {
      ...{ branch: "feature/GH-42", head: on.head, state: "MERGED" as const },
    });
    expect(await on.run("git branch -D feature/GH-42")).toMatchObject(PASSES);
    on.box.git("switch", "-q", "feature/GH-42");
    on.box.git("commit", "-q", "--allow-empty", "-m", "after the merge");
    on.box.git("switch", "-q", "main");
    expect((await on.run("git branch -D feature/GH-42")).code).toBe(2);
  });
});

describe("merging past gh pr merge", () => {
  it.each([
    "gh api -X PUT repos/acme/eng/pulls/3/merge",
    "gh api repos/acme/eng/merges -f base=main -f head=feature/GH-42",
    "gh api graphql -f query='mutation { mergePullRequest(input: {pullRequestId: \"x\"}) { clientMutationId } }'",
    "gh api -X PATCH repos/acme/eng/git/refs/heads/main -f sha=abc",
    "gh api -X DELETE repos/acme/eng/git/refs/heads/feature/GH-42",
    "curl -X PUT https://api.github.com/repos/acme/eng/pulls/3/merge",
  ])("is a bypass: %s", async (command) => {
    const on = await githubBox();
    const ran = await on.gate("state-gate", bash(command, on.box.project), ATTENDED);
    expect(ran.code).toBe(2);
  });
});
