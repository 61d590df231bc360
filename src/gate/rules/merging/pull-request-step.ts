import type { Argument } from "../../../shell/prove/argument.ts";
import type { PlacedAct } from "../../facts.ts";
import { readGitCall } from "./git-call.ts";
import { type MergeStep, unreadable } from "./merge-step.ts";

const BEFORE = { letters: "R", names: "repo hostname" };
const MERGE = {
  letters: "RbFtA",
  names: "repo body body-file subject author-email match-head-commit",
};
const CLOSE = { letters: "Rc", names: "repo comment" };

/** `gh pr merge`, `gh pr close --delete-branch`, and an alias that would hide them. */
export function pullRequestSteps(placed: PlacedAct): MergeStep[] {
  const { args } = placed.act;
  const [noun, verb] = readGitCall(args, BEFORE).operands;
  if (noun?.value === "alias") return aliasSteps(verb, args);
  if (noun?.value !== "pr" || verb === undefined) return [];
  if (verb.value === undefined) return unreadable("what gh does to a pull request is not known");
  if (verb.value !== "merge" && verb.value !== "close") return [];
  const does = verb.value;
  const words = readGitCall(args, does === "merge" ? MERGE : CLOSE);
  if (words.has("h", "help", "disable-auto")) return [];
  if (does === "close" && !words.has("d", "delete-branch")) return [];
  const [, , target, more] = [...words.operands, ...(words.behind ?? [])];
  const repository = words.valueOf("R", "repo");
  const isUnknown = [target, repository].some(
    (word) => word !== undefined && word.value === undefined,
  );
  if (isUnknown || more !== undefined) return unreadable("which pull request it is is not known");
  const at = placed.heads.flatMap((head) => ("checkout" in head ? [head.checkout] : []))[0];
  const { switchedTo, headLost } = placed.act.before;
  if (target === undefined && headLost) return unreadable("which pull request it is is not known");
  // Without a target it is that of the branch, which the same text may have switched to.
  const named = { target: target?.value ?? switchedTo.at(-1), repository: repository?.value };
  return [{ kind: "pull-request", does, ...named, isForced: words.has("", "admin"), at }];
}

function aliasSteps(verb: Argument | undefined, args: readonly Argument[]): MergeStep[] {
  const sets = verb?.value !== "list" && verb?.value !== "delete";
  const isMerge = args.some(({ rough }) => /\bmerge\b/.test(rough));
  return sets && isMerge ? unreadable("an alias would merge unseen") : [];
}
