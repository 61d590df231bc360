import { hasBehind, hasBehindInCommand } from "../../../shell/words/behind.ts";

/** Commands of git and gh that neither move a branch nor remove anything, in their plainest spelling. */
const HARMLESS = new RegExp(
  [
    "\\bgit (?:-C [\\w./@-]+ )?(?:status|log|diff|show|add|commit|rev-parse|rev-list|ls-files|ls-tree|blame|grep|cat-file|describe|shortlog|merge-base|for-each-ref|show-ref)(?![\\w-])",
    "\\bgit (?:-C [\\w./@-]+ )?branch (?:--show-current|--list|-a|-v|-vv)(?![\\w-])(?=(?:[^;|&\\n ]| (?!-)){0,200}(?:[;|&\\n]|$))",
    "\\bgh (?:issue|run|auth|label|search|pr (?:view|list|checks|status|diff|create|comment|ready|edit))(?![\\w-])",
  ].join("|"),
  "g",
);

/** Programs that may delete a folder, or put a patch into the tree. */
const REMOVES =
  /\b(?:rm|rmdir|mv|unlink|shred|srm|trash|rsync)\b|rmtree|rm_rf|remove_tree|rmSync|rmdirSync|removeSync|remove_dir/;
const PATCHES = /\b(?:patch|tar|bsdtar|cpio)\b/;
/** Programs that bring files from elsewhere, or take what another one packs. */
const COPIES = /\b(?:cp|install|ditto)\b|\|[^|]*\b(?:patch|tar|bsdtar|cpio)\b/;
const VERBS = /merge|push|pull|rebase|cherry|reset|-ref|worktree|branch|checkout|switch|fetch/;

/** A script, or a target of one, may do it. */
const RUNS_SCRIPT =
  /(?:^|[\s;&|(/])(?:(?:ba|da|z|k)?sh\s+(?:-[a-bd-z]+\s+)*(?!-)\S|source\s|\.\s|\.\/)|(?:^|[;&|(]\s*)[\w.~-]*\/|(?<![\w-])(?:merge|rebase|cherry-pick)(?![\w-])/;

/** Cheap: false only when the text has no word of what this gate looks at. */
export function mayMerge(command: string): boolean {
  const text = command.replace(/["'\\]/g, "");
  const rest = /git|gh/.test(text) ? text.replace(HARMLESS, " ") : text;
  if (/\b(?:git|gh|hub)\b/.test(rest) || REMOVES.test(rest) || COPIES.test(rest)) return true;
  if (hasBehind(rest, /\bfind\b/, /-(?:delete|exec|ok)/)) return true;
  if (hasBehindInCommand(rest, /\bcat\s+(?![<>])/, />/)) return true;
  // What git prints may be put into a file.
  if (hasBehindInCommand(text, /\bgit\b/, /\b(?:show|cat-file)\b/, />/)) return true;
  if (rest === text && (RUNS_SCRIPT.test(rest) || namesScript(rest))) return true;
  // What git prints may be fed to a program that patches.
  if (rest !== text && PATCHES.test(rest)) return true;
  // A name that is put together when it runs may be git's.
  return /[$`*?[{]/.test(rest) && VERBS.test(rest);
}

function namesScript(text: string): boolean {
  return text.split(/\s+/).some((word) => hasBehind(word, /\//, /\.sh\b/));
}

/** A commit ends a merge that is half done, whoever began it. */
export function mayCommit(command: string): boolean {
  return /\bcommit\b/.test(command.replace(/["'\\]/g, ""));
}
