import type { ToolResult } from "../../../src/world/live/asked.ts";
import type { Said } from "../../../src/world/live/message-stream.ts";
import type { Mind } from "../../../src/world/live/scripted-model.ts";
import { documentPath, linkTo } from "../../project/work-products.ts";
import { bash, commitsDocument, handOff, ours, skill } from "../acts.ts";

/** What the subagents of a group do, phase by phase. */
export const handOffs = (issues: readonly number[], command: string, intent: string) =>
  issues.map((number) => handOff(number, command, intent));

/** Several share the checkout, so a commit may meet another's: again, as the skill says. */
export function* researches(number: number): Mind {
  yield skill("ralph-research");
  yield handOff(number, "research", "lock");
  const [commit = "Nothing to commit.", ...links] = commitsDocument("research", [number]);
  while (isBusy((yield commit).results.at(-1)));
  for (const link of links) yield link;
  yield handOff(number, "research", "complete");
}

/** Another worker commits in the same checkout just now. */
export function isBusy(result: ToolResult | undefined): boolean {
  return result?.isError === true && result.text.includes("index.lock");
}

/** One more section of a group's document, committed, and linked once more. */
export function adds(
  kind: "plan" | "critique",
  issues: readonly number[],
  section: string,
): Said[] {
  const [first = 0] = issues;
  const path = documentPath(kind, first);
  const write = `printf '\n%s\n' '${section}' >> ${path}`;
  return [
    bash(`${write} && git add ${path} && git commit -q -m ${kind}-again -- ${path}`),
    ...issues.map((number) => ours("create_comment", { number, body: linkTo(kind, first) })),
  ];
}

/** One branch for all of them, in a worktree of its own. */
export function builds(issues: readonly number[]): Said[] {
  const [first = 0] = issues;
  const tree = `worktrees/GH-${first}`;
  const file = `built-${first}`;
  const body = `## Branch\n\nBranch: feature/GH-${first}`;
  return [
    skill("ralph-impl"),
    ...handOffs(issues, "impl", "lock"),
    bash(`git worktree add -q -b feature/GH-${first} ${tree}`),
    bash(`cd ${tree} && echo x > ${file} && git add ${file} && git commit -q -m built`),
    ...issues.map((number) => ours("create_comment", { number, body })),
    ...handOffs(issues, "impl", "complete"),
  ];
}

export function merges(issues: readonly number[], ...after: readonly Said[]): Said[] {
  const [first = 0] = issues;
  return [
    skill("ralph-merge"),
    bash(`git merge -q --no-ff -m merge-${first} feature/GH-${first}`),
    ...handOffs(issues, "merge", "complete"),
    ...after,
  ];
}
