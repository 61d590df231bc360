import { pathsOf, pathsTo } from "../../../../shell/bypass/store/act-paths.ts";
import { baseName } from "../../../../shell/place/posix-path.ts";
import type { Argument, ProvenAct } from "../../../../shell/prove/act.ts";
import { copyWords } from "../../../../shell/written/copy-words.ts";
import { operands, type Written } from "../../../../shell/written/written.ts";
import { writtenBy } from "../../../../shell/written/written-by.ts";
import type { MergeStep } from "../merge-step.ts";
import type { MergeQuestion } from "../standing.ts";
import { fromAddedWorktrees } from "./added-worktrees.ts";

const COPIERS = new Set(["cp", "mv", "rsync", "install", "ditto"]);

/** Files that come from one place to another without git: a branch's work may come with them. */
export function copySteps(program: string, act: ProvenAct, question: MergeQuestion): MergeStep[] {
  if (program === "") return printedSteps(act, question);
  if (!COPIERS.has(baseName(program))) return [];
  const { sources } = copyWords(program, act.args);
  const from = sources.flatMap((word) => patternPaths(word, act));
  const into = writtenBy(act);
  return [...copied(from, into), ...fromAddedWorktrees(from, into, question)];
}

/** `cat a > b` copies a file, and so does `git show branch:a > b`. */
function printedSteps(act: ProvenAct, { acts, commonDir }: MergeQuestion): MergeStep[] {
  const into = writtenBy(act);
  if (!into?.length) return [];
  const printers = acts.filter((one) => one.act.text === act.text && one.act !== act);
  return printers.flatMap(({ act: printer, heads }): MergeStep[] => {
    // What only reads has no places of its own; it runs where its output is written from.
    const at = { ...printer, places: act.places };
    if (printer.name === "cat") {
      const files = operands(printer.args).flatMap((word) => patternPaths(word, at));
      return copied(files, into);
    }
    if (!printer.isGit || !/^(?:show|cat-file)$/.test(printer.args[0]?.value ?? "")) return [];
    const words = printer.args.flatMap(({ value = "" }) =>
      /^[^-:][^:]*:./.test(value) ? [value.slice(0, value.indexOf(":"))] : [],
    );
    const inside = heads.filter((head) => "checkout" in head).map(({ checkout }) => checkout);
    const own = inside.find((checkout) => checkout.commonDir === commonDir);
    return words.length === 0 ? [] : [{ kind: "brings", words, at: own, into }];
  });
}

/** The path that a word is, or the pattern for paths. */
function patternPaths({ value, isGlob, rough }: Argument, act: ProvenAct): readonly string[] {
  const path = isGlob ? rough : value;
  return path === undefined ? [] : pathsTo(path, act);
}

function copied(from: readonly string[], into: readonly Written[] | undefined): MergeStep[] {
  return from.length > 0 && into?.length ? [{ kind: "copies", from, into }] : [];
}

/** The paths that any word of the text may name, where a program takes what another one prints. */
export function everyPath(acts: readonly ProvenAct[], act: ProvenAct): readonly string[] {
  const words = acts.flatMap(({ args }) => args).filter(({ prefix }) => !prefix.startsWith("-"));
  return pathsOf(words, act);
}
