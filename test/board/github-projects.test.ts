import { describe, expect, it } from "vitest";
import { groupOf } from "../../src/workflow/group/group.ts";
import { nothingAhead } from "../../src/world/board/board.ts";
import { boardOn, githubBoard, handOn } from "./boards.ts";

const lock = { command: "research", intent: "lock" };

describe("issues of several repositories in one project", () => {
  async function twoRepositories() {
    const opened = await githubBoard();
    const { world } = opened.github;
    world.addRepository("acme/web");
    world.addIssue("acme/eng", { number: 42, title: "eng" });
    world.putOnBoard("acme/eng#42", { state: "Research Needed" });
    world.addIssue("acme/web", { number: 42, title: "web", blockedBy: ["acme/eng#42"] });
    world.putOnBoard("acme/web#42", { state: "Backlog" });
    return opened;
  }

  it("issues with the same number in two repositories are distinct", async () => {
    const { board } = await twoRepositories();
    expect(await board.issue({ number: 42 })).toMatchObject({ key: "acme/eng#42", title: "eng" });
    expect(await board.issue({ number: 42, repository: "acme/web" })).toMatchObject({
      key: "acme/web#42",
      title: "web",
      blockedBy: [{ key: "acme/eng#42", number: 42, open: true }],
    });
    expect((await board.all()).map(({ key }) => key)).toEqual(["acme/eng#42", "acme/web#42"]);
  });

  it("issues of two repositories form one group, and are changed separately", async () => {
    const { board, github } = await twoRepositories();
    const issues = await board.neighbourhood({ number: 42, repository: "acme/web" });
    const { members } = groupOf(issues, issues[0]?.key ?? "");
    expect(members.map(({ key }) => key)).toEqual(["acme/eng#42", "acme/web#42"]);
    const ref = { number: 42, repository: "acme/web" };
    await board.change(
      ref,
      () => ({
        write: { state: "Canceled", lock: undefined, comment: { author: "a", body: "b" } },
        answer: undefined,
      }),
      nothingAhead,
    );
    expect(github.world.boardState("acme/web#42")).toMatchObject({
      state: "Canceled",
      open: false,
      stateReason: "NOT_PLANNED",
    });
    expect(github.world.boardState("acme/eng#42")).toMatchObject({ state: "Research Needed" });
    await board.removeDependency(ref, { number: 42 });
    expect((await board.issue(ref))?.blockedBy).toEqual([]);
  });

  it.each(["acme/typo", "nobody/eng"])(
    "a repository that does not exist is reported: %s",
    async (repository) => {
      const { board } = await twoRepositories();
      const why = `there is no repository ${repository} this token can see`;
      await expect(board.issueState({ number: 42, repository })).rejects.toThrow(why);
      await expect(board.neighbourhood({ number: 42, repository })).rejects.toThrow(why);
    },
  );
});

describe("the GitHub project", () => {
  it.each(["organization", "user"])("the project may belong to an %s", async (kind) => {
    const { github, store } = await githubBoard();
    const { world } = github;
    const add = kind === "user" ? world.addUser : world.addOrganization;
    add("zoe");
    world.addRepository("zoe/lab");
    world.addProject("zoe", 3);
    const board = boardOn(github, { owner: "zoe", repo: "lab", projectNumber: 3 });
    const { number } = await board.create({ title: "t", state: "Research Needed" });
    expect(await handOn({ board, store }, number, lock)).toMatchObject({ kind: "go" });
    expect(world.boardState(`zoe/lab#${number}`)).toMatchObject({ state: "Research in Progress" });
    expect(await board.live()).toMatchObject([{ number, lock: { holder: "amy@team" } }]);
  });

  it("the project may have another owner than the repository", async () => {
    const { github } = await githubBoard();
    const { world } = github;
    world.addUser("zoe");
    const project = world.addProject("zoe", 3);
    world.addIssue("acme/eng", { number: 8 });
    world.putOnBoard("acme/eng#8", { project, state: "Backlog" });
    const board = boardOn(github, { projectOwner: "zoe", projectNumber: 3 });
    expect(await board.all()).toMatchObject([{ key: "acme/eng#8", state: "Backlog" }]);
    expect(await board.neighbourhood({ number: 8 })).toMatchObject([{ state: "Backlog" }]);
  });

  it.each([{ projectNumber: 99 }, { projectOwner: "nobody" }])(
    "a project that does not exist is reported: %o",
    async (where) => {
      const { github } = await githubBoard();
      github.world.addIssue("acme/eng", { number: 1 });
      const board = boardOn(github, where);
      const { projectOwner = "acme", projectNumber = 7 } = { ...where };
      const why = `${projectOwner} has no project ${projectNumber} this token can see`;
      for (const asked of [
        () => board.issueState({ number: 1 }),
        () => board.live(),
        () => board.neighbourhood({ number: 1 }),
        () => board.create({ title: "t" }),
      ])
        await expect(asked()).rejects.toThrow(why);
    },
  );
});
