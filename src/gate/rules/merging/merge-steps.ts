import { pathsTo } from "../../../shell/bypass/store/act-paths.ts";
import { textsRun } from "../../../shell/bypass/text/texts-run.ts";
import type { Argument, ProvenAct } from "../../../shell/prove/act.ts";
import { headAfter } from "../../../shell/written/git/git-switch.ts";
import { writtenBy } from "../../../shell/written/written-by.ts";
import type { PlacedAct } from "../../facts.ts";
import { isRequired } from "./branch-issue.ts";
import { copySteps, everyPath } from "./files/copy-steps.ts";
import { type OtherName, otherNames, underOldNames } from "./files/other-names.ts";
import { cleanSteps, removalSteps } from "./files/removal-steps.ts";
import { bringsAlias, configured, oddly, oddSetting, settingInVariables } from "./git-settings.ts";
import {
  checkoutSteps,
  cherryPickSteps,
  commitSteps,
  fetchSteps,
  mergeSteps,
  patchSteps,
  pullSteps,
  rebaseSteps,
  resetSteps,
  treeSteps,
} from "./head-moves.ts";
import { type GitAct, type MergeStep, unreadable } from "./merge-step.ts";
import { pullRequestSteps } from "./pull-request-step.ts";
import { pushSteps } from "./push-steps.ts";
import {
  branchSteps,
  symbolicRefSteps,
  updateRefSteps,
  upstreamSet,
  worktreeSteps,
} from "./ref-moves.ts";
import { revisionWords, textMeaning } from "./run-text.ts";
import { type MergeQuestion, standing } from "./standing.ts";

/** git's own subcommands that leave every branch where it is, whatever their words. */
const LEAVES_BRANCHES: ReadonlySet<string> = new Set(
  "add annotate archive bisect blame bugreport bundle cat-file check-attr check-ignore check-ref-format cherry clone column commit-graph commit-tree config count-objects credential describe diagnose diff diff-files diff-index diff-tree difftool fast-export fetch-pack for-each-ref format-patch fsck gc grep gui hash-object help index-pack init instaweb interpret-trailers lfs log ls-files ls-remote ls-tree mailinfo mailsplit maintenance merge-base merge-file merge-tree mergetool mktag mktree multi-pack-index mv name-rev notes pack-objects pack-refs patch-id prune prune-packed range-diff reflog remote repack request-pull rerere rev-list rev-parse revert rm send-email shortlog show show-branch show-index show-ref sparse-checkout stage stash status stripspace submodule tag unpack-objects update-index update-server-info var verify-commit verify-pack verify-tag version whatchanged worktree write-tree".split(
    " ",
  ),
);

const STEPS: Readonly<Record<string, (act: GitAct) => MergeStep[]>> = {
  merge: mergeSteps,
  commit: commitSteps,
  pull: pullSteps,
  fetch: fetchSteps,
  rebase: rebaseSteps,
  reset: resetSteps,
  "cherry-pick": cherryPickSteps,
  am: patchSteps,
  apply: patchSteps,
  "fast-import": patchSteps,
  "read-tree": treeSteps,
  restore: treeSteps,
  checkout: checkoutSteps,
  switch: checkoutSteps,
  branch: branchSteps,
  "update-ref": updateRefSteps,
  "symbolic-ref": symbolicRefSteps,
  worktree: worktreeSteps,
  push: pushSteps,
  "send-pack": pushSteps,
  "http-push": pushSteps,
  clean: cleanSteps,
};

/** What the acts come to, in their order. */
export function mergeStepsOf(question: MergeQuestion): MergeStep[] {
  const { command, acts } = question;
  const everyWord = revisionWords(acts.flatMap(({ act }) => act.args));
  const heads = new Map<string, string>();
  const earlier = { isWritten: false, isConfigured: false };
  const moved: string[] = [];
  const upstreams: string[] = [];
  const names: OtherName[] = [];
  const all = acts.map(({ act }) => act);
  const stepsOf = (placed: PlacedAct, at: number): MergeStep[] => {
    const { act, reads } = placed;
    if (isGit(act)) {
      const own = gitSteps(question, placed, everyWord, heads).map((step) =>
        withMoved(step, moved, upstreams),
      );
      const name = act.args[0]?.value ?? "";
      if (!reads && MOVES.test(name)) moved.push(...revisionWords(act.args.slice(1)));
      if (name === "branch") upstreams.push(...upstreamSet(act.args.slice(1)));
      const set = earlier.isConfigured ? configured(name, own) : [];
      const all = earlier.isWritten ? own.map((step) => withMade(step, everyWord)) : own;
      earlier.isWritten ||= !reads;
      earlier.isConfigured ||= !reads && name === "config";
      return [...all, ...set];
    }
    // A find that only looks has no places. What it runs comes next, and stands where it does.
    if (act.name === "find" && reads) {
      return removalSteps("find", { ...act, places: acts[at + 1]?.act.places ?? [] }, command);
    }
    const { name } = act;
    if (reads || name === undefined) return [];
    if (name === "gh" || name === "hub") return pullRequestSteps(question, placed);
    if (/^(?:patch|tar|bsdtar|cpio)$/.test(name)) return patched(question, placed, everyWord);
    return [
      ...removalSteps(name, act, command),
      ...copySteps(name, act, question),
      ...writeSteps(act, command),
      ...scriptSteps(name, act),
    ];
  };
  const steps = acts.flatMap((placed, at) => {
    const found = stepsOf(placed, at).flatMap((step) => underOldNames(step, names));
    names.push(...otherNames(placed.act));
    return found;
  });
  const others = all.filter((act) => !isGit(act) || bringsAlias(act));
  for (const { text } of textsRun(command, others)) {
    if (textMeaning(text) !== "nothing") steps.push({ kind: "text", text });
  }
  return steps;
}

/** A name that the text itself makes stands for something that the text names. */
function withMade(step: MergeStep, made: readonly string[]): MergeStep {
  return step.kind === "brings" || step.kind === "push" ? { ...step, made } : step;
}

/** git's subcommands that set HEAD or a branch to what their words name. */
const MOVES =
  /^(?:merge|pull|fetch|rebase|reset|cherry-pick|checkout|switch|branch|update-ref|symbolic-ref|worktree|tag)$/;

/** What is pushed under the required branch's name, or followed, is what the text made of it before. */
function withMoved(
  step: MergeStep,
  moved: readonly string[],
  upstreams: readonly string[],
): MergeStep {
  if (step.kind === "follows" && upstreams.length > 0) return { ...step, made: [...upstreams] };
  const isOpen = step.kind === "push" && step.isRenamed && moved.length > 0;
  return isOpen ? { ...step, moved: [...moved] } : step;
}

/** `sh file`, `./file`, `. file`: what the file says is run. */
function scriptSteps(name: string, act: ProvenAct): MergeStep[] {
  const { args, text } = act;
  const isRun = /^(?:.*\/)?(?:(?:ba|da|z|k)?sh|source|\.)$/.test(name);
  if (!isRun && !name.includes("/")) return [];
  const file = isRun ? args.find(({ prefix }) => !prefix.startsWith("-"))?.value : name;
  return file === undefined ? [] : [{ kind: "script", file, paths: pathsTo(file, act), text }];
}

/** Branches are files; whoever writes them moves a branch past git. */
function writeSteps(act: ProvenAct, text: string): MergeStep[] {
  const paths = (writtenBy(act) ?? []).map(({ path }) => path);
  const isMeant = paths.some((path) => /refs|HEAD|\.git\b/.test(path));
  return isMeant ? [{ kind: "writes", paths, text }] : [];
}

function isGit(act: ProvenAct): boolean {
  return act.isGit || act.name === "git" || act.name === "hub";
}

function gitSteps(
  question: MergeQuestion,
  placed: PlacedAct,
  everyWord: readonly string[],
  heads: Map<string, string>,
): MergeStep[] {
  const { act, reads } = placed;
  const [subcommand, ...args] = act.args;
  const place = standing(question, placed, heads);
  if (reads || place === undefined || subcommand === undefined) return [];
  const name = subcommand.value;
  // What another clone does stays there until it pushes.
  if (place.kin === "clone" && name !== undefined && !/^(?:push|send-pack)$/.test(name)) return [];
  if (name === undefined) return unreadable("what git does is not known before it runs");
  const { required } = question;
  const git = { placed, args, ...place, required, everyWord, command: question.command };
  const after = headAfter(name, args);
  if (after !== undefined) heads.set(place.at?.gitDir ?? "", after);
  const odd = oddSetting(act) ?? settingInVariables(question.command);
  const own = Object.hasOwn(STEPS, name) ? (STEPS[name]?.(git) ?? []) : undefined;
  if (own !== undefined) return odd === undefined ? own : [...own, ...oddly(name, odd)];
  const run = textRunByGit(name, args);
  if (run !== undefined) return [{ kind: "text", text: run }];
  if (LEAVES_BRANCHES.has(name)) return [];
  const words = revisionWords(args).flatMap((word) => word.split(/\s+/));
  const isMeant = place.isOn || words.some((word) => isRequired(word, required));
  const brought: MergeStep[] = isMeant ? [{ kind: "brings", words, at: place.at }] : [];
  const alias: MergeStep = { kind: "alias", name, words, at: place.at };
  const set = odd?.startsWith("GIT_CONFIG") ? configured(name, [alias]) : [];
  return [...brought, alias, ...set];
}

/** `git bisect run`, `git submodule foreach`: their words are a command. */
function textRunByGit(name: string, [verb, ...words]: readonly Argument[]): string | undefined {
  const isRun =
    name === "bisect" ? verb?.value === "run" : name === "submodule" && runsEach(verb, words);
  return isRun ? words.map(({ rough }) => rough).join(" ") : undefined;
}

function runsEach(verb: Argument | undefined, words: readonly Argument[]): boolean {
  return [verb, ...words].find((word) => word?.value !== "--quiet")?.value === "foreach";
}

/** A patch that git printed, put into the tree of the required branch. */
function patched(
  question: MergeQuestion,
  placed: PlacedAct,
  everyWord: readonly string[],
): MergeStep[] {
  const place = standing(question, placed, new Map());
  if (!place?.isOn) return [];
  const { act } = placed;
  const into = writtenBy(act);
  // It packs, or lists.
  if (!into?.length) return [];
  const from = everyPath(
    question.acts.map((one) => one.act),
    act,
  );
  return [
    { kind: "brings", words: everyWord, at: place.at, into },
    { kind: "copies", from, into },
  ];
}
