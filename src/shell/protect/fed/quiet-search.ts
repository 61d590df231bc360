import { baseName } from "../../place/posix-path.ts";
import type { ProvenAct } from "../../prove/act.ts";

/** Options of `git diff`, `git log` and `git show` that add no list of names and no text of one's own. */
const PLAIN_OF_GIT =
  /^(?:--?|-p|-u|-w|-b|-\d+|-n\d*|-U\d+|--patch|--oneline|--cached|--staged|--no-color|--no-pager)$/;

/** In a program or a regular expression `.*` and `.[` are no pattern for the client's folder. */
export const withoutMarks = (program: string) => program.replace(/[*?[{]/g, " ");

/** Do they print a change, in which a name stands only behind `a/` or `b/`? */
export function isContentOfGit({ args }: ProvenAct): boolean {
  const [verb, ...words] = args;
  if (!/^(?:diff|log|show)$/.test(verb?.value ?? "")) return false;
  return words.every(({ value = "-?" }) => !value.startsWith("-") || PLAIN_OF_GIT.test(value));
}

/**
 * Does a search print rows of files without the file's name: with `-q` nothing, else those of one file or
 * of what it is piped? The pattern may have a name where the rows that have it are left out.
 */
export function isContentOfGrep(act: ProvenAct, isNaming: (text: string) => boolean): boolean {
  if (!/^[ef]?grep$/.test(baseName(act.name ?? "")) || !act.reads) return false;
  const end = act.args.findIndex(({ value }) => value === "--");
  const isFlag = (prefix: string, at: number) => prefix.startsWith("-") && (end < 0 || at <= end);
  const flags = act.args.filter(({ prefix, value }, at) => isFlag(prefix, at) && value !== "--");
  const words = act.args.filter(({ prefix }, at) => !isFlag(prefix, at));
  if (!flags.every(({ value = "-?" }) => /^-[cqnivwxEFGPhso]+$/.test(value))) return false;
  const has = (letter: string) => flags.some(({ prefix }) => prefix.includes(letter));
  if (has("q")) return true;
  const [pattern, ...files] = words;
  if (files.length > 1 && !has("h") && files.some(({ rough }) => isNaming(rough))) return false;
  if (files.some(({ several, isGlob }) => (several || isGlob) && !has("h"))) return false;
  if (isNaming(act.input ?? "") && !has("c")) return false;
  return pattern !== undefined && (has("v") || has("c") || !isNaming(withoutMarks(pattern.rough)));
}
