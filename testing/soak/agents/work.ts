import { spawnSync } from "node:child_process";
import { type Document, documentPath, documentText, linkTo } from "../../project/work-products.ts";
import type { Place } from "./place.ts";

/** What phases leave behind, made in the repository as its agents would; one at a time. */
export interface Work {
  /** Commits a document on main, another text each time, and returns the comment that links it. */
  writes(kind: Document, number: number, token: string): string;
  /** Commits on the branch, and returns the comment that names it. */
  builds(number: number, token: string): string;
  /** Merges the branch as it is now into main. */
  merges(number: number): void;
}

export function workIn({ project, env }: Pick<Place, "project" | "env">): Work {
  const branches = new Map<number, string>();
  const commit = (lines: readonly string[]) => {
    const args = ["fast-import", "--quiet", "--date-format=now"];
    const input = `${lines.join("\n")}\n`;
    const done = spawnSync("git", args, { cwd: project, env, input, encoding: "utf8" });
    if (done.status !== 0) throw new Error(`git fast-import: ${done.stderr}`);
  };
  const head = (branch: string, from: string) => [
    `commit refs/heads/${branch}`,
    "committer t <t@t> now",
    data("work"),
    `from refs/heads/${from}^0`,
  ];
  const file = (path: string, text: string) => `M 100644 inline ${path}\n${data(text)}`;
  return {
    writes: (kind, number, token) => {
      const text = `${documentText(kind, number)}\nRevised for ${token}.\n`;
      commit([...head("main", "main"), file(documentPath(kind, number), text)]);
      return linkTo(kind, number);
    },
    builds: (number, token) => {
      const branch = `feature/GH-${number}`;
      const from = branches.has(number) ? branch : "main";
      branches.set(number, token);
      commit([...head(branch, from), file(`work/${number}.txt`, token)]);
      return `## Branch\n\nBranch: \`${branch}\``;
    },
    merges: (number) => {
      const branch = `feature/GH-${number}`;
      const text = branches.get(number) ?? "";
      const merged = [...head("main", "main"), `merge refs/heads/${branch}^0`];
      commit([...merged, file(`work/${number}.txt`, text)]);
    },
  };
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}
