import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A checkout in which a phase's work is done for real. */
export interface WorkPlace {
  readonly project: string;
  git(...args: string[]): string;
}

/** Long enough to be a document. */
export const SOME_TEXT = "What is there today, what it means, and what follows from it. ".repeat(5);

const FOLDERS = { research: "research", plan: "plans", critique: "reviews" } as const;
const HEADINGS = {
  research: "## Research Document",
  plan: "## Implementation Plan",
  critique: "## Plan Critique",
} as const;
export type Document = keyof typeof FOLDERS;

export interface DocumentWish {
  readonly text?: string;
  /** All issues it is for, where it is for several. */
  readonly issues?: readonly number[];
  readonly folder?: string;
}

export function documentPath(kind: Document, number: number, folder = "thoughts/shared"): string {
  const name = `2026-01-02-GH-${String(number).padStart(4, "0")}-work.md`;
  return `${folder}/${FOLDERS[kind]}/${name}`;
}

/** The text that a phase would write; a critique approves. */
export function documentText(kind: Document, number: number, issues = [number]): string {
  const verdict = kind === "critique" ? "\n## Round 1: APPROVED (2026-01-02)\n" : "";
  const front = `---\ngithub_issues: [${issues.join(", ")}]\n---\n`;
  return `${front}\n# GH-${number}: ${kind}\n${verdict}\n${SOME_TEXT}\n`;
}

/** Commits a document on the branch that is checked out, and returns the comment that links it. */
export function commitDocument(
  { project, git }: WorkPlace,
  kind: Document,
  number: number,
  { text, issues, folder }: DocumentWish = {},
): string {
  const path = documentPath(kind, number, folder);
  const whole = join(project, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text ?? documentText(kind, number, issues?.slice()));
  git("add", "--", path);
  git("commit", "-q", "--allow-empty", "-m", `docs: ${kind} of GH-${number}`, "--", path);
  return linkTo(kind, number, folder);
}

export function linkTo(kind: Document, number: number, folder?: string): string {
  return `${HEADINGS[kind]}\n\n${documentPath(kind, number, folder)}\n\nDone.`;
}

/** Gives an issue a branch with one more commit of its own, and returns the comment that names it. */
export function commitOnBranch({ project, git }: WorkPlace, number: number, from = "main"): string {
  const branch = `feature/GH-${number}`;
  const tip = git("for-each-ref", "--format=%(objectname)", `refs/heads/${branch}`).trim();
  const parent = tip || git("rev-parse", from).trim();
  const message = `feat: work of GH-${number}`;
  const plumb = (input: string, ...args: string[]) =>
    execFileSync("git", args, { cwd: project, input, encoding: "utf8" }).trim();
  const name = `GH-${number}.txt`;
  const blob = plumb(`${message} after ${parent}\n`, "hash-object", "-w", "--stdin");
  const rows = git("ls-tree", parent).split("\n");
  const others = rows.filter((row) => row !== "" && !row.endsWith(`\t${name}`));
  const tree = plumb(`${[...others, `100644 blob ${blob}\t${name}`].join("\n")}\n`, "mktree");
  const made = git("commit-tree", tree, "-p", parent, "-m", message).trim();
  git("update-ref", `refs/heads/${branch}`, made);
  return `## Branch\n\nBranch: \`${branch}\``;
}

/** Merges an issue's branch into the branch that is checked out. */
export function mergeBranch({ git }: WorkPlace, number: number): void {
  git("merge", "-q", "--no-ff", "-m", `Merge GH-${number}`, `feature/GH-${number}`);
}

export function hasDocument({ project }: WorkPlace, kind: Document, number: number): boolean {
  return existsSync(join(project, documentPath(kind, number)));
}
