import { pathsTo } from "../../../shell/bypass/store/act-paths.ts";
import type { Argument } from "../../../shell/prove/argument.ts";
import { known, readGitCall } from "../../../shell/written/git/git-call.ts";
import {
  BRANCHES,
  SYMBOLIC_REFS,
  UPDATE_REFS,
  WORKTREES,
} from "../../../shell/written/git/git-tried.ts";
import { bareName, isRequired } from "./branch-issue.ts";
import { type GitAct, type MergeStep, UNKNOWN_SOURCE, unreadable } from "./merge-step.ts";

/** A ref is set to what one of these words names. */
export function moved(
  { at, required }: GitAct,
  ref: string,
  sources: readonly string[],
  { replaces }: { readonly replaces: boolean },
): MergeStep[] {
  const isKnown = !sources.includes("?");
  if (isRequired(ref, required)) {
    return isKnown ? [{ kind: "brings", words: sources, at }] : unreadable(UNKNOWN_SOURCE);
  }
  const [keeps] = sources;
  if (!replaces || keeps === undefined || /^refs\/(?!heads\/)/.test(ref)) return [];
  // Set to what is not known, it may keep nothing.
  return [{ kind: "remove-branch", branch: bareName(ref), ...(isKnown ? { keeps } : {}), at }];
}

/** What `git branch -u` makes a branch follow. */
export function upstreamSet(args: readonly Argument[]): readonly string[] {
  const value = readGitCall(args, BRANCHES).valueOf("u", "set-upstream-to");
  return value === undefined ? [] : [value.value ?? value.rough];
}

export function branchSteps(act: GitAct): MergeStep[] {
  const { at } = act;
  const words = readGitCall(act.args, BRANCHES);
  const { named } = words;
  if (words.isSpared("ral", "remotes", "all", "list")) return [];
  if (words.has("dD", "delete")) {
    const isForced = words.has("Df", "force");
    const values = known(named);
    // Without force git itself keeps what is not merged.
    if (values === undefined) return isForced ? unreadable("which branches go is not known") : [];
    return values.map((name) => ({ kind: "remove-branch", branch: bareName(name), at }));
  }
  const values = known(named);
  if (words.has("mMcC", "move", "copy")) {
    if (values === undefined) return unreadable("which branch it moves is not known");
    const [first = "", second] = values;
    const [from, to] = second === undefined ? ["HEAD", first] : [first, second];
    const replaces = words.has("MCf", "force");
    const onto = moved(act, to, [from], { replaces });
    if (words.has("cC", "copy")) return onto;
    const branch = from === "HEAD" ? "HEAD" : bareName(from);
    return [...onto, { kind: "remove-branch", branch, newName: bareName(to), at }];
  }
  if (
    named.length === 0 ||
    words.has("utv", "set-upstream-to", "unset-upstream", "edit-description")
  ) {
    return words.has("f", "force") ? unreadable("which branch it moves is not known") : [];
  }
  const isForced = words.has("f", "force");
  if (values === undefined) return isForced ? unreadable("which branch it moves is not known") : [];
  const [name = "", start = "HEAD"] = values;
  return moved(act, name, [start], { replaces: isForced });
}

export function updateRefSteps(act: GitAct): MergeStep[] {
  const words = readGitCall(act.args, UPDATE_REFS);
  if (words.has("", "stdin")) return unreadable("which branches it moves is not known");
  const values = known(words.named);
  if (values === undefined) return unreadable("which branch it moves is not known");
  const [ref, to] = values;
  if (ref === undefined) return [];
  if (words.has("d")) {
    return ref === "HEAD" || ref.startsWith("refs/heads/")
      ? [{ kind: "remove-branch", branch: bareName(ref), at: act.at }]
      : [];
  }
  if (to === undefined) return [];
  if (ref === "HEAD") return act.isOn ? moved(act, act.required, [to], { replaces: true }) : [];
  return moved(act, ref, [to], { replaces: true });
}

export function symbolicRefSteps(act: GitAct): MergeStep[] {
  const words = readGitCall(act.args, SYMBOLIC_REFS);
  const [name, target] = words.named;
  if (name === undefined || target === undefined || name.value === "HEAD") return [];
  if (name.value === undefined) return unreadable("which branch it moves is not known");
  return moved(act, name.value, [target.value ?? "?"], { replaces: true });
}

export function worktreeSteps(act: GitAct): MergeStep[] {
  const [verb, ...rest] = act.args;
  const words = readGitCall(rest, WORKTREES);
  if (verb === undefined || verb.value === undefined) {
    return verb === undefined ? [] : unreadable("what it does to worktrees is not known");
  }
  if (verb.value === "add") {
    const branch = words.valueOf("bB");
    if (branch === undefined) return [];
    const replaces = words.has("B");
    // Without force git itself keeps a branch that is there.
    if (branch.value === undefined) {
      return replaces ? unreadable("which branch it moves is not known") : [];
    }
    const [, start] = words.named;
    const source = start === undefined ? "HEAD" : (start.value ?? "?");
    return moved(act, branch.value, [source], { replaces });
  }
  if (verb.value !== "remove") return [];
  const [word] = words.named;
  if (word === undefined) return [];
  if (word.value === undefined) return unreadable("which worktree goes is not known");
  const paths = pathsTo(word.value, act.placed.act);
  return [{ kind: "remove-worktree", word: word.value, paths }];
}
