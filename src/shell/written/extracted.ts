import { pathsTo } from "../bypass/store/act-paths.ts";
import type { ProvenAct } from "../prove/act.ts";
import { type Argument, literal, wordValue } from "../prove/argument.ts";
import { optionValue } from "./option-value.ts";
import { pathsOfWord, type Written } from "./written.ts";

/** How a program is told to take files out of an archive, and where they go then. */
interface Extractor {
  readonly extracts: (args: readonly Argument[]) => boolean;
  readonly into: readonly [alone: RegExp, glued: RegExp];
}

const hasOption = (args: readonly Argument[], pattern: RegExp) =>
  args.some(({ prefix }) => pattern.test(prefix));

/** The first word of tar may be letters without a dash. */
const tarHas = (args: readonly Argument[], letter: string, long: RegExp) =>
  hasOption(args, long) ||
  args.some(({ prefix }, at) => {
    const letters =
      /^-(\w+)$/.exec(prefix)?.[1] ?? (at === 0 ? /^\w+$/.exec(prefix)?.[0] : undefined);
    // Behind `f` or `C` stands a value.
    return letters?.replace(/[fC].*/s, "").includes(letter) || letters?.endsWith(letter);
  });

const TAR: Extractor = {
  extracts: (args) =>
    tarHas(args, "x", /^--(?:extract|get)$/) && !tarHas(args, "O", /^--to-stdout$/),
  into: [/^(?:-[^\Wf]*C|--directory)$/, /^(?:-C|--directory=)./],
};

const EXTRACTORS: Readonly<Record<string, Extractor>> = {
  tar: TAR,
  gtar: TAR,
  bsdtar: TAR,
  unzip: {
    extracts: (args) => !hasOption(args, /^-[a-ceg-oq-su-z]*[lptvzZ]|^--help$/),
    into: [/^-d$/, /^-d./],
  },
  "7z": { extracts: ([first]) => /^[ex]$/.test(wordValue(first)), into: [/^$/, /^-o./] },
  cpio: {
    extracts: (args) =>
      hasOption(args, /^-\w*i|^--extract$/) && !hasOption(args, /^-\w*t|^--list$/),
    into: [/^(?:-[^\WF]*D|--directory)$/, /^(?:-D|--directory=)./],
  },
};

/** Files out of an archive: what they are called is not known; undefined: it is no extraction. */
export function extracted(name: string, act: ProvenAct): readonly Written[] | undefined {
  const extractor = Object.hasOwn(EXTRACTORS, name) ? EXTRACTORS[name] : undefined;
  if (!extractor?.extracts(act.args)) return undefined;
  return into(act, optionValue(act.args, ...extractor.into));
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
