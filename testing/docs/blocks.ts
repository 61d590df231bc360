import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";

/** A fenced block of a document. */
export interface Block {
  readonly document: string;
  /** The line of its first fence, from 1. */
  readonly at: number;
  readonly language: string;
  /** From `<!-- where: … -->` right above it: where its lines are meant to be run. */
  readonly where: string | undefined;
  readonly lines: readonly string[];
}

/** What people read: README and its like, and all of docs/. */
export function documentsForPeople(): string[] {
  const top = readdirSync(ROOT).filter((name) => name.endsWith(".md"));
  const docs = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" });
  return [
    ...top,
    ...docs.filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`),
  ].sort();
}

export function readDocument(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

const WHERE = /^\s*<!-- where: (.+) -->$/;

export function blocksIn(document: string, text: string): Block[] {
  const blocks: Block[] = [];
  let open:
    | { at: number; language: string; where: string | undefined; lines: string[] }
    | undefined;
  let above = "";
  for (const [index, line] of text.split("\n").entries()) {
    const fence = /^\s*```(.*)$/.exec(line);
    if (fence && open) {
      blocks.push({ document, ...open });
      open = undefined;
    } else if (fence) {
      open = {
        at: index + 1,
        language: (fence[1] ?? "").trim(),
        where: WHERE.exec(above)?.[1],
        lines: [],
      };
    } else open?.lines.push(line);
    above = line;
  }
  if (open) throw new Error(`${document}:${open.at}: the block is not closed`);
  return blocks;
}

/** The text of every `code` span outside of blocks, with its line. */
export function codeSpansIn(text: string): { readonly at: number; readonly code: string }[] {
  let fenced = false;
  return text.split("\n").flatMap((line, index) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) fenced = !fenced;
    if (fenced || isFence) return [];
    return [...line.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => ({ at: index + 1, code }));
  });
}

/** Links to files of the repository, and to headings: `[text](target)`, `![alt](target)`. */
export function linksIn(text: string): string[] {
  // Code may look like a link; what stands before a link's target may be code.
  const prose = text.replace(/`[^`\n]+`/g, "code");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** A heading's anchor, as GitHub makes it. */
export function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
