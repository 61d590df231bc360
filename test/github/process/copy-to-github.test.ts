import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addIssue, succeed } from "../../../testing/ralph-board.ts";
import { DIST, run } from "../../../testing/sandbox.ts";
import { type GithubBox, githubBox } from "./processes.ts";

const COPY = ["board", "copy-to-github"];
const LIMITLESS = { world: { pointsPerHour: 1_000_000, secondaryLimits: "none" } } as const;

const SAID = { author: "amy", body: "Twice", at: "2026-05-01T10:00:00.000Z" };

const ISSUES = [
  { number: 1, state: "In Progress", body: "Two\nlines", estimate: "S", priority: "P1" },
  { number: 2, state: "Done", body: "## Goal", parent: 1, labels: ["later"] },
  { number: 4, state: "Human Needed", parent: 1, blockedBy: [1, 2], comments: [SAID, SAID] },
  { number: 7, state: "Canceled" },
] as const;

/** A project without a board, and a GitHub that gives other numbers than the board will have. */
async function emptyBox(): Promise<GithubBox> {
  const on = await githubBox(LIMITLESS);
  on.github.world.addIssue("acme/eng", { title: "Was here before" });
  return on;
}

/** A project whose issues lie on the embedded board, before its settings choose GitHub. */
async function filledBox(): Promise<GithubBox> {
  const on = await emptyBox();
  const { box } = on;
  succeed(box.ralph("init"));
  const lines = ISSUES.map((issue) => JSON.stringify({ title: `Issue ${issue.number}`, ...issue }));
  const where = { env: box.env, cwd: box.project };
  succeed(run(join(DIST, "ralph"), ["board", "import", "-"], lines.join("\n"), where));
  return on;
}

/** Another project with the same board: it is filled once for many. */
async function boxLike({ box: { project } }: GithubBox): Promise<GithubBox> {
  const on = await emptyBox();
  cpSync(join(project, ".ralph"), join(on.box.project, ".ralph"), { recursive: true });
  return on;
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly card: string;
  readonly open: boolean;
  readonly parent: string | undefined;
  readonly blockers: readonly string[];
  readonly comments: readonly string[];
  readonly labels: readonly string[];
}

/** What a person sees on GitHub, by titles, because numbers are GitHub's own. */
function onGithub({ github: { world } }: GithubBox): Shown[] {
  const shown: Shown[] = [];
  for (let number = 1; number < 60; number += 1) {
    const key = `acme/eng#${number}`;
    const issue = issueAt(world, key);
    if (!issue) continue;
    const { state, estimate, priority } = world.boardState(key) ?? {};
    shown.push({
      title: issue.title,
      body: issue.body.replace(/<!-- ralph-hero copy [0-9a-f]{16} /, "<!-- ralph-hero copy ID "),
      card: [state, estimate, priority].map((one) => one ?? "-").join(" / "),
      open: issue.state === "OPEN",
      parent: issue.parent?.title,
      blockers: [...issue.blockers.keys()].map(({ title }) => title),
      comments: world.comments(key).map(({ body }) => body),
      labels: [...issue.labelSet].map(({ name }) => name),
    });
  }
  return shown.sort((a, b) => (a.title < b.title ? -1 : 1));
}

function issueAt(world: GithubBox["github"]["world"], key: string) {
  try {
    return world.issue(key);
  } catch {
    return undefined;
  }
}

const WHOLE: readonly Shown[] = [
  {
    title: "Issue 1",
    body: "Two\nlines\n\n<!-- ralph-hero copy ID 1 -->",
    card: "In Progress / S / P1",
    open: true,
    parent: undefined,
    blockers: [],
    comments: [],
    labels: [],
  },
  {
    title: "Issue 2",
    body: "## Goal\n\n<!-- ralph-hero copy ID 2 -->",
    card: "Done / - / -",
    open: false,
    parent: "Issue 1",
    blockers: [],
    comments: [],
    labels: ["later"],
  },
  {
    title: "Issue 4",
    body: "\n\n<!-- ralph-hero copy ID 4 -->",
    card: "Human Needed / - / -",
    open: true,
    parent: "Issue 1",
    blockers: ["Issue 1", "Issue 2"],
    comments: Array(2).fill("Twice\n\nFrom amy, 2026-05-01T10:00:00.000Z"),
    labels: [],
  },
  {
    title: "Issue 7",
    body: "\n\n<!-- ralph-hero copy ID 7 -->",
    card: "Canceled / - / -",
    open: false,
    parent: undefined,
    blockers: [],
    comments: [],
    labels: [],
  },
  {
    title: "Was here before",
    body: "",
    card: "- / - / -",
    open: true,
    parent: undefined,
    blockers: [],
    comments: [],
    labels: [],
  },
];

/** Killed by the system while GitHub is silent on this request, counted from zero. */
async function killedAt(on: GithubBox, request: number, applied: boolean): Promise<boolean> {
  on.github.reset();
  on.github.fail({ kind: "never-answers", applied, after: request });
  const child = spawn(join(DIST, "ralph"), COPY, {
    env: { ...on.box.env, ...on.variables },
    cwd: on.box.project,
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const isSilent = () => {
    const at = on.github.requests[request];
    return at !== undefined && (!applied || at.points > 0);
  };
  while (!isOver && !isSilent()) await Bun.sleep(5);
  const isKilled = !isOver && child.kill("SIGKILL");
  await ended;
  on.github.reset();
  return isKilled;
}

describe("ralph board copy-to-github", () => {
  it("copies every issue with its texts, fields, links and comments, closed ones too", async () => {
    const on = await filledBox();
    const dry = await on.ralph(...COPY, "--dry-run");
    expect(dry).toMatchObject({
      code: 0,
      stderr: "",
      stdout: [
        "would make #1 in In Progress: Issue 1",
        "would make #2 in Done: Issue 2",
        "would make #4 in Human Needed: Issue 4",
        "would make #7 in Canceled: Issue 7",
        "4 would be made in acme/eng, project 7, 0 completed, 0 are there already. Nothing was changed.\n",
      ].join("\n"),
    });
    expect(onGithub(on)).toHaveLength(1);
    const ran = await on.ralph(...COPY);
    expect(ran).toMatchObject({
      code: 0,
      stdout: [
        "4 made in acme/eng, project 7, 0 were there already.",
        "GitHub gave other numbers (#1 is #2 now): texts and the names of documents still say the old ones.\n",
      ].join("\n"),
    });
    expect(ran.stderr.trim().split("\n")).toEqual([
      ...["1 of 4: #1 → #2", "2 of 4: #2 → #3", "3 of 4: #4 → #4", "4 of 4: #7 → #5"].map(
        (end) => `made ${end}`,
      ),
      ...["1 of 4: #1 → #2", "2 of 4: #2 → #3", "3 of 4: #4 → #4", "4 of 4: #7 → #5"].map(
        (end) => `completed ${end}`,
      ),
    ]);
    expect(onGithub(on)).toEqual(WHOLE);
    expect(on.github.world.boardState("acme/eng#5")?.stateReason).toBe("NOT_PLANNED");
  });

  it("the same command again asks twice, changes nothing, and leaves what people did since", async () => {
    const on = await filledBox();
    succeed(await on.ralph(...COPY));
    succeed(await on.ralph("board", "move", "2", "Human Needed", "--reason", "r"));
    succeed(await on.ralph("board", "edit", "2", "--body", "Edited here"));
    const shown = JSON.parse((await on.ralph("board", "show", "2", "--json")).stdout);
    expect(shown.body).toBe("Edited here");
    on.github.reset();
    const again = await on.ralph(...COPY, "--json");
    expect(JSON.parse(again.stdout)).toMatchObject({
      issues: [1, 2, 4, 7].map((number, at) => ({
        number,
        github: at + 2,
        isMade: false,
        error: null,
      })),
      requests: 2,
    });
    expect(on.github.requests.flatMap(({ mutations }) => mutations)).toEqual([]);
    expect(on.github.world.boardState("acme/eng#2")?.state).toBe("Human Needed");
  });

  it.each([true, false])(
    "killed at any request, carried out or not (%j), it goes on and makes each issue once",
    { timeout: 400_000 },
    async (applied) => {
      let kills = 0;
      const model = await filledBox();
      for (let request = 0; ; request += 1) {
        const on = await boxLike(model);
        const isKilled = await killedAt(on, request, applied);
        if (!isKilled) break;
        kills += 1;
        const again = await on.ralph(...COPY);
        expect({ request, code: again.code, stderr: again.code ? again.stderr : "" }).toEqual({
          ...{ request, code: 0, stderr: "" },
        });
        expect({ request, found: onGithub(on) }).toEqual({ request, found: WHOLE });
        on.github.stop();
      }
      expect(kills).toBeGreaterThan(20);
    },
  );

  it("killed again and again, one request further each time, it makes each issue once", async () => {
    const on = await filledBox();
    for (let round = 0; round < 12; round += 1) await killedAt(on, 2 + (round % 3), round % 2 > 0);
    succeed(await on.ralph(...COPY));
    expect(onGithub(on)).toEqual(WHOLE);
  });

  it("a lost answer ends it, and the same command finds what was made", async () => {
    const on = await filledBox();
    on.github.fail({ kind: "answer-lost", matching: "createIssue", after: 1 });
    const ran = await on.ralph(...COPY);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("Run the same command again: it goes on from here.\n");
    succeed(await on.ralph(...COPY));
    expect(onGithub(on)).toEqual(WHOLE);
  });

  it("what GitHub refuses for one issue is named, and the others are completed", async () => {
    const on = await filledBox();
    on.github.fail({ kind: "dropped-mutation", alias: "m0", message: "No.", after: 4 });
    const ran = await on.ralph(...COPY);
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.stdout).toMatch(/^#\d is not complete: .*No\./m);
    expect(succeed(await on.ralph(...COPY)).stdout).toContain("0 made in acme/eng");
    expect(onGithub(on)).toEqual(WHOLE);
  });

  it("a mark by somebody who may not write to the repository is text", async () => {
    const on = await filledBox();
    const { world } = on.github;
    on.github.fail({ kind: "connection-reset", times: "always", matching: "addProjectV2Item" });
    expect((await on.ralph(...COPY)).code).toBe(1);
    const [mark] = /<!-- .*-->/.exec(world.issue("acme/eng#2").body) ?? [];
    expect(mark).toBeDefined();
    const fresh = await filledBox();
    world.setAssociation("acme/eng", "mallory", "NONE");
    const forged = (mark ?? "").replace(/ 1 -->/, " 9 -->");
    world.addIssue("acme/eng", { title: "Forged", body: forged, author: "mallory" });
    on.github.reset();
    addIssue(on.box, 9, "Backlog");
    expect(succeed(await on.ralph(...COPY)).stdout).toContain("1 made in acme/eng");
    expect(onGithub(on).filter(({ title }) => title === "Issue 9")).toHaveLength(1);
    // Another board's issues are others, whatever their numbers are.
    expect(succeed(await fresh.ralph(...COPY)).stdout).toContain("4 made in acme/eng");
  });

  it("two at once: one copies, the other says so", async () => {
    const on = await filledBox();
    on.github.fail({ kind: "latency", ms: 20, times: "always" });
    const both = await Promise.all([on.ralph(...COPY), on.ralph(...COPY)]);
    const lost = both.filter(({ code }) => code === 1);
    for (const { stderr } of lost)
      expect(stderr).toBe("another ralph board copy-to-github is at work on this project\n");
    expect(both.filter(({ code }) => code === 0).length + lost.length).toBe(2);
    expect(lost.length).toBeLessThan(2);
    expect(onGithub(on)).toEqual(WHOLE);
  });

  it("a limit of GitHub's is waited for, and told on stderr", async () => {
    const on = await filledBox();
    on.github.fail({ kind: "secondary-limit", retryAfter: 0.1, matching: "createIssue", times: 5 });
    const ran = await on.ralph(...COPY);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain("GitHub's limits: going on in 1 s. Ctrl-C is safe.");
    expect(onGithub(on)).toEqual(WHOLE);
  });

  it("it refuses where there is nothing to copy from or to, and under an agent", async () => {
    const on = await githubBox(LIMITLESS);
    expect(on.box.ralph(...COPY)).toMatchObject({
      code: 1,
      stderr:
        "no GitHub project is set: set github.owner, github.repo and github.projectNumber by ralph settings set, then run this again\n",
    });
    expect((await on.ralph(...COPY)).stderr).toMatch(
      /^there is no embedded board to copy from: .*board\.db is missing\n$/,
    );
    succeed(on.box.ralph("init"));
    const agent = await on.gate("ralph", "", { CLAUDECODE: "1" }, COPY);
    expect(agent).toMatchObject({ code: 1 });
    expect(agent.stderr).toContain("ralph board copy-to-github is a person's command.");
    on.github.world.addProject("acme", 8, { fields: {} });
    const bare = await on.gate("ralph", "", { RALPH_GH_PROJECT_NUMBER: "8" }, COPY);
    expect(bare.stderr).toContain('project 8 has no single-select field "Workflow State"');
    expect(onGithub(on)).toEqual([]);
  });
});
