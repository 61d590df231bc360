import type { PlacedActs } from "../../gate/facts.ts";
import { isRequired } from "../../gate/rules/merging/branch-issue.ts";
import type { HalfMerge, MergeFact, Merging } from "../../gate/rules/merging/judge-merge.ts";
import type { MergeStep } from "../../gate/rules/merging/merge-step.ts";
import { mergeStepsOf } from "../../gate/rules/merging/merge-steps.ts";
import { textMeaning } from "../../gate/rules/merging/run-text.ts";
import type { MergeQuestion } from "../../gate/rules/merging/standing.ts";
import { toolMergeSteps } from "../../gate/rules/merging/tool-merge.ts";
import type { ToolMergeCall } from "../../gate/tool-call.ts";
import { followed } from "../files/followed.ts";
import { join } from "../files/path.ts";
import { projectRepository } from "../git/git-dir.ts";
import { isWithin } from "../git/real-place.ts";
import { bringing } from "./brought-branches.ts";
import { copying, liesOnRequired } from "./copied-work.ts";
import { kinOf, remotesHere } from "./kin.ts";
import { losesBranch, losesWorktree } from "./losses.ts";
import { losesFolder, losesOpen } from "./lost-folders.ts";
import { halfMergeIn, readMergeState } from "./merge-state.ts";
import {
  askRepository,
  type MergingAsked,
  type MergingPlace,
  mergingPlace,
} from "./merging-place.ts";
import { isElsewhere, pullRequestFacts } from "./pull-request-facts.ts";
import { pushing } from "./push-facts.ts";
import { scriptFacts, textFacts } from "./text-facts.ts";

type Standing = Pick<MergeQuestion, "required" | "commonDir" | "kinOf">;

/** What a command would do to merges, as they stand in the repository now. Starts git where needed. */
export function readMerging(
  command: string,
  { acts }: Pick<PlacedActs, "acts">,
  asked: MergingAsked,
): Promise<Merging> {
  return merging((where) => mergeStepsOf({ ...where, command, acts }), asked);
}

/** The same of a tool of another server. */
export function readToolMerging(merge: ToolMergeCall, asked: MergingAsked): Promise<Merging> {
  return merging(({ required }) => toolMergeSteps(merge, required), asked);
}

async function merging(
  stepsAt: (where: Standing) => readonly MergeStep[],
  asked: MergingAsked,
): Promise<Merging> {
  const { root, store, settings, now } = asked;
  const main = projectRepository(root);
  const required = settings.requiredBranch;
  const state = readMergeState(store, main?.commonDir ?? root, asked, now);
  const { repository, lease, nth } = state;
  if (main === undefined || required === undefined) return { repository, lease, nth, facts: [] };
  const { commonDir } = main;
  const place = mergingPlace(asked, commonDir, required);
  const facts: MergeFact[] = [];
  for (const step of stepsAt({ required, commonDir, kinOf: kinOf(commonDir) })) {
    const at = "at" in step ? step.at : undefined;
    const half = () => halfMergeIn(at?.gitDir ?? main.gitDir, state);
    // The remote, or another clone, has branches of its own.
    const isOther = at !== undefined && at.commonDir !== commonDir;
    const there = isOther ? mergingPlace(asked, at.commonDir, required) : place;
    facts.push(...(await factsOf(step, there, half)));
  }
  return { repository, lease, nth, facts };
}

async function factsOf(
  step: MergeStep,
  place: MergingPlace,
  half: () => HalfMerge | undefined,
): Promise<MergeFact[]> {
  switch (step.kind) {
    case "unreadable":
      return [{ kind: "unknown", why: step.why }];
    case "abort":
      return [{ kind: "abort", half: half() }];
    case "finish":
      return [{ kind: "finish", half: half() }];
    case "copies":
      return overHalf(await copying(place, step), half);
    case "brings":
      if (isElsewhere(place, step.repository)) return [];
      if (step.into !== undefined && !liesOnRequired(place, step.into)) return [];
      return overHalf(await bringing(place, step.words, step.at, step.made), half);
    case "follows":
      return overHalf(
        await bringing(place, [...followedBy(place), ...(step.made ?? [])], step.at),
        half,
      );
    case "pull-request":
      return pullRequestFacts(place, step);
    case "push":
      return pushing(place, step);
    case "remove-branch":
      return losesBranch(place, step);
    case "remove-worktree":
      return losesWorktree(place, step);
    case "remove-folder":
      return losesFolder(place, step);
    case "remove-open":
      return losesOpen(place, step);
    case "alias":
      return aliasFacts(place, step.name);
    case "writes":
      return writing(place, step);
    case "script":
      return scriptFacts(place, step);
    case "text":
      return textFacts(place, step.text);
  }
}

/** Nothing begins where another merge is half done. */
function overHalf(facts: readonly MergeFact[], half: () => HalfMerge | undefined): MergeFact[] {
  return facts.map((fact) => (fact.kind === "begin" ? { ...fact, half: half() } : fact));
}

/** What the required branch follows, where that is not the required branch of a remote. */
function followedBy(place: MergingPlace): readonly string[] {
  const ref = `refs/heads/${place.required}`;
  const { text } = askRepository(place, ["for-each-ref", "--format=%(upstream)", ref]);
  const upstream = text.trim();
  if (upstream !== "") return isRequired(upstream, place.required) ? [] : [upstream];
  const key = `branch.${place.required}.merge`;
  const merge = askRepository(place, ["config", "--get", key]).text.trim();
  return merge === "" || isRequired(merge, place.required) ? [] : [merge];
}

/** An alias may stand for anything that its text says. */
function aliasFacts(place: MergingPlace, name: string): MergeFact[] {
  const { code, text } = askRepository(place, ["config", "--get", `alias.${name}`]);
  if (code !== 0) return [];
  const meant = textMeaning(`git ${text}`);
  return meant === "nothing" ? [] : [{ kind: "unknown", why: `git ${name} stands for more` }];
}

/** Branches, and hooks that merge whenever git runs them. */
function writing(
  { commonDir }: MergingPlace,
  { paths, text }: Extract<MergeStep, { kind: "writes" }>,
): MergeFact[] {
  const files = paths.map(followed);
  const folders = [commonDir, ...remotesHere(commonDir)];
  const isIn = (names: readonly string[]) =>
    files.some((file) =>
      folders.some((folder) => names.some((name) => isWithin(file, join(folder, name)))),
    );
  if (isIn(["refs", "packed-refs", "HEAD", "reftable"])) {
    return [{ kind: "unknown", why: "git's own files are written past git" }];
  }
  const merges = isIn(["hooks"]) && textMeaning(text) === "merges";
  return merges ? [{ kind: "unknown", why: "a hook of git would merge" }] : [];
}
