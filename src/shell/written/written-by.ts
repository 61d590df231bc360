import { pathsTo } from "../bypass/store/act-paths.ts";
import { baseName } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { type Argument, behind } from "../prove/argument.ts";
import { filesInPlace } from "./in-place.ts";
import { gitWrites } from "./written-by-git.ts";

/** A path that an act makes, changes or removes. */
export interface Written {
  readonly path: string;
  /** The word it was given as. */
  readonly word: Argument;
  /** Everything below a folder, too. */
  readonly isWhole: boolean;
  /** Whatever is brought there by a copy, a link or an archive; empty: it is not known what. */
  readonly brings?: readonly string[];
}

/** They change what they name. */
const CHANGERS: ReadonlySet<string> = new Set([
  ...["tee", "touch", "truncate", "chmod", "chown", "chgrp", "chattr", "setfacl", "sponge"],
  ...["rm", "rmdir", "unlink", "shred", "srm", "trash", "ed", "ex", "mkfifo", "patch"],
]);
/** Their first operand is a mode or an owner. */
const WITH_MODE = new Set(["chmod", "chown", "chgrp", "chattr"]);
const COPIERS: ReadonlySet<string> = new Set(["cp", "rsync", "install", "scp", "ditto"]);
/** They take a folder whole without being told to. */
const WHOLE_REMOVERS = new Set(["shred", "srm", "trash"]);
const RECURSIVE = /^-[a-zA-Z]*[rRa]|^--(?:recursive|archive)/;
const EXTRACTORS: ReadonlySet<string> = new Set(["tar", "bsdtar", "gtar", "unzip", "7z", "cpio"]);

/** What an act writes, where its program is one whose words are understood; undefined: it is not. */
export function writtenBy(act: ProvenAct): readonly Written[] | undefined {
  if (act.reads) return [];
  if (act.name === undefined || act.opaque) return undefined;
  if (act.name === "") return paths(act.args, act, false);
  if (act.isGit) return gitWrites(act);
  const name = baseName(act.name);
  if (CHANGERS.has(name)) return changed(name, act);
  if (COPIERS.has(name)) return copied(act, isRecursive(act.args) || name !== "cp");
  if (name === "mv") return [...paths(operands(act.args).slice(0, -1), act, true), ...copied(act)];
  if (name === "ln" || name === "link") {
    // A hard link is the file itself under another name.
    return [...paths(operands(act.args), act, false), ...copied(act)];
  }
  if (name === "sed" || name === "gsed" || name === "perl") {
    const files = filesInPlace(name === "perl" ? "perl" : "sed", act.args, operands(act.args));
    return files && paths(files, act, false);
  }
  if (name === "dd") return paths(valuesOf(act.args, /^of=/), act, false);
  return EXTRACTORS.has(name) ? extracted(name, act) : undefined;
}

function changed(name: string, act: ProvenAct): readonly Written[] {
  const words = operands(act.args).slice(WITH_MODE.has(name) ? 1 : 0);
  const isWhole = isRecursive(act.args) || WHOLE_REMOVERS.has(name);
  return paths(words, act, isWhole);
}

/** Where copies go: to the last word, or below it under their own names. */
function copied(act: ProvenAct, isWhole = true): readonly Written[] {
  const { args } = act;
  const words = operands(args);
  const given = optionValue(args, /^-t$|^--target-directory$/, /^--target-directory=/);
  const target = given ?? words.at(-1);
  if (target === undefined) return [];
  const sources = given ? words.filter((word) => word !== given) : words.slice(0, -1);
  const brings = sources.flatMap((word) => (isWhole ? pathsOfWord(word, act) : []));
  const below = sources.flatMap(({ value, rough }) =>
    value === undefined ? [rough] : [baseName(value.replace(/\/+$/, ""))],
  );
  return pathsOfWord(target, act).flatMap((path) => [
    { path, word: target, isWhole: false, ...(isWhole ? { brings } : {}) },
    ...below
      .filter((name) => name !== "")
      .map((name) => ({ path: `${path}/${baseName(name)}`, word: target, isWhole: false })),
  ]);
}

function extracted(name: string, act: ProvenAct): readonly Written[] | undefined {
  const { args } = act;
  const isExtraction =
    name === "unzip" ||
    (name === "7z" && /^[ex]$/.test(args[0]?.value ?? "")) ||
    (name === "cpio" && args.some(({ prefix }) => /^-\w*i|^--extract/.test(prefix))) ||
    args.some(
      ({ prefix }, at) =>
        /^-\w*x|^--(?:extract|get)/.test(prefix) || (at === 0 && /^\w*x/.test(prefix)),
    );
  if (!isExtraction) return undefined;
  const into =
    name === "unzip"
      ? optionValue(args, /^-d$/, /^-d./)
      : optionValue(args, /^(?:-C|--directory)$/, /^(?:-C|--directory=|-o)./);
  const folders = into ? pathsOfWord(into, act) : pathsTo(".", act);
  const [word] = into ? [into] : args;
  return word === undefined
    ? []
    : folders.map((path) => ({ path, word, isWhole: false, brings: [] }));
}

function isRecursive(args: readonly Argument[]): boolean {
  return args.some(({ rough }) => RECURSIVE.test(rough));
}

export function operands(args: readonly Argument[]): readonly Argument[] {
  const end = args.findIndex(({ value }) => value === "--");
  const isOperand = ({ prefix }: Argument, at: number) =>
    at > end && end >= 0 ? true : !prefix.startsWith("-") || prefix === "-";
  return args.filter((word, at) => word.value !== "--" && isOperand(word, at));
}

function valuesOf(args: readonly Argument[], start: RegExp): readonly Argument[] {
  return args.flatMap((word) => {
    const found = start.exec(word.prefix)?.[0];
    return found === undefined ? [] : [behind(word, found.length)];
  });
}

function optionValue(
  args: readonly Argument[],
  alone: RegExp,
  glued: RegExp,
): Argument | undefined {
  const at = args.findIndex(({ value }) => value !== undefined && alone.test(value));
  if (at >= 0) return args[at + 1];
  const word = args.find(({ prefix }) => glued.test(prefix));
  if (word === undefined) return undefined;
  const cut = word.prefix.startsWith("--") ? word.prefix.indexOf("=") + 1 : 2;
  return behind(word, cut);
}

function paths(words: readonly Argument[], act: ProvenAct, isWhole: boolean): readonly Written[] {
  return words.flatMap((word) => pathsOfWord(word, act).map((path) => ({ path, word, isWhole })));
}

/** A pattern stands for its folder: the word tells which names in it. */
export function pathsOfWord(word: Argument, act: ProvenAct): readonly string[] {
  const path =
    word.value ??
    (word.isGlob ? word.prefix.slice(0, word.prefix.lastIndexOf("/") + 1) || "." : undefined);
  return path === undefined ? [] : pathsTo(path, act);
}
