import type { Argument } from "../../../shell/prove/argument.ts";
import { known, readGitCall } from "../../../shell/written/git/git-call.ts";
import { bringsFiles } from "../../../shell/written/git/git-switch.ts";
import {
  CHECKOUTS,
  isTried,
  REBASES,
  SWITCH_OPTIONS,
} from "../../../shell/written/git/git-tried.ts";
import { isRequired } from "./branch-issue.ts";
import { type GitAct, type MergeStep, UNKNOWN_SOURCE, unreadable } from "./merge-step.ts";
import { moved } from "./ref-moves.ts";

/** What these words name, in the required branch. */
function brings({ at, isOn }: GitAct, words: readonly (Argument | undefined)[]): MergeStep[] {
  if (!isOn) return [];
  const values = known(words);
  if (values === undefined) return unreadable(UNKNOWN_SOURCE);
  return values.length === 0 ? [] : [{ kind: "brings", words: values, at }];
}

export function mergeSteps(act: GitAct): MergeStep[] {
  const words = readGitCall(act.args, {
    ...{ letters: "mFsX", glued: "S" },
    names: "message file strategy strategy-option into-name cleanup",
  });
  if (!act.isOn) return [];
  if (words.isSpared("", "abort", "quit")) return [{ kind: "abort", at: act.at }];
  if (words.isSpared("", "continue")) return [{ kind: "finish", at: act.at }];
  const { named } = words;
  return named.length === 0 ? [{ kind: "follows", at: act.at }] : brings(act, named);
}

export function commitSteps({ isOn, at, args }: GitAct): MergeStep[] {
  return isOn && !isTried("commit", args) ? [{ kind: "finish", at }] : [];
}

const FETCHES = {
  letters: "sXjo",
  names:
    "strategy strategy-option jobs depth deepen shallow-since shallow-exclude upload-pack server-option refmap negotiation-tip filter",
};

/** A pull of the required branch itself is no merge. */
export function pullSteps(act: GitAct): MergeStep[] {
  const { required, at, isOn } = act;
  const words = readGitCall(act.args, FETCHES);
  const [from, ...refs] = words.named;
  const stored = fetched(act, from, refs);
  if (!isOn) return stored;
  if (refs.length === 0) {
    const isNamed = from === undefined || isRemoteName(from);
    return isNamed ? [{ kind: "follows", at }] : unreadable("what it pulls is not known");
  }
  const others = refs.filter(({ rough }) => !isRequired(rough.split(":")[0] ?? "", required));
  const isHead = others.some(({ rough }) => /^\+?(?:HEAD|@)(?![\w/-])/.test(rough));
  // HEAD of a folder, or of a remote that the text itself adds, is whatever is checked out there.
  if (isHead && (!isRemoteName(from) || /\bremote\b/.test(act.command))) {
    return unreadable(UNKNOWN_SOURCE);
  }
  const sources = others.map((word) => ({ ...word, value: word.value?.split(":")[0] }));
  const remote = from?.value ?? "";
  // The dot is this repository itself, where the name means a branch of its own.
  const named = known(sources)?.flatMap((name) =>
    remote === "." ? [name] : [name, `${remote}/${name.replace(/^\+/, "")}`],
  );
  if (named === undefined) return unreadable(UNKNOWN_SOURCE);
  return named.length === 0 ? stored : [...stored, { kind: "brings", words: named, at }];
}

function isRemoteName(from: Argument | undefined): boolean {
  return /^[\w.-]*[\w-]$/.test(from?.value ?? "");
}

export function fetchSteps(act: GitAct): MergeStep[] {
  const words = readGitCall(act.args, FETCHES);
  const [from, ...refs] = words.named;
  return fetched(act, from, refs, words.has("f", "force"));
}

/** `source:branch` moves a branch of this repository. */
function fetched(
  act: GitAct,
  from: Argument | undefined,
  refs: readonly Argument[],
  isForced = false,
): MergeStep[] {
  return refs.flatMap((ref): MergeStep[] => {
    const cut = ref.rough.indexOf(":");
    if (cut < 0) return [];
    const [source, to] = [ref.rough.slice(0, cut).replace(/^\+/, ""), ref.rough.slice(cut + 1)];
    const isOwn = isRequired(source, act.required) && isRequired(to, act.required);
    if (isOwn || to === "" || /^refs\/remotes\/[^/]+\/\*$/.test(to)) return [];
    if (ref.value === undefined) return unreadable("which branch it moves is not known");
    const names = [source, `${from?.value ?? ""}/${source}`];
    const forced = isForced || ref.value.startsWith("+");
    return moved(act, to, names, { replaces: forced });
  });
}

export function rebaseSteps(act: GitAct): MergeStep[] {
  const words = readGitCall(act.args, REBASES);
  const texts = words
    .valuesOf("x", "exec")
    .map((run): MergeStep => ({ kind: "text", text: run.rough }));
  if (words.isSpared("", "abort", "continue", "skip", "quit", "edit-todo", "show-current-patch")) {
    return texts;
  }
  const [upstream, branch] = words.named;
  const onto = words.valueOf("", "onto");
  // A branch that is not known may be the required one.
  const isOn =
    branch === undefined
      ? act.isOn
      : branch.value === undefined || isRequired(branch.value, act.required);
  if (!isOn) return texts;
  if (upstream === undefined && onto === undefined)
    return [...texts, { kind: "follows", at: act.at }];
  return [...texts, ...brings({ ...act, isOn }, [upstream, onto])];
}

export function resetSteps(act: GitAct): MergeStep[] {
  const words = readGitCall(act.args, { letters: "U", names: "pathspec-from-file" });
  const [target] = words.operands;
  const discards = words.has("", "hard", "merge", "keep");
  // Where a merge is half done, this throws it away.
  const aborts: MergeStep[] = discards && act.isOn ? [{ kind: "abort", at: act.at }] : [];
  return [...aborts, ...brings(act, target === undefined ? [] : [target])];
}

export function cherryPickSteps(act: GitAct): MergeStep[] {
  const words = readGitCall(act.args, {
    ...{ letters: "mX", glued: "S" },
    names: "mainline strategy strategy-option cleanup",
  });
  if (words.isSpared("", "abort", "continue", "skip", "quit")) return [];
  return brings(act, words.named);
}

/** They take patches from a file or from what they are fed. */
export function patchSteps(act: GitAct): MergeStep[] {
  const words = readGitCall(act.args, {
    letters: "Cp",
    names: "directory exclude include whitespace patch-format",
  });
  const isSpared =
    subcommandOf(act) === "apply"
      ? isTried("apply", act.args)
      : words.isSpared("", "abort", "continue", "skip", "quit");
  if (!act.isOn || isSpared) return [];
  return [{ kind: "brings", words: act.everyWord, at: act.at }];
}

/** Another commit's files in the index or the tree. */
export function treeSteps(act: GitAct): MergeStep[] {
  const words = readGitCall(act.args, { letters: "s", names: "source index-output prefix" });
  const source = words.valueOf("s", "source");
  return brings(act, subcommandOf(act) === "restore" ? [source] : words.named);
}

function subcommandOf({ placed }: GitAct): string | undefined {
  return placed.act.args[0]?.value;
}

export function checkoutSteps(act: GitAct): MergeStep[] {
  const isSwitch = subcommandOf(act) === "switch";
  const words = readGitCall(act.args, isSwitch ? SWITCH_OPTIONS : CHECKOUTS);
  const branch = words.valueOf("bBcC", "create", "force-create");
  const [first, ...more] = isSwitch ? words.named : words.operands;
  if (branch !== undefined) {
    if (branch.value === undefined) return unreadable("which branch it moves is not known");
    const replaces = words.has("BC", "force-create");
    return moved(act, branch.value, [first?.value ?? (first ? "?" : "HEAD")], { replaces });
  }
  return bringsFiles(words, more) && !isSwitch ? brings(act, [first]) : [];
}
