import { symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import {
  commitDocument,
  documentPath,
  documentText,
  linkTo,
  SOME_TEXT,
} from "../../../testing/project/work-products.ts";
import { NUMBER, productStage } from "./stage.ts";

let stage: ReturnType<typeof productStage>;

beforeEach(() => {
  stage = productStage();
});

const RESEARCHED = ["Research in Progress", "Ready for Plan"] as const;
const PLANNED = ["Plan in Progress", "Plan in Review"] as const;
const NONE =
  "#42 has no research document: commit thoughts/shared/research/…-GH-0042-….md and link it.";

describe("a research document", () => {
  it("a research document is there when it is committed and linked", async () => {
    expect(await stage.line(...RESEARCHED)).toBe(NONE);
    stage.comment(commitDocument(stage.box, "research", NUMBER));
    expect(await stage.line(...RESEARCHED)).toBeUndefined();
  });

  it("a research document that is committed and not linked names the comment to make", async () => {
    commitDocument(stage.box, "research", NUMBER);
    expect(await stage.line(...RESEARCHED)).toBe(
      `The research document of #42 is not linked: comment "## Research Document" with ${documentPath("research", NUMBER)}.`,
    );
  });

  it("a research document that is linked and not committed names the branch", async () => {
    stage.box.file(`project/${documentPath("research", NUMBER)}`, SOME_TEXT);
    stage.comment(linkTo("research", NUMBER));
    expect(await stage.line(...RESEARCHED)).toBe(
      `The research document of #42 is not on main: commit ${documentPath("research", NUMBER)} there.`,
    );
  });

  it("a research document that is linked and not in this clone asks for git pull", async () => {
    stage.comment(linkTo("research", NUMBER));
    expect(await stage.line(...RESEARCHED)).toMatch(/is not on main: commit thoughts/);
    stage.box.git("update-ref", "refs/remotes/origin/main", "main");
    expect(await stage.line(...RESEARCHED)).toBe(
      "The research document that #42 links is not in this clone: git pull.",
    );
  });

  it("a research document that was deleted is committed again", async () => {
    stage.comment(commitDocument(stage.box, "research", NUMBER));
    stage.box.git("rm", "-q", documentPath("research", NUMBER));
    stage.box.git("commit", "-q", "-m", "rm");
    stage.box.git("update-ref", "refs/remotes/origin/main", "main");
    expect(await stage.line(...RESEARCHED)).toBe(
      `The research document that #42 links was deleted: commit ${documentPath("research", NUMBER)} again.`,
    );
    commitDocument(stage.box, "research", NUMBER);
    expect(await stage.line(...RESEARCHED)).toBeUndefined();
  });

  it.each(["https://github.com/o/r/blob/main/", "https://ghe.example/o/r/blob/0f3a/"])(
    "a research document may be linked by an address below %s",
    async (place) => {
      commitDocument(stage.box, "research", NUMBER);
      stage.comment(
        `## Research Document\n\n[document](${place}${documentPath("research", NUMBER)})`,
      );
      expect(await stage.line(...RESEARCHED)).toBeUndefined();
    },
  );

  it("a link under another heading, or in the middle of a comment, is none", async () => {
    commitDocument(stage.box, "research", NUMBER);
    const path = documentPath("research", NUMBER);
    stage.comment(`## Implementation Plan\n\n${path}`);
    stage.comment(`I read this:\n## Research Document\n${path}`);
    expect(await stage.line(...RESEARCHED)).toMatch(/^The research document of #42 is not linked/);
  });

  it.each([
    ["2026-01-02-GH-42-short.md", true],
    ["2026-01-02-GH-000042-long.md", true],
    ["2026-01-02-GH-4-other.md", false],
    ["2026-01-02-GH-420-other.md", false],
    ["2026-01-02-GH-142-other.md", false],
    ["2026-01-02-gh-42-small.md", false],
    ["GH-42-undated.md", false],
    ["2026-01-02-GH-42.md", false],
    ["2026-01-02-GH-42-work.txt", false],
    ['2026-01-02-GH-42-it\'s \u00fc\t"x".md', true],
  ])("a file called %s counts for #42: %s", async (name, counts) => {
    const path = `thoughts/shared/research/${name}`;
    stage.box.file(`project/${path}`, documentText("research", NUMBER));
    stage.box.git("add", "--", path);
    stage.box.git("commit", "-q", "-m", "docs");
    const found = await stage.line("Ready for Plan", "Plan in Progress", { lock: true });
    expect(found === undefined).toBe(counts);
  });

  it.each([
    ["nothing", ""],
    ["a title and frontmatter", `---\na: ${"x".repeat(400)}\n---\n# ${"T".repeat(300)}\n`],
    ["199 bytes", `# T\n${"x".repeat(199)}`],
    ["white space", `# T\nword${" \n".repeat(300)}word`],
    ["dots", `# T\n${".".repeat(300)}`],
    ["a word and dots", `# T\nword${".".repeat(300)}`],
    ["rules and marks", `# T\n${"- * | ---\n".repeat(60)}`],
    ["characters without a width", `# T\n${"\u200b".repeat(300)}`],
    ["letters that are not drawn", `# T\n${"\u3164\u115f".repeat(100)}`],
    ["what is not shown", `# T\n<!-- ${"x".repeat(300)} -->`],
  ])("a research document with %s says too little", async (_what, text) => {
    stage.comment(commitDocument(stage.box, "research", NUMBER, { text }));
    expect(await stage.line(...RESEARCHED)).toBe(
      "The research document of #42 says too little: write at least 200 bytes beside title and frontmatter and commit it.",
    );
  });

  it("a research document of 200 bytes in a script of several bytes is enough", async () => {
    const text = `# T\n${"ü".repeat(100)}`;
    stage.comment(commitDocument(stage.box, "research", NUMBER, { text }));
    expect(await stage.line(...RESEARCHED)).toBeUndefined();
  });

  it("a research document of 2 MiB is not read", async () => {
    const text = "x".repeat(2 * 1024 * 1024);
    stage.comment(commitDocument(stage.box, "research", NUMBER, { text }));
    expect(await stage.line(...RESEARCHED)).toMatch(/is larger than 1 MiB/);
  });

  it("a link called like a research document is none", async () => {
    const path = documentPath("research", NUMBER);
    stage.box.file("project/real.md", documentText("research", NUMBER));
    stage.box.file(`project/${path}`, "");
    unlinkSync(join(stage.box.project, path));
    symlinkSync("../../../real.md", join(stage.box.project, path));
    stage.box.git("add", "-A");
    stage.box.git("commit", "-q", "-m", "link");
    expect(await stage.line("Ready for Plan", "Plan in Progress", { lock: true })).toBe(NONE);
    stage.comment(linkTo("research", NUMBER));
    expect(await stage.line(...RESEARCHED)).toBe(
      `The research document that #42 links is a link to another file: commit the text itself as ${path}.`,
    );
  });

  it("a research document lies where the settings say, on the branch they say", async () => {
    const settings = { documents: "docs/work", documentsBranch: "papers" };
    stage.box.git("switch", "-qc", "papers");
    stage.comment(commitDocument(stage.box, "research", NUMBER, { folder: "docs/work" }));
    expect(await stage.line(...RESEARCHED, { settings })).toBeUndefined();
    stage.box.git("switch", "-q", "main");
    expect(await stage.line(...RESEARCHED, { settings })).toBeUndefined();
    expect(
      await stage.line(...RESEARCHED, { settings: { ...settings, documentsBranch: "main" } }),
    ).toMatch(/is not on main: commit/);
  });

  it("after an issue came back its research document counts once a later commit changed it", async () => {
    stage.comment(commitDocument(stage.box, "research", NUMBER));
    const head = await stage.heads();
    const issue = { returned: { at: Date.now() - 60_000, to: "Research Needed", head } };
    expect(await stage.line(...RESEARCHED, { issue })).toBe(
      "The research document of #42 has not changed since #42 came back: revise it and commit it.",
    );
    const text = `${documentText("research", NUMBER)}\nRevised.\n`;
    commitDocument(stage.box, "research", NUMBER, { text });
    expect(await stage.line(...RESEARCHED, { issue })).toBeUndefined();
  });

  it("where no head was recorded the clock decides whether a document was renewed", async () => {
    stage.comment(commitDocument(stage.box, "research", NUMBER));
    const issue = (at: number) => ({ returned: { at, to: "Backlog", head: null } });
    expect(await stage.line(...RESEARCHED, { issue: issue(Date.now() + 5000) })).toMatch(
      /has not changed since/,
    );
    expect(await stage.line(...RESEARCHED, { issue: issue(1) })).toBeUndefined();
  });
});

describe("a plan", () => {
  it("a plan of several issues counts for each that it lists and that links it", async () => {
    stage.comment(commitDocument(stage.box, "plan", 7, { issues: [7, NUMBER] }));
    expect(await stage.line(...PLANNED)).toBeUndefined();
    expect(await stage.line("In Progress", "In Progress", { lock: true })).toBeUndefined();
  });

  it("another issue's plan does not count, even when it is linked", async () => {
    stage.comment(commitDocument(stage.box, "plan", 7, { issues: [7, 420, 4] }));
    expect(await stage.line(...PLANNED)).toBe(
      "The plan that #42 links does not list it: list 42 in its github_issues and commit it.",
    );
  });

  it("a linked document without an issue in its name is renamed, and counts then", async () => {
    const [odd, named] = ["thoughts/shared/plans/sign-in.md", documentPath("plan", NUMBER)];
    stage.box.file(`project/${odd}`, documentText("plan", NUMBER));
    stage.box.git("add", "--", odd);
    stage.box.git("commit", "-q", "-m", "plan");
    stage.comment(`## Implementation Plan\n\n${odd}`);
    expect(await stage.line(...PLANNED)).toBe(
      `The plan that #42 links is not named like one: git mv ${odd} thoughts/shared/plans/…-GH-0042-….md, commit it and link that.`,
    );
    stage.box.git("mv", odd, named);
    stage.box.git("commit", "-q", "-m", "its name");
    stage.comment(linkTo("plan", NUMBER));
    expect(await stage.line(...PLANNED)).toBeUndefined();
  });

  it("issues may be listed one a line", async () => {
    const text = `---\ngithub_issues:\n  - 7\n  - GH-42\n---\n# T\n${SOME_TEXT}`;
    stage.comment(commitDocument(stage.box, "plan", 7, { text }));
    expect(await stage.line(...PLANNED)).toBeUndefined();
  });
});

describe("a critique", () => {
  const APPROVED = ["Plan in Review", "In Progress"] as const;
  const critique = (verdict: string) => `# C\n## Round 1: ${verdict}\n${SOME_TEXT}`;

  beforeEach(() => {
    stage.comment(commitDocument(stage.box, "plan", NUMBER));
  });

  it("a critique that approves the plan lets it pass", async () => {
    expect(await stage.line(...APPROVED)).toBe(
      "#42 has no critique: commit thoughts/shared/reviews/…-GH-0042-….md and link it.",
    );
    stage.comment(commitDocument(stage.box, "critique", NUMBER));
    expect(await stage.line(...APPROVED)).toBeUndefined();
  });

  it.each([
    "NEEDS ITERATION",
    "NOT APPROVED",
    "APPROVED-ISH",
    "approved",
    "APPROVED when the points are met",
    "APPROVED, if the tests are added",
    "APPROVED (with conditions)",
    "APPROVED?",
    "APPROVED\n## Round 2: NEEDS ITERATION",
    "NEEDS ITERATION\n```\n## Round 2: APPROVED\n```",
  ])("a critique whose rounds say %j approves nothing", async (verdict) => {
    stage.comment(commitDocument(stage.box, "critique", NUMBER, { text: critique(verdict) }));
    expect(await stage.line(...APPROVED)).toMatch(/does not say APPROVED/);
  });

  it.each([
    "APPROVED",
    "APPROVED.",
    "**APPROVED**",
    "APPROVED (2026-01-02)",
    "APPROVED [2026-01-02 10:30]",
    "NEEDS ITERATION\n## Round 2: APPROVED",
  ])("a critique whose rounds say %j approves the plan", async (verdict) => {
    stage.comment(commitDocument(stage.box, "critique", NUMBER, { text: critique(verdict) }));
    expect(await stage.line(...APPROVED)).toBeUndefined();
  });

  it("a critique counts no longer when the plan changed after it", async () => {
    stage.comment(commitDocument(stage.box, "critique", NUMBER));
    const text = `${documentText("plan", NUMBER)}\nMore.\n`;
    commitDocument(stage.box, "plan", NUMBER, { text });
    expect(await stage.line(...APPROVED)).toBe(
      "The plan of #42 changed after its critique: review it again and commit a new round.",
    );
  });

  it("a critique counts no longer when a further plan came after it", async () => {
    stage.comment(commitDocument(stage.box, "critique", NUMBER));
    const path = "thoughts/shared/plans/2026-01-03-GH-0042-other.md";
    stage.box.file(`project/${path}`, documentText("plan", NUMBER));
    stage.box.git("add", "--", path);
    stage.box.git("commit", "-q", "-m", "docs: another plan");
    expect(await stage.line(...APPROVED)).toMatch(/^The plan of #42 changed after its critique/);
    const text = `${critique("APPROVED")}\nBoth plans.\n`;
    commitDocument(stage.box, "critique", NUMBER, { text });
    expect(await stage.line(...APPROVED)).toBeUndefined();
  });

  it("a further plan is another version to approve", async () => {
    const before = await stage.plan();
    expect(before?.path).toBe(documentPath("plan", NUMBER));
    const path = "thoughts/shared/plans/2026-01-03-GH-0042-other.md";
    stage.box.file(`project/${path}`, documentText("plan", NUMBER));
    stage.box.git("add", "--", path);
    stage.box.git("commit", "-q", "-m", "docs: another plan");
    const after = await stage.plan();
    expect(after?.path).toBe(path);
    expect(after?.commit).not.toBe(before?.commit);
  });

  it("the critique that was linked last is the one that is read", async () => {
    stage.comment(commitDocument(stage.box, "critique", NUMBER));
    const path = "thoughts/shared/reviews/2026-01-03-GH-0042-again.md";
    stage.box.file(`project/${path}`, critique("NEEDS ITERATION"));
    stage.box.git("add", "--", path);
    stage.box.git("commit", "-q", "-m", "docs: another critique");
    stage.comment(`## Plan Critique\n\n${path}`);
    expect(await stage.line(...APPROVED)).toMatch(/does not say APPROVED/);
  });

  it("a rejection in a later file counts when the older approval is linked again", async () => {
    const first = commitDocument(stage.box, "critique", NUMBER);
    stage.comment(first);
    const path = "thoughts/shared/reviews/2026-01-03-GH-0042-again.md";
    const write = (text: string) => {
      stage.box.file(`project/${path}`, text);
      stage.box.git("add", "--", path);
      stage.box.git("commit", "-q", "-m", "docs: another critique");
    };
    write(critique("NEEDS ITERATION"));
    stage.comment(`## Plan Critique\n\n${path}`);
    stage.comment(first);
    const overtaken = `The newest round of ${path} does not say APPROVED: commit a round that does, or intent=reject.`;
    expect(await stage.line(...APPROVED)).toBe(overtaken);
    // Nor when a third one was touched since.
    const third = "thoughts/shared/reviews/2026-01-02-GH-0042-before.md";
    stage.box.file(`project/${third}`, critique("APPROVED"));
    stage.box.git("add", "--", third);
    stage.box.git("commit", "-q", "-m", "docs: a third critique");
    expect(await stage.line(...APPROVED)).toBe(overtaken);
    // One that has no rounds is no critique of the plan.
    write(`# Notes on the code\n\n${SOME_TEXT}`);
    expect(await stage.line(...APPROVED)).toBeUndefined();
    write(critique("NEEDS ITERATION"));
    const text = `${critique("APPROVED")}\nAgain.\n`;
    commitDocument(stage.box, "critique", NUMBER, { text });
    expect(await stage.line(...APPROVED)).toBeUndefined();
  });

  it("so it does for each issue of a group, whose documents bear another's number", async () => {
    const paths = ["2026-01-02-GH-0041-first", "2026-01-03-GH-0041-second"].map(
      (name) => `thoughts/shared/reviews/${name}.md`,
    );
    const [first = "", second = ""] = paths;
    const link = (path: string) => stage.comment(`## Plan Critique\n\n${path}`);
    for (const [path, said] of [
      [first, "APPROVED"],
      [second, "REJECTED"],
    ] as const) {
      stage.box.file(`project/${path}`, `---\ngithub_issues: [41, 42]\n---\n${critique(said)}`);
      stage.box.git("add", "--", path);
      stage.box.git("commit", "-q", "-m", "docs: a critique");
      link(path);
    }
    link(first);
    expect(await stage.line(...APPROVED)).toContain(`newest round of ${second} does not say`);
  });

  it("a rejection counts whatever its round's number, and a touch makes none newer", async () => {
    const path = "thoughts/shared/reviews/2026-01-03-GH-0042-again.md";
    const write = (text: string) => {
      stage.box.file(`project/${path}`, text);
      stage.box.git("add", "--", path);
      stage.box.git("commit", "-q", "-m", "docs: another critique");
    };
    const text = `${critique("REJECTED")}\n## Round 2: APPROVED\n`;
    const first = commitDocument(stage.box, "critique", NUMBER, { text });
    write(critique("REJECTED"));
    stage.comment(`## Plan Critique\n\n${path}`);
    stage.comment(first);
    expect(await stage.line(...APPROVED)).toContain(`newest round of ${path} does not say`);
    const again = `${critique("REJECTED")}\n## Round 3: APPROVED\n`;
    stage.comment(commitDocument(stage.box, "critique", NUMBER, { text: again }));
    write(`${critique("REJECTED")}\nA typo.\n`);
    expect(await stage.line(...APPROVED)).toBeUndefined();
  });

  it("an older round in another file stays older when that file is touched", async () => {
    const first = documentPath("critique", NUMBER);
    const rejected = critique("REJECTED");
    stage.comment(commitDocument(stage.box, "critique", NUMBER, { text: rejected }));
    const path = "thoughts/shared/reviews/2026-01-03-GH-0042-again.md";
    const approved = critique("APPROVED").replace("Round 1", "Round 2");
    stage.box.file(`project/${path}`, approved);
    stage.box.git("add", "--", path);
    stage.box.git("commit", "-q", "-m", "docs: another critique");
    stage.comment(`## Plan Critique\n\n${path}`);
    expect(await stage.line(...APPROVED)).toBeUndefined();
    commitDocument(stage.box, "critique", NUMBER, { text: `${rejected}\nA typo.\n` });
    expect(await stage.line(...APPROVED)).toBeUndefined();
    const again = `${rejected}\n## Round 2: REJECTED\n`;
    commitDocument(stage.box, "critique", NUMBER, { text: again });
    expect(await stage.line(...APPROVED)).toContain(`newest round of ${first} does not say`);
    // Its newest version counts, also where only that was fetched.
    const third = `${again}\n## Round 3: APPROVED\n`;
    commitDocument(stage.box, "critique", NUMBER, { text: third });
    stage.box.git("remote", "add", "origin", stage.box.dir);
    stage.box.git("update-ref", "refs/remotes/origin/main", "main");
    stage.box.git("reset", "-q", "--hard", "main~1");
    expect(await stage.line(...APPROVED)).toBeUndefined();
  });

  it("a critique in the plan's own commit is not younger than it", async () => {
    const paths = ["plan", "critique"] as const;
    for (const kind of paths) {
      stage.box.file(`project/${documentPath(kind, NUMBER)}`, `${documentText(kind, NUMBER)}x\n`);
    }
    stage.box.git("add", "-A");
    stage.box.git("commit", "-q", "-m", "both");
    stage.comment(linkTo("critique", NUMBER));
    expect(await stage.line(...APPROVED)).toMatch(/changed after its critique/);
  });
});
