import { pathsTo } from "../../../../shell/bypass/store/act-paths.ts";
import { baseName, withoutEndSlashes } from "../../../../shell/place/posix-path.ts";
import type { Argument, ProvenAct } from "../../../../shell/prove/act.ts";
import { copyWords } from "../../../../shell/written/copy-words.ts";
import { removesEmptyFolders } from "../../../../shell/written/empty-folders.ts";
import { foundNames } from "../../../../shell/written/found-names.ts";
import { readGitCall } from "../../../../shell/written/git/git-call.ts";
import { isTried } from "../../../../shell/written/git/git-tried.ts";
import { operands, pathsOfWord } from "../../../../shell/written/written.ts";
import { type GitAct, type MergeStep, unreadable } from "../merge-step.ts";

const REMOVERS = new Set(["rm", "rmdir", "unlink", "shred", "srm", "trash", "trash-put"]);

/** Folders, or files of git's own, that a program removes. */
export function removalSteps(program: string, act: ProvenAct, command: string): MergeStep[] {
  const name = baseName(program);
  if (name === "find") return foundSteps(act, command);
  if (name === "rsync") {
    const deletes = act.args.some(({ prefix }) => prefix.startsWith("--del"));
    // Which folder it is cannot be told by the other words: they name what is copied.
    return deletes ? removed(act, operands(act.args).slice(-1), command, false) : [];
  }
  if (name === "mv") return folders(act, copyWords(name, act.args).sources);
  if (!REMOVERS.has(name)) return [];
  const isRecursive = act.args.some(({ prefix }) => /^-[a-zA-Z]*[rR]|^--recursive/.test(prefix));
  return removed(act, operands(act.args), command, isRecursive || name.startsWith("trash"));
}

/** `isRecursive`: a folder goes with all that is in it. */
function removed(
  act: ProvenAct,
  words: readonly Argument[],
  command: string,
  isRecursive: boolean,
): MergeStep[] {
  // What it is given when it runs may be whatever the command names.
  const open = words.filter(
    (word) => word.value === undefined && !word.isGlob && !isTemporary(word, command),
  );
  const isOpen = open.length > 0;
  if (isOpen && /\bworktree\b/.test(command)) return unreadable("which worktree goes is not known");
  const whole: MergeStep[] = isOpen ? [{ kind: "text", text: command }] : [];
  return [
    ...folders(act, words),
    ...whole,
    ...(isRecursive ? openFolders(act, open, command) : []),
  ];
}

/** A word that a loop, or a program in front of the pipe, gives when it runs. */
function openFolders(act: ProvenAct, words: readonly Argument[], command: string): MergeStep[] {
  const from = pathsTo(".", act);
  return words.map(({ rough, prefix }): MergeStep => {
    const ending = withoutEndSlashes(rough.replace(/^[\s\S]*(?:\}|\)|`|\$\w+)/, ""));
    const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
    const text = folder === "" ? command : `${folder}*`;
    return { kind: "remove-open", text, from, ending: ending === rough ? "" : ending };
  });
}

/** A variable that mktemp gave its only value. */
function isTemporary({ rough }: Argument, command: string): boolean {
  const name = /^\$\{?([A-Za-z_]\w*)\}?(?:\/[\w./-]*)?$/.exec(rough)?.[1];
  if (name === undefined || rough.includes("..")) return false;
  const set = command.match(new RegExp(`\\b${name}\\b(?!["'}/\\s;&|)]|$)`, "g")) ?? [];
  const isRead = new RegExp(
    `\\b(?:for|read|printf|local|declare|mapfile|readarray)\\b[^;&|]*\\b${name}\\b`,
  );
  const isMade = new RegExp(
    `\\b${name}="?\\$\\(mktemp(?: -[dqt]+)*(?: [\\w./-]*X{3,})?\\)"?(?=[\\s;&|)]|$)`,
  );
  return set.length === 1 && !isRead.test(command) && isMade.test(command);
}

function foundSteps(act: ProvenAct, command: string): MergeStep[] {
  const removesAt = act.args.flatMap(({ value = "" }, at) => {
    const runs = /^-(?:exec|execdir|ok|okdir)$/.test(value);
    const removes = runs && REMOVERS.has(baseName(act.args[at + 1]?.value ?? ""));
    return value === "-delete" || removes ? [at] : [];
  });
  // Of empty folders nothing is lost, and a worktree is none: its .git lies in it.
  if (removesAt.length === 0 || removesEmptyFolders(act.args)) return [];
  // What deletes is itself a word of the expression.
  const end = act.args.findIndex(({ prefix }) => /^[-!(]/.test(prefix));
  const roots = act.args.slice(0, end);
  const names = foundNames(
    act.args.slice(end),
    removesAt.map((at) => at - end),
  );
  const steps: MergeStep[] =
    roots.length === 0
      ? pathsTo(".", act).map((path) => ({ kind: "remove-folder", path, pattern: undefined }))
      : removed(act, roots, command, names === undefined);
  return steps.map((step) => (step.kind === "remove-folder" && names ? { ...step, names } : step));
}

function folders(act: ProvenAct, words: readonly Argument[]): MergeStep[] {
  return words.flatMap((word): MergeStep[] =>
    pathsOfWord(word, act).map((path) => ({
      ...({ kind: "remove-folder", path } as const),
      pattern: word.value === undefined ? word : undefined,
    })),
  );
}

/** `git clean -ff` removes the worktrees in the tree, too. */
export function cleanSteps({ args, placed }: GitAct): MergeStep[] {
  const words = readGitCall(args, { letters: "e", names: "exclude" });
  const forces = args.reduce((sum, { prefix }) => {
    if (/^--f/.test(prefix)) return sum + 1;
    return /^-[a-zA-Z]/.test(prefix) ? sum + (prefix.match(/f/g)?.length ?? 0) : sum;
  }, 0);
  if (isTried("clean", args) || (forces < 2 && args.every(({ value }) => value !== undefined)))
    return [];
  const { named } = words;
  if (named.some(({ value, isGlob }) => value === undefined && !isGlob)) {
    return unreadable("what it removes is not known");
  }
  const paths =
    named.length === 0
      ? pathsTo(".", placed.act)
      : named.flatMap((word) => pathsOfWord(word, placed.act));
  return paths.map((path) => ({
    kind: "remove-folder",
    path,
    pattern: undefined,
    untracked: true,
  }));
}
