import { pathsOf } from "../../../../shell/bypass/store/act-paths.ts";
import { baseName } from "../../../../shell/place/posix-path.ts";
import type { ProvenAct } from "../../../../shell/prove/act.ts";
import { optionValue } from "../../../../shell/written/option-value.ts";
import { operands, type Written } from "../../../../shell/written/written.ts";
import { writtenBy } from "../../../../shell/written/written-by.ts";
import type { MergeStep } from "../merge-step.ts";

const COPIERS = new Set(["cp", "mv", "rsync", "install", "ditto"]);

/** Files that come from one place to another without git: a branch's work may come with them. */
export function copySteps(act: ProvenAct, acts: readonly ProvenAct[]): MergeStep[] {
  const name = baseName(act.name ?? "");
  if (act.name === "") return printedSteps(act, acts);
  if (!COPIERS.has(name)) return [];
  const words = operands(act.args);
  const given = optionValue(act.args, /^-t$|^--target-directory$/, /^--target-directory=/);
  const sources = given ? words.filter((word) => word !== given) : words.slice(0, -1);
  return copied(pathsOf(sources, act), writtenBy(act) ?? []);
}

/** `cat a > b` copies a file, and so does `git show branch:a > b`. */
function printedSteps(act: ProvenAct, acts: readonly ProvenAct[]): MergeStep[] {
  const into = writtenBy(act) ?? [];
  const printers = acts.filter((one) => one.text === act.text && one !== act);
  return printers.flatMap((printer): MergeStep[] => {
    // What only reads has no places of its own; it runs where its output is written from.
    const at = { ...printer, places: act.places };
    if (printer.name === "cat") return copied(pathsOf(operands(printer.args), at), into);
    if (!printer.isGit || !/^(?:show|cat-file)$/.test(printer.args[0]?.value ?? "")) return [];
    const words = printer.args.flatMap(({ value = "" }) =>
      /^[^-:][^:]*:./.test(value) ? [value.slice(0, value.indexOf(":"))] : [],
    );
    return words.length === 0 ? [] : [{ kind: "brings", words, at: undefined, into }];
  });
}

function copied(from: readonly string[], into: readonly Written[]): MergeStep[] {
  return from.length === 0 || into.length === 0 ? [] : [{ kind: "copies", from, into }];
}

/** The paths that any word of the text may name, where a program takes what another one prints. */
export function everyPath(acts: readonly ProvenAct[], act: ProvenAct): readonly string[] {
  const words = acts.flatMap(({ args }) => args).filter(({ prefix }) => !prefix.startsWith("-"));
  return pathsOf(words, act);
}
