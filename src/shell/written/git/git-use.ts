import type { ProvenAct } from "../../prove/act.ts";
import { type Argument, wordValue } from "../../prove/argument.ts";
import { hasBehind } from "../../words/behind.ts";
import { readGitCall, type Valued } from "./git-call.ts";
import { takesEverything } from "./git-pathspec.ts";
import {
  ADDS,
  BRANCHES,
  CHECKOUTS,
  COMMITS,
  isTried,
  PUSHES,
  REBASES,
  SWITCH_OPTIONS,
  UPDATE_REFS,
  WORKTREES,
} from "./git-tried.ts";

/** Work on a checkout: its tree, its index or the branch it is on. */
const WORKS =
  /^(?:add|stage|commit|merge|rebase|reset|cherry-pick|revert|am|apply|rm|mv|restore|checkout|switch|stash|clean|bisect|checkout-index|read-tree|update-index|subtree)$/;
/** Subcommands that do so with these verbs only. */
const WORKS_BY_VERB: Readonly<Record<string, RegExp>> = {
  submodule: /^(?:add|update|init|deinit|set-url|set-branch|absorbgitdirs)$/,
  "sparse-checkout": /^(?:set|add|reapply|disable|init)$/,
  lfs: /^(?:checkout|pull|track|untrack|migrate)$/,
};
/** They put commits on the branch, or take them away. */
const MOVES_BRANCH = /^(?:commit|merge|rebase|reset|cherry-pick|revert|am)$/;

export type GitUse = "works" | "moves-branch" | "blanket" | "force-push" | "push" | "other";

/** What a git command comes to, by its subcommand and words. */
export function gitUse(act: ProvenAct): GitUse {
  const [subcommand, ...rest] = act.args;
  const name = wordValue(subcommand);
  if (isTried(name, rest)) return "other";
  if (name === "push") return isForced(rest) ? "force-push" : "push";
  if (name === "add" || name === "stage") return addsAll(rest, act) ? "blanket" : "works";
  if (name === "commit" && commitsAll(rest, act)) return "blanket";
  if (MOVES_BRANCH.test(name)) return "moves-branch";
  const verbs = Object.hasOwn(WORKS_BY_VERB, name) ? WORKS_BY_VERB[name] : undefined;
  const verb = wordValue(rest.find(({ prefix }) => !prefix.startsWith("-")));
  return WORKS.test(name) || verbs?.test(verb) ? "works" : "other";
}

function isForced(args: readonly Argument[]): boolean {
  const words = readGitCall(args, PUSHES);
  const isMeant = words.has("f", "force", "force-with-lease", "mirror");
  return isMeant || words.named.some(({ prefix }) => prefix.startsWith("+"));
}

function addsAll(args: readonly Argument[], act: ProvenAct): boolean {
  const words = readGitCall(args, ADDS);
  const isAll = words.has("Au", "all", "update", "no-ignore-removal");
  return isAll || takesEverything(words.named, act);
}

function commitsAll(args: readonly Argument[], act: ProvenAct): boolean {
  const words = readGitCall(args, COMMITS);
  return words.has("a", "all") || takesEverything(words.named, act);
}

/** With these a branch is put where it was not. */
const MAKES: ReadonlyMap<string, Valued> = new Map([
  ["checkout", CHECKOUTS],
  ["switch", SWITCH_OPTIONS],
  ["worktree", WORKTREES],
]);

/** True when a push or another command moves this branch, wherever it is run; `head`: the branch it is run on. */
export function movesBranch(act: ProvenAct, branch: string, head: string | undefined): boolean {
  const [subcommand, ...rest] = act.args;
  const name = wordValue(subcommand);
  if (isTried(name, rest)) return false;
  if (name === "push") return pushes(rest, branch, head);
  if (name === "update-ref") {
    const isHere = ({ rough }: Argument) => rough === "HEAD" && head === branch;
    return refsMoved(rest).some((word) => word.rough === `refs/heads/${branch}` || isHere(word));
  }
  if (name === "rebase") return readGitCall(rest, REBASES).named[1]?.rough === branch;
  const makes = MAKES.get(name);
  if (makes !== undefined) {
    return readGitCall(rest, makes).valueOf("BC", "force-create")?.rough === branch;
  }
  if (name !== "branch") return false;
  const words = readGitCall(rest, BRANCHES);
  const changes = words.has("fMDdmC", "force", "move", "delete", "copy");
  return changes && words.named.some(({ rough }) => rough === branch);
}

/** Behind the ref stand the commits that it is put on and was on. A word that may be an option is not the ref. */
function refsMoved(args: readonly Argument[]): readonly Argument[] {
  const { named } = readGitCall(args, UPDATE_REFS);
  const at = named.findIndex(({ maybeFlag, several }) => !maybeFlag && !several);
  return at < 0 ? named : named.slice(0, at + 1);
}

function pushes(args: readonly Argument[], branch: string, head: string | undefined): boolean {
  const words = readGitCall(args, PUSHES);
  if (words.has("", "all", "branches", "mirror")) return true;
  const refs = words.named.slice(1);
  if (refs.length === 0) return head === branch && !words.has("", "tags");
  return refs.some(({ rough }) => {
    const target = rough.replace(/^\+?(?:[^:]*:)?(?:refs\/heads\/)?/, "");
    // A colon alone pushes every branch that is there under the same name.
    if (/^\+?:$/.test(rough) || isPatternFor(target, branch)) return true;
    return target === branch || (target === "HEAD" && head === branch);
  });
}

/** A refspec may hold one star. */
function isPatternFor(target: string, branch: string): boolean {
  const [before, behind, ...more] = target.split("*");
  if (before === undefined || behind === undefined || more.length > 0) return false;
  return [branch, `refs/heads/${branch}`].some(
    (name) =>
      name.startsWith(before) &&
      name.endsWith(behind) &&
      name.length >= before.length + behind.length,
  );
}

/** True when text that some part of a command runs pushes this branch. */
export function pushNames(text: string, branch: string): boolean {
  const parts = text.split(/[\n;|]/);
  const at = parts.findIndex((part) => hasBehind(part, /\bgit\b/, /\bpush\b/));
  if (at < 0) return false;
  // Further commands may give the names.
  const [pushes = "", ...further] = parts.slice(at);
  const named = [pushes.slice(pushes.search(/\bgit\b/)), ...further].join(" ");
  const words = named.split(/[\s"'`,:()[\]{}+]+/);
  return words.some((word) => word.replace(/^refs\/heads\//, "") === branch);
}
