import type { Argument } from "../../../shell/prove/argument.ts";
import { readGitCall } from "../../../shell/written/git/git-call.ts";
import { isTried, PUSHES } from "../../../shell/written/git/git-tried.ts";
import { bareName, isRequired } from "./branch-issue.ts";
import { type GitAct, type MergeStep, unreadable } from "./merge-step.ts";

const WHERE = "where it pushes is not known before it runs";

/** A push moves, makes and deletes branches of the remote. */
export function pushSteps(act: GitAct): MergeStep[] {
  const { at } = act;
  const words = readGitCall(act.args, PUSHES);
  if (isTried("push", act.args)) return [];
  const { named } = words;
  const refs = words.has("", "repo") ? named : named.slice(1);
  if (words.has("", "mirror", "prune"))
    return unreadable("which branches of the remote go is not known");
  if (words.has("d", "delete")) {
    return refs.flatMap((ref) => deleted(ref.value, at));
  }
  if (words.has("", "all", "branches")) return [{ kind: "push", source: act.required, at }];
  if (refs.length === 0)
    return words.has("", "tags") ? [] : [{ kind: "push", source: undefined, at }];
  const isForced = words.has("f", "force", "force-with-lease");
  return refs.flatMap((ref) => refSteps(act, ref, isForced));
}

function refSteps(act: GitAct, ref: Argument, isForced: boolean): MergeStep[] {
  const { at, required } = act;
  if (ref.value === undefined) return unknownRef(act, ref);
  const forced = isForced || ref.value.startsWith("+");
  const text = ref.value.replace(/^\+/, "");
  const [source = "", to = source] = text.split(":");
  if (text.startsWith(":")) {
    // `:` alone is every branch that both sides have.
    return to === "" ? [{ kind: "push", source: required, at }] : deleted(to, at);
  }
  if (text.includes("*")) {
    const keepsNames = source === to || to.startsWith("refs/tags/");
    return keepsNames ? [{ kind: "push", source: required, at }] : unreadable(WHERE);
  }
  const isHead = to === "HEAD" || to === "@";
  if (isHead ? act.isOn : isRequired(to, required)) {
    const isRenamed = !isHead && !isRequired(source, required);
    const push = { kind: "push", source: isHead ? "HEAD" : source, at } as const;
    return [isRenamed ? { ...push, isRenamed } : push];
  }
  // Under another name, and without force, nothing is lost.
  const isOther = forced && source !== to && !isHead && !to.startsWith("refs/tags/");
  return isOther ? [{ kind: "remove-branch", branch: bareName(to), keeps: source, at }] : [];
}

/** A name that git printed is pushed under that name. */
function unknownRef(act: GitAct, ref: Argument): MergeStep[] {
  const cut = ref.rough.indexOf(":");
  const to = cut < 0 ? undefined : ref.rough.slice(cut + 1);
  if (to !== undefined && !/[$`*?]/.test(to) && !isRequired(to, act.required)) return [];
  if (to !== undefined || !isCurrentBranch(ref.rough, act.command)) return unreadable(WHERE);
  return act.isOn ? [{ kind: "push", source: "HEAD", at: act.at }] : [];
}

const PRINTS_BRANCH =
  "\\$\\(git (?:-C [^\\s)]+ )?(?:branch --show-current|rev-parse --abbrev-ref HEAD|symbolic-ref (?:-q )?--short HEAD)\\)";

/** `$(git branch --show-current)`, by itself or in a variable. */
function isCurrentBranch(rough: string, command: string): boolean {
  if (new RegExp(`^${PRINTS_BRANCH}$`).test(rough)) return true;
  const name = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(rough)?.[1];
  if (name === undefined) return false;
  const assigned = command.match(new RegExp(`\\b${name}=`, "g")) ?? [];
  return assigned.length === 1 && new RegExp(`\\b${name}="?${PRINTS_BRANCH}`).test(command);
}

function deleted(name: string | undefined, at: GitAct["at"]): MergeStep[] {
  if (name === undefined) return unreadable("which branch goes is not known");
  return [{ kind: "remove-branch", branch: bareName(name), at }];
}
