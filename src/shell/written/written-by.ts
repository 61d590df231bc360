import { baseName, withoutEndSlashes } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { type Argument, behind } from "../prove/argument.ts";
import { copyWords } from "./copy-words.ts";
import { extracted, patched } from "./extracted.ts";
import { gitWrites } from "./git/written-by-git.ts";
import { filesInPlace } from "./in-place.ts";
import { linkedWords } from "./link-words.ts";
import { operands, pathsInFolder, pathsOfWord, type Written } from "./written.ts";

/** They change what they name. */
const CHANGERS: ReadonlySet<string> = new Set([
  ...["tee", "touch", "truncate", "chmod", "chown", "chgrp", "chattr", "setfacl", "sponge"],
  ...["rm", "rmdir", "unlink", "shred", "srm", "trash", "ed", "ex", "mkfifo"],
]);
/** Their first operand is a mode or an owner. */
const WITH_MODE = new Set(["chmod", "chown", "chgrp", "chattr"]);
const COPIERS: ReadonlySet<string> = new Set(["cp", "rsync", "install", "scp", "ditto"]);
/** Their first word is the program. */
const MANY_IN_ONE = new Set(["busybox", "toybox"]);
/** They take a folder whole without being told to. */
const WHOLE_REMOVERS = new Set(["shred", "srm", "trash"]);
/** rsync that only says what it would do. */
const TRIES = /^-[a-zA-Z]*n|^--(?:dry-run|list-only)$/;
const RECURSIVE = /^-[a-zA-Z]*[rRa]|^--(?:recursive|archive)/;

/** What an act writes, where its program is one whose words are understood; undefined: it is not. */
export function writtenBy(act: ProvenAct): readonly Written[] | undefined {
  if (act.reads) return [];
  if (act.name === undefined || act.opaque) return undefined;
  if (act.name === "") return paths(act.args, act, false);
  if (act.isGit) return gitWrites(act);
  const name = baseName(act.name);
  const [first, ...rest] = act.args;
  if (MANY_IN_ONE.has(name) && first?.value !== undefined) {
    return writtenBy({ ...act, name: first.value, args: rest });
  }
  if (CHANGERS.has(name)) return changed(name, act);
  if (COPIERS.has(name)) {
    const isTried = name === "rsync" && act.args.some(({ prefix }) => TRIES.test(prefix));
    return isTried ? [] : copied(name, act, isRecursive(act.args) || name !== "cp");
  }
  if (name === "mv") {
    return [...paths(copyWords(name, act.args).sources, act, true), ...copied(name, act)];
  }
  if (name === "ln" || name === "link") {
    // What is written under the name of a link is written where it leads.
    return [...linked(name, act), ...copied(name, act)];
  }
  if (name === "sed" || name === "gsed" || name === "perl") {
    const files = filesInPlace(name === "perl" ? "perl" : "sed", act.args, operands(act.args));
    return files && paths(files, act, false);
  }
  if (name === "dd") return paths(valuesOf(act.args, /^of=/), act, false);
  return name === "patch" ? patched(act) : extracted(name, act);
}

function changed(name: string, act: ProvenAct): readonly Written[] {
  const words = operands(act.args).slice(WITH_MODE.has(name) ? 1 : 0);
  const isWhole = isRecursive(act.args) || WHOLE_REMOVERS.has(name);
  return paths(words, act, isWhole);
}

/** `.` and `..`, also at the end of a path, have no name of their own. */
const OWN_FOLDER = /(?:^|\/)\.{1,2}\/*$/;

/** Where copies go: to the last word, or below it under their own names. */
function copied(name: string, act: ProvenAct, isWhole = true): readonly Written[] {
  const { args } = act;
  const isSynced = name === "rsync";
  const { sources, target } = copyWords(name, args);
  if (target === undefined) return [];
  const led = name === "ln" ? linkedWords(name, args).map(({ word }) => word) : sources;
  const brings = led.flatMap((word) => (isWhole ? pathsOfWord(word, act) : []));
  const isOpen = ({ value }: Argument) =>
    value !== undefined && (OWN_FOLDER.test(value) || (isSynced && value.endsWith("/")));
  const below = sources
    .filter((word) => !isOpen(word))
    .flatMap(({ value, rough }) =>
      value === undefined ? [rough] : [baseName(withoutEndSlashes(value))],
    );
  // What lies in such a folder is copied, not the folder under its name.
  const isInto = sources.some(isOpen) ? ({ isInto: true } as const) : {};
  const brought = isWhole ? { brings } : {};
  const named = below
    .filter((name) => name !== "")
    .flatMap((name) => pathsInFolder(target, baseName(name), act))
    .map((one) => ({ ...one, isWhole: false, ...(target.isGlob ? brought : {}) }));
  return [
    ...pathsOfWord(target, act).map((path) => {
      return { path, word: target, isWhole: false, ...isInto, ...brought };
    }),
    ...named,
  ];
}

function linked(name: string, act: ProvenAct): readonly Written[] {
  return linkedWords(name, act.args).flatMap(({ word, isSymbolic, where }) => {
    const isLed = isSymbolic ? ({ isLed: true } as const) : {};
    const led = paths([word], act, false).map((one) => ({ ...one, ...isLed }));
    if (where === undefined) return led;
    const { isFolder } = where;
    return pathsOfWord(where.target, act).flatMap((path) =>
      led.map((one) => ({ ...one, where: { path, isFolder } })),
    );
  });
}

function isRecursive(args: readonly Argument[]): boolean {
  return args.some(({ rough }) => RECURSIVE.test(rough));
}

function valuesOf(args: readonly Argument[], start: RegExp): readonly Argument[] {
  return args.flatMap((word) => {
    const found = start.exec(word.prefix)?.[0];
    return found === undefined ? [] : [behind(word, found.length)];
  });
}

function paths(words: readonly Argument[], act: ProvenAct, isWhole: boolean): readonly Written[] {
  return words.flatMap((word) => pathsOfWord(word, act).map((path) => ({ path, word, isWhole })));
}
