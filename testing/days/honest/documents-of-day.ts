import type { Day } from "../day.ts";

export interface DayDocument {
  readonly path: string;
  readonly text: string;
}

const FOLDERS = { research: "research", plan: "plans", critique: "reviews" } as const;

const SENTENCE = "What is there today, what it means for the work, and what follows from it. ";

/** A document as its skill's reference shapes it. */
export function documentFor(
  kind: keyof typeof FOLDERS,
  number: number,
  slug: string,
  issues: readonly number[] = [number],
): DayDocument {
  const name = `2026-11-18-GH-${String(number).padStart(4, "0")}-${slug}.md`;
  const front = `---\ndate: 2026-11-18\ngithub_issues: [${issues.join(", ")}]\ntype: ${kind}\n---\n`;
  const parts = {
    research: "## As it is\n`src/sign-in/form.ts:1`\n\nOpen questions\nNone.\n",
    plan: "## Phase 1: refuse (GH-N)\n\n### Automated checks\n- [ ] `npm test -- sign-in`\n",
    critique: "## Round 1: NEEDS ITERATION (2026-11-18)\n\n### Points\n1. Phase 1 names no test.\n",
  };
  return {
    path: `thoughts/shared/${FOLDERS[kind]}/${name}`,
    text: `${front}\n# GH-${number}: ${slug}\n\n${SENTENCE.repeat(5)}\n\n${parts[kind]}`,
  };
}

/** The comment that links a document: its path, on GitHub its address. */
export function linkFor(heading: string, path: string, { board }: Day): string {
  const where = board === "github" ? `https://github.com/acme/eng/blob/main/${path}` : path;
  return `${heading}\n\n${where}\n\nDone.`;
}
