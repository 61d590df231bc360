import { pathsTo } from "../bypass/store/act-paths.ts";
import type { ProvenAct } from "../prove/act.ts";
import { type Argument, literal, wordValue } from "../prove/argument.ts";
import { archiveWords } from "./archive-words.ts";
import { optionValue } from "./option-value.ts";
import { asPattern, pathsOfWord, type Written } from "./written.ts";

const hasOption = (args: readonly Argument[], pattern: RegExp) =>
  args.some(({ prefix }) => pattern.test(prefix));

/**
 * Files out of an archive: what they are called is known only where some are named; undefined: it is
 * no extraction.
 */
export function extracted(name: string, act: ProvenAct): readonly Written[] | undefined {
  const words = archiveWords(name, act.args);
  if (words === undefined) return undefined;
  const folders = words.folders.length > 0 ? words.folders : [undefined];
  // Each folder may be meant from here, or from the one before it.
  const nested = folders.length > 1 ? [joined(folders)] : [];
  return [...folders, ...nested].flatMap((folder) => [
    ...into(act, folder),
    ...words.members.flatMap((member) => membersIn(act, folder, member)),
  ]);
}

function joined(folders: readonly (Argument | undefined)[]): Argument {
  return literal(folders.map((folder) => wordValue(folder)).join("/"));
}

/** A name in an archive may be a folder's, or a pattern that the program itself reads. */
function membersIn(
  act: ProvenAct,
  folder: Argument | undefined,
  member: Argument,
): readonly Written[] {
  const start = folder?.isGlob ? folder.rough : folder?.value;
  if (member.value === undefined || (folder !== undefined && start === undefined)) return [];
  const word = asPattern(literal(`${start === undefined ? "" : `${start}/`}${member.value}`));
  return pathsOfWord(word, act).map((path) => ({ path, word, isWhole: false, brings: [] }));
}

/** A patch says itself which files it changes, unless one is named. */
export function patched(act: ProvenAct): readonly Written[] {
  const { args } = act;
  if (hasOption(args, /^--(?:dry-run|help|version)$|^-C$|^-v$/)) return [];
  const output = optionValue(args, /^(?:-o|--output)$/, /^(?:-o|--output=)./);
  if (output !== undefined) return named(output, act);
  const [file] = patchOperands(args);
  return file === undefined
    ? into(act, optionValue(args, /^(?:-d|--directory)$/, /^(?:-d|--directory=)./))
    : named(file, act);
}

/** Letters that take the next word as their value. */
const VALUED = /^-(?:[a-zA-Z]*[idpFBDgrVxYz])$|^--(?:input|directory|strip|fuzz|prefix|suffix)$/;

function patchOperands(args: readonly Argument[]): readonly Argument[] {
  return args.filter(
    ({ prefix }, at) => !prefix.startsWith("-") && !VALUED.test(wordValue(args[at - 1])),
  );
}

function named(word: Argument, act: ProvenAct): readonly Written[] {
  return pathsOfWord(word, act).map((path) => ({ path, word, isWhole: false }));
}

function into(act: ProvenAct, given: Argument | undefined): readonly Written[] {
  const word = given ?? literal(".");
  const folders = given ? pathsOfWord(given, act) : pathsTo(".", act);
  return folders.map((path) => ({ path, word, isWhole: false, isInto: true, brings: [] }));
}
