import { spawnSync } from "node:child_process";
import { documentPath, documentText } from "../project/work-products.ts";

/** Commits the research documents of the first issues on main at once. */
export function commitManyDocuments(
  { project, env }: { readonly project: string; readonly env: Readonly<Record<string, string>> },
  issues: number,
): void {
  const files = Array.from({ length: issues }, (_, at) => {
    const text = documentText("research", at + 1);
    return `M 100644 inline ${documentPath("research", at + 1)}\n${data(text)}`;
  });
  const head = [
    "commit refs/heads/main",
    "committer t <t@t> now",
    data("documents"),
    "from refs/heads/main^0",
  ];
  const input = `${[...head, ...files].join("\n")}\n`;
  const args = ["fast-import", "--quiet", "--date-format=now"];
  const done = spawnSync("git", args, { cwd: project, env, input, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`git fast-import: ${done.stderr}`);
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}
