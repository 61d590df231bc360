import { readFileSync, statSync } from "node:fs";
import type { MergeFact } from "../../gate/rules/merging/judge-merge.ts";
import type { MergeStep } from "../../gate/rules/merging/merge-step.ts";
import { namesInText, textAsWords, textMeaning } from "../../gate/rules/merging/run-text.ts";
import { withoutEndSlashes } from "../../shell/place/posix-path.ts";
import { pushNames } from "../../shell/written/git/git-use.ts";
import { basename, resolve } from "../files/path.ts";
import { linkedWorktrees } from "../worktree/worktrees.ts";
import { issuesOfBranches } from "./branch-issues.ts";
import type { MergingPlace } from "./merging-place.ts";
import { notIn, refsWith } from "./merging-place.ts";
import { pushing } from "./push-facts.ts";

/** What text that cannot be read would do with what it names. */
export async function textFacts(place: MergingPlace, text: string): Promise<MergeFact[]> {
  if (textMeaning(text) === "merges") {
    return [{ kind: "unknown", why: "what it merges cannot be read" }];
  }
  const named = await namedIn(place, text);
  if (named !== undefined) {
    return [{ kind: "unknown", why: `what it does with ${named} cannot be read` }];
  }
  return pushNames(textAsWords(text), place.required)
    ? pushing(place, { source: place.required, at: undefined })
    : [];
}

/** Longer scripts are programs, and none that an agent wrote to merge. */
const LONGEST = 64 * 1024;

/** A script that moves or removes branches, when it or its words name one of an issue. */
export async function scriptFacts(
  place: MergingPlace,
  { file, paths, text: words }: Extract<MergeStep, { kind: "script" }>,
): Promise<MergeFact[]> {
  for (const path of paths.length > 0 ? paths : [resolve(place.root, file)]) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat?.isFile() || stat.size > LONGEST) continue;
    const text = `${readFileSync(path, "utf8")}\n${words}`;
    const named = textMeaning(text) === "nothing" ? undefined : await namedIn(place, text);
    if (named === undefined) continue;
    return [{ kind: "unknown", why: `what ${basename(path)} does with ${named} cannot be read` }];
  }
  return [];
}

/** A branch or worktree of an issue with work that is not merged. */
async function namedIn(place: MergingPlace, text: string): Promise<string | undefined> {
  const words = namesInText(text);
  const { local, fetched } = place.requiredHeads();
  const open = refsWith(place, notIn([local, fetched])).filter(({ ref }) => {
    const name = ref.replace(/^refs\/(?:heads|remotes\/[^/]+)\//, "");
    return words.has(name) || words.has(ref) || words.has(ref.replace(/^refs\/\w+\//, ""));
  });
  const owners = await issuesOfBranches(
    place,
    open.map(({ ref }) => ref),
  );
  const [branch] = [...owners.values()];
  if (branch !== undefined) return branch.name;
  const folders = [...words].map(withoutEndSlashes);
  const tree = linkedWorktrees(place.commonDir).find(({ top }) =>
    folders.some((word) => word.endsWith(`/${basename(top)}`) || word === basename(top)),
  );
  return tree === undefined ? undefined : tree.top;
}
