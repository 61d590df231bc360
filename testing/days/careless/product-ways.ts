import { existsSync } from "node:fs";
import { join } from "node:path";
import { documentFor, linkFor } from "../honest/documents-of-day.ts";
import type { Step, Tried, Way } from "./follow.ts";
import { bash, edit, tool, write } from "./mistake.ts";

const KINDS = { research: "research", plans: "plan", reviews: "critique" } as const;
const HEADINGS = {
  research: "## Research Document",
  plan: "## Implementation Plan",
  critique: "## Plan Critique",
} as const;

/** What is missing is written, committed, linked or pushed; then the same call is made again. */
export const PRODUCT_WAYS: readonly Way[] = [
  [
    /^(.+), then (research|plan|review|impl|merge) complete$/,
    async ([, first = "", command = ""], tried) => {
      const { issue = 0 } = tried;
      const input = { number: issue, command, intent: "complete", reason: "it is there now" };
      const completes = { call: tool("handoff_ticket", input), by: tried.by };
      const made = await stepsFor(first, { ...tried, call: completes.call });
      return [...made, retried(tried)];
    },
  ],
  [
    /commit \S+\/(research|plans|reviews)\/…-GH-(\d+)-….md and link it/,
    ([, folder, digits], tried) => {
      const kind = KINDS[folder === "plans" || folder === "reviews" ? folder : "research"];
      const issue = Number(digits);
      const { path, text } = documentFor(kind, issue, "made-good");
      const approved = text.replace("NEEDS ITERATION", "APPROVED");
      return [
        { call: write(path, approved) },
        { call: bash(`git add ${path} && git commit -m "docs: GH-${issue}" -- ${path}`) },
        comments(issue, linkFor(HEADINGS[kind], path, tried.day)),
        retried(tried),
      ];
    },
  ],
  [
    /comment "## ([\w ]+)" with ([^\s,]+?)(?:, or .*)?(?:, then the same call)?$/,
    ([, heading, what = ""], tried) => {
      const { issue = 0 } = tried;
      const link = what.endsWith(".md") ? linkFor(`## ${heading}`, what, tried.day) : undefined;
      return [comments(issue, link ?? `## ${heading}\n\nBranch: ${what}`), retried(tried)];
    },
  ],
  [
    /^commit the work (?:of #\d+ )?on it(?:, or git fetch)?(?:, then the same call)?$/,
    (_found, tried) => [...commitsWork(tried), retried(tried)],
  ],
  [
    /^git fetch; if it was deleted a person runs: (ralph .+?)(?:, then the same call)?$/,
    ([, command = ""]) => [{ call: bash("git fetch origin") }, { person: command }],
  ],
  [
    /^review it again and commit a new round(?:, then the same call)?$/,
    (_found, tried) => {
      const { path } = documentFor("critique", tried.issue ?? 0, "made-good");
      const round =
        "## Round 2: APPROVED (2026-11-18)\n\nThe plan is as it should be.\n\n## Round 1";
      return [
        { call: edit(path, "## Round 1", round) },
        { call: bash(`git add ${path} && git commit -m "docs: round 2" -- ${path}`) },
        retried(tried),
      ];
    },
  ],
  [
    /^create_issue parent=(\d+) for each part, then the same call$/,
    ([, parent], tried) => [part(Number(parent)), retried(tried)],
  ],
  [
    /^split #(\d+) first: create_issue parent=\d+ for each part$/,
    ([, parent]) => [part(Number(parent))],
  ],
  [
    /^create_issue, add_sub_issue\(number=(\d+)\)$/,
    async ([, parent], tried) => {
      const { line } = await tried.by.answered("create_issue", { title: "A part", estimate: "S" });
      const subIssue = Number(/#(\d+)/.exec(line)?.[1]);
      return [
        { call: tool("add_sub_issue", { number: Number(parent), subIssue }) },
        retried(tried),
      ];
    },
  ],
];

/** The work is done where impl does it: on the issue's branch, in its worktree. */
function commitsWork({ day, issue = 0 }: Tried): readonly Step[] {
  const [tree, branch] = [`worktrees/GH-${issue}`, `feature/GH-${issue}`];
  const isThere = existsSync(join(day.project, tree));
  const file = `src/of-${issue}.ts`;
  return [
    ...(isThere ? [] : [{ call: bash(`git worktree add ${tree} -b ${branch} origin/main`) }]),
    { call: write(join(day.project, tree, file), `export const n = ${issue};\n`) },
    { call: bash(`cd ${tree} && git add ${file} && git commit -m "feat: GH-${issue}"`) },
  ];
}

/** What a product's remedy comes to; its last step is the hand-off that was refused. */
async function stepsFor(remedy: string, tried: Tried): Promise<readonly Step[]> {
  for (const [words, stepsOf] of PRODUCT_WAYS) {
    const found = words.exec(remedy);
    if (found) return stepsOf([...found], tried);
  }
  throw new Error(`nobody can follow: ${remedy}`);
}

function comments(number: number, body: string): Step {
  return { call: tool("create_comment", { number, body }) };
}

function part(parent: number): Step {
  const input = { title: `A part of ${parent}`, body: "## What\nA part.", estimate: "S", parent };
  return { call: tool("create_issue", input) };
}

function retried({ call, by }: Tried): Step {
  return { call, by };
}
