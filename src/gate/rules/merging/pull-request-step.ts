import type { Argument } from "../../../shell/prove/argument.ts";
import { readGitCall } from "../../../shell/written/git/git-call.ts";
import type { PlacedAct } from "../../facts.ts";
import { isRequired } from "./branch-issue.ts";
import { type MergeStep, UNKNOWN_SOURCE, unreadable } from "./merge-step.ts";
import { type MergeQuestion, standing } from "./standing.ts";

const BEFORE = { letters: "R", names: "repo hostname", isExact: true } as const;
const MERGE = {
  letters: "RbFtA",
  names: "repo body body-file subject author-email match-head-commit",
  isExact: true,
} as const;
const CLOSE = { letters: "Rc", names: "repo comment", isExact: true } as const;

/** `gh pr merge`, `gh pr close --delete-branch`, and an alias that would hide them. */
export function pullRequestSteps(question: MergeQuestion, placed: PlacedAct): MergeStep[] {
  const { args } = placed.act;
  const [noun, verb] = readGitCall(args, BEFORE).operands;
  if (noun?.value === "alias") return aliasSteps(verb, args);
  if (noun?.value === "repo") return repositorySteps(question, placed, verb);
  if (noun?.value !== "pr" || verb === undefined) return [];
  if (verb.value === undefined) return unreadable("what gh does to a pull request is not known");
  if (verb.value === "checkout" || verb.value === "co")
    return checkedOut(placed, question.required);
  if (verb.value !== "merge" && verb.value !== "close") return [];
  const does = verb.value;
  const words = readGitCall(args, does === "merge" ? MERGE : CLOSE);
  if (words.isSpared("h", "help", "disable-auto")) return [];
  if (does === "close" && !words.has("d", "delete-branch")) return [];
  const [, , target, more] = words.named;
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
  const isMerge = args.some(({ rough }) => /\b(?:merge|sync)\b/.test(rough));
  return sets && isMerge ? unreadable("an alias would merge unseen") : [];
}

const SYNC = { letters: "Rbs", names: "repo branch source", isExact: true } as const;

/** `gh repo sync` sets a branch to that of another repository; what is deleted is gone for all. */
function repositorySteps(
  question: MergeQuestion,
  placed: PlacedAct,
  verb: Argument | undefined,
): MergeStep[] {
  const words = readGitCall(placed.act.args, SYNC);
  if (verb === undefined) return [];
  if (verb.value === undefined) return unreadable("what gh does to a repository is not known");
  if (words.isSpared("h", "help")) return [];
  if (verb.value === "delete") return unreadable("it would delete a repository with its branches");
  if (verb.value !== "sync") return [];
  const branch = words.valueOf("b", "branch");
  const isOther = branch?.value !== undefined && !isRequired(branch.value, question.required);
  if (isOther) return [];
  const [, , target] = words.named;
  if (target !== undefined || words.has("s", "source")) return unreadable(UNKNOWN_SOURCE);
  const place = standing(question, placed, new Map());
  // Another repository follows its own, and a clone's branches stay there until it pushes.
  if (place === undefined || place.kin === "clone") return [];
  const { at } = place;
  // Here it is a pull; with force, what is half done goes.
  const aborts: MergeStep[] = words.has("", "force") ? [{ kind: "abort", at }] : [];
  return [...aborts, { kind: "follows", at }];
}

/** `gh pr checkout -b main --force` puts a pull request in the place of the branch. */
function checkedOut({ act }: PlacedAct, required: string): MergeStep[] {
  const words = readGitCall(act.args, { letters: "Rb", names: "repo branch", isExact: true });
  const branch = words.valueOf("b", "branch");
  if (branch === undefined || !words.has("f", "force")) return [];
  const isOther = branch.value !== undefined && !isRequired(branch.value, required);
  return isOther ? [] : unreadable(UNKNOWN_SOURCE);
}
