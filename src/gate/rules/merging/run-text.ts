import type { Argument } from "../../../shell/prove/argument.ts";
import { hasBehind, hasBehindInCommand } from "../../../shell/words/behind.ts";

/** Text that is run, as plain words: quotes, brackets and escapes of whatever language are taken out. */
export function textAsWords(text: string): string {
  return text
    .replace(/\\x([0-9a-f]{1,2})/gi, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\\([0-7]{3})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
    .replace(/["'`,()[\]{}\\$]+/g, (marks) => (/^["'\\$]*$/.test(marks) ? "" : " "));
}

const GIT = /(?<![\w-])(?:git|gh|hub)(?![\w-])/;
const MERGE = /\bmerge\b(?!-)/;
const NAMES_GIT = /\b(?:git|gh|hub)\b/;
const MOVES =
  /\b(?:merge|rebase|cherry-pick|reset|pull|push|fetch|update-ref|symbolic-ref|branch|checkout|switch|restore|read-tree|am|apply|worktree|send-pack|close)\b/;
/** Words of git that may follow a name which nobody can read. */
const VERBS =
  /(?<![\w-])(?:merge|rebase|cherry-pick|reset|update-ref|symbolic-ref|read-tree)(?![\w-])/;
const REMOVES =
  /(?<![\w-])(?:rm|rmdir|rmtree|rm_rf|rmSync|rmdirSync|removeSync|remove|remove_tree|remove_dir_all|unlink|unlinkSync|delete|shred|trash)(?![\w-])/;

/** What text that cannot be read says: it merges; it may, or may remove, what it names; neither. */
export function textMeaning(text: string): "merges" | "may" | "nothing" {
  const plain = textAsWords(text);
  if (hasBehindInCommand(plain, GIT, MERGE)) return "merges";
  const may = hasBehind(plain, NAMES_GIT, MOVES) || VERBS.test(plain) || REMOVES.test(plain);
  return may ? "may" : "nothing";
}

/** The words of a text that could name a branch or a folder. */
export function namesInText(text: string): ReadonlySet<string> {
  const words = textAsWords(text).split(/[\s;|&<>=]+/);
  return new Set(words.flatMap((word) => [word, ...word.split(":"), ...word.split("..")]));
}

/** Words of a whole command that may name a commit, ranges taken apart. */
export function revisionWords(words: readonly Argument[]): string[] {
  return words.flatMap(({ value }) =>
    value === undefined || value.startsWith("-") ? [] : value.split(/\.{2,3}/),
  );
}
