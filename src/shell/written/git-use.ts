import type { ProvenAct } from "../prove/act.ts";
import type { Argument } from "../prove/argument.ts";
import { operands } from "./written.ts";
import { isTried } from "./written-by-git.ts";

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
const EVERYTHING = /^(?:\.{1,2}\/?|\*|:\/?|:\/\.?|:\(top\).*)$/;

export type GitUse = "works" | "moves-branch" | "blanket" | "force-push" | "push" | "other";

/** What a git command comes to, by its subcommand and words. */
export function gitUse({ args }: ProvenAct): GitUse {
  const [subcommand, ...rest] = args;
  const name = subcommand?.value ?? "";
  if (isTried(name, rest)) return "other";
  if (name === "push") return isForced(rest) ? "force-push" : "push";
  if (name === "add" || name === "stage") return addsAll(rest) ? "blanket" : "works";
  if (name === "commit" && commitsAll(rest)) return "blanket";
  if (MOVES_BRANCH.test(name)) return "moves-branch";
  const verbs = Object.hasOwn(WORKS_BY_VERB, name) ? WORKS_BY_VERB[name] : undefined;
  const verb = rest.find(({ prefix }) => !prefix.startsWith("-"))?.value ?? "";
  return WORKS.test(name) || verbs?.test(verb) ? "works" : "other";
}

function isForced(args: readonly Argument[]): boolean {
  return args.some(({ prefix }) =>
    /^--force(?!-if-includes)|^--mirror$|^-[a-zA-Z46]*f|^\+/.test(prefix),
  );
}

function addsAll(args: readonly Argument[]): boolean {
  const isAll = args.some(({ prefix }) =>
    /^-[a-zA-Z]*[Au]|^--(?:all|update|no-ignore-removal)$/.test(prefix),
  );
  return isAll || operands(args).some(isEverything);
}

/** Letters of `git commit` that take the rest of the word, or the next one, as their value. */
const VALUED = /^-([a-zA-Z]*?)([mFCctS])/;

function commitsAll(args: readonly Argument[]): boolean {
  for (let at = 0; at < args.length; at += 1) {
    const { prefix = "", value } = args[at] ?? {};
    if (value === "--") return args.slice(at + 1).some(isEverything);
    if (/^--(?:all|al|a)$/.test(prefix)) return true;
    if (
      /^--(?:message|file|author|date|template|reuse-message|reedit-message|trailer)$/.test(prefix)
    )
      at += 1;
    if (prefix.startsWith("--")) continue;
    const [, before = "", letter] = VALUED.exec(prefix) ?? [];
    const flags = letter === undefined ? (/^-[a-zA-Z]+$/.exec(prefix)?.[0] ?? "") : before;
    if (flags.includes("a")) return true;
    const isWhole = letter !== undefined && letter !== "S" && prefix.length === before.length + 2;
    if (isWhole) at += 1;
    else if (!prefix.startsWith("-") && isEverything(args[at])) return true;
  }
  return false;
}

function isEverything(word: Argument | undefined): boolean {
  if (word === undefined) return false;
  const text = word.value ?? (word.isGlob ? word.rough : "");
  return EVERYTHING.test(text) || (word.isGlob && /^(?:\.\/)?\*$/.test(word.rough));
}

/** True when a push or another command moves this branch, wherever it is run; `head`: the branch it is run on. */
export function movesBranch(act: ProvenAct, branch: string, head: string | undefined): boolean {
  const [subcommand, ...rest] = act.args;
  const name = subcommand?.value ?? "";
  if (isTried(name, rest)) return false;
  if (name === "push") return pushes(rest, branch, head);
  if (name === "update-ref") return rest.some(({ rough }) => rough === `refs/heads/${branch}`);
  if (name !== "branch") return false;
  const changes = rest.some(({ prefix }) =>
    /^-[a-zA-Z]*[fMDdmC]|^--(?:force|move|delete|copy)/.test(prefix),
  );
  return changes && operands(rest).some(({ rough }) => rough === branch);
}

function pushes(args: readonly Argument[], branch: string, head: string | undefined): boolean {
  if (args.some(({ prefix }) => /^--(?:all|branches|mirror)$/.test(prefix))) return true;
  const words = operands(
    args.filter((_word, at) => !/^(?:-o|--push-option|--repo)$/.test(args[at - 1]?.value ?? "")),
  );
  const refs = words.slice(1);
  if (refs.length === 0)
    return head === branch && !args.some(({ prefix }) => /^--tags$/.test(prefix));
  return refs.some(({ rough }) => {
    const [from = "", to = from] = rough.replace(/^\+/, "").split(":");
    const target = to.replace(/^refs\/heads\//, "");
    return target === branch || (target === "HEAD" && head === branch);
  });
}

/** True when text that some part of a command runs pushes this branch. */
export function pushNames(text: string, branch: string): boolean {
  const at = text.search(/\bgit\b[^\n;|]*\bpush\b/);
  if (at < 0) return false;
  return text
    .slice(at)
    .split(/[\s"'`,;:()[\]{}+]+/)
    .some((word) => word.replace(/^refs\/heads\//, "") === branch);
}
