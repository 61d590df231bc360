import { type Argument, literal, wordValue } from "../prove/argument.ts";
import { type GitCallWords, readGitCall, type Valued } from "./git/git-call.ts";

/** How a program is told to take files out of an archive, and where they go then. */
interface Extractor extends Valued {
  readonly extracts: (words: GitCallWords) => boolean;
  /** Options that name the folder: letters, and long names. */
  readonly into: readonly [letters: string, ...names: readonly string[]];
  /** Operands before those that say which files. */
  readonly archives: number;
  /** The first word may be letters without a dash, whose values follow in their order. */
  readonly isOldStyle?: true;
}

/** What comes out of an archive: the folders, and the names where some are given. */
export interface ArchiveWords {
  readonly folders: readonly Argument[];
  readonly members: readonly Argument[];
}

const TAR: Extractor = {
  letters: "fCbFgHIKLNTVX",
  names:
    "file directory blocking-factor info-script listed-incremental format use-compress-program starting-file tape-length newer after-date files-from label exclude exclude-from strip-components transform xform to-command owner group mode mtime",
  extracts: (words) => words.has("x", "extract", "get") && !words.has("O", "to-stdout"),
  into: ["C", "directory", "one-top-level"],
  archives: 0,
  isOldStyle: true,
};

const SEVEN_ZIP: Extractor = {
  letters: "",
  names: "",
  glued: "o",
  extracts: ({ operands: [verb] }) => /^[ex]$/.test(wordValue(verb)),
  into: ["o"],
  archives: 2,
};

const EXTRACTORS: Readonly<Record<string, Extractor>> = {
  tar: TAR,
  gtar: TAR,
  bsdtar: TAR,
  jar: {
    letters: "fCem",
    names: "file dir",
    extracts: (words) => words.has("x", "extract"),
    into: ["C", "dir"],
    archives: 0,
    isOldStyle: true,
  },
  unzip: {
    letters: "dPIO",
    names: "",
    extracts: (words) => !words.has("lptvzZ", "help"),
    into: ["d"],
    archives: 1,
  },
  "7z": SEVEN_ZIP,
  "7za": SEVEN_ZIP,
  "7zr": SEVEN_ZIP,
  "7zz": SEVEN_ZIP,
  cpio: {
    letters: "CDEFHIMOR",
    names: "directory file format io-size message owner pattern-file rsh-command",
    extracts: (words) =>
      words.has("ip", "extract", "pass-through") && !words.has("t", "list", "to-stdout"),
    into: ["D", "directory"],
    // What it takes out, or the folder to which it copies.
    archives: 0,
  },
  pax: {
    letters: "fsbopxBEGTU",
    names: "",
    extracts: (words) => words.has("r"),
    into: [""],
    archives: 0,
  },
  ar: {
    letters: "",
    names: "output plugin target",
    extracts: ({ operands: [verb], has }) => /^[a-zA-Z]*x/.test(wordValue(verb)) || has("x"),
    into: ["", "output"],
    archives: 2,
  },
};

/** Undefined: it is no extraction. */
export function archiveWords(name: string, args: readonly Argument[]): ArchiveWords | undefined {
  const extractor = Object.hasOwn(EXTRACTORS, name) ? EXTRACTORS[name] : undefined;
  if (extractor === undefined) return undefined;
  const words = readGitCall(extractor.isOldStyle ? withDashes(args, extractor) : args, extractor);
  if (!extractor.extracts(words)) return undefined;
  const [letters, ...names] = extractor.into;
  const [archive] = words.named;
  const behind = archive === undefined ? args.length : args.indexOf(archive);
  // What unzip leaves out stands behind this one, which means nothing before the archive's name.
  const isLeft = (word: Argument, at: number) => at > behind && word.value === "-x";
  const left = name === "unzip" ? args.findIndex(isLeft) : -1;
  const members = words.named
    .slice(extractor.archives)
    .filter((word) => left < 0 || args.indexOf(word) < left);
  const renamed = words.valuesOf("s", "transform", "xform").flatMap(replacements);
  return { folders: words.valuesOf(letters, ...names), members: [...members, ...renamed] };
}

/** `tar xfC a folder` as `tar -x -f a -C folder`. */
function withDashes(args: readonly Argument[], { letters }: Valued): readonly Argument[] {
  const [first, ...left] = args;
  if (first?.value === undefined || !/^[a-zA-Z]\w*$/.test(first.value)) return args;
  const given = [...first.value].flatMap((letter) => {
    const value = letters.includes(letter) ? left.shift() : undefined;
    return [literal(`-${letter}`), ...(value === undefined ? [] : [value])];
  });
  return [...given, ...left];
}

/** What a name may begin with after `s,from,to,`, of which there may be several with `;` between them. */
function replacements(word: Argument): readonly Argument[] {
  const text = word.value ?? "";
  const found: string[] = [];
  for (let at = 0, next = 0; next >= 0 && at < text.length; at = next + 1) {
    const mark = text[text[at] === "s" ? at + 1 : at];
    const from = endOfPart(text, mark, text[at] === "s" ? at + 2 : at + 1);
    const to = endOfPart(text, mark, from + 1);
    const isFlags = text.startsWith("flags=", at);
    if (!isFlags) found.push(text.slice(from + 1, to));
    next = text.indexOf(";", isFlags ? at : to + 1);
  }
  // What was found before stands there again: any name.
  const named = found.map((to) => to.replace(/&|\\\d/g, "*"));
  return named.flatMap((to) => (to === "" ? [] : [literal(to)]));
}

/** A mark behind a backslash is no end. */
function endOfPart(text: string, mark: string | undefined, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== mark) at += text[at] === "\\" ? 2 : 1;
  return at;
}
