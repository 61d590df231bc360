import type { Effects, Place } from "../prove/act.ts";
import type { Argument } from "../prove/argument.ts";
import { directoryPlaces, namedPlaces } from "../state/places.ts";
import type { ShellState } from "../state/state.ts";
import { archiveWords } from "../written/archive-words.ts";
import { copyWords } from "../written/copy-words.ts";
import { gitFoldersMade } from "./git-folders.ts";

/** They read the files they name, or none: words that are not known are no paths to be written. */
const CARRY_TEXT = new Set(
  "gh ralph echo printf grep egrep fgrep rg cat jq awk gawk kill test [ ls head tail wc nl tac cut tr rev fold paste column comm cmp diff stat file du df basename dirname realpath readlink md5sum sha256sum od seq sleep date".split(
    " ",
  ),
);

/** Where a program that may write does so: where it runs, and at every path it names. */
export function placesOfWriter(words: readonly Argument[], state: ShellState): readonly Place[] {
  const [name, ...args] = words;
  const here = directoryPlaces(state);
  if (CARRY_TEXT.has(name?.value ?? "")) return [...here, ...namedPlaces(args, state, "text")];
  const program = name?.value?.includes("/") ? [name] : [];
  return [...here, ...namedPlaces([...program, ...args.flatMap(pathsInText)], state)];
}

/** The word, and what looks like a path in a text of several words: an editor's commands, a program. */
function pathsInText(word: Argument): readonly Argument[] {
  const { value } = word;
  if (value === undefined || !/\s/.test(value)) return [word];
  const paths = value.split(/[\s"'`=,;()[\]{}<>|&]+/).filter((part) => /\/|^\.\.$/.test(part));
  return [
    word,
    ...paths.map((path) => ({ ...word, value: path, rough: path, prefix: path, text: path })),
  ];
}

const MOVERS = new Set([
  ...[
    "ln",
    "mv",
    "rsync",
    "install",
    "link",
    "unlink",
    "rm",
    "rmdir",
    "cp",
    "tar",
    "unzip",
    "bsdtar",
  ],
  ...["cpio", "ditto"],
]);
const COPIES_LINKS =
  /^-\w*[aRrdPsl]|^--(?:archive|recursive|no-dereference|preserve|symbolic-link|link)/;
const KEEP_HEAD_GH = new Set([
  "comment",
  "edit",
  "close",
  "reopen",
  "review",
  "ready",
  "create",
  "list",
  "view",
]);

/** What a program may have made of paths, or of a HEAD, that later parts of the text rely on. */
export function effectsOf(name: string, args: readonly Argument[], state: ShellState): Effects {
  const { effects: given } = state;
  const isMover = MOVERS.has(name);
  const gitMade = CARRY_TEXT.has(name)
    ? []
    : gitFoldersMade(
        name,
        name === "" || isMover ? args : args.flatMap(pathsInText),
        state,
        isMover,
      );
  const effects =
    gitMade.length === 0 ? given : { ...given, gitMade: [...given.gitMade, ...gitMade] };
  const touchesGit = args.some(({ rough }) => /(?:^|[/=\s])\.git(?:$|[/\s])/.test(rough));
  const movesHead = touchesGit || (name === "gh" && !KEEP_HEAD_GH.has(args[1]?.value ?? ""));
  const after = movesHead ? { ...effects, headLost: true, madeUnknown: true } : effects;
  if (!isMover) return after;
  if (name === "cp" && !args.some(({ rough }) => COPIES_LINKS.test(rough))) return after;
  const changed = withoutSources(name, args);
  if (changed.length === 0) return after;
  const places = namedPlaces(changed, state);
  const made = places.flatMap((place) => ("path" in place ? [place.path] : ["/"]));
  const isRemoval = name === "rm" || name === "rmdir" || name === "unlink";
  return {
    ...after,
    made: [...effects.made, ...made],
    madeUnknown: after.madeUnknown || !isRemoval,
  };
}

/** What is only read stays what it was: what is copied, what a link leads to, what is packed. */
function withoutSources(name: string, args: readonly Argument[]): readonly Argument[] {
  if (args.some(({ value, isGlob }) => value === undefined && !isGlob)) return args;
  if (name === "cp" || name === "ln") {
    const { sources, target } = copyWords(name, args);
    const isNamed = target !== undefined && args.includes(target);
    return isNamed ? args.filter((word) => !sources.includes(word)) : args;
  }
  const isPacked = name === "tar" && archiveWords(name, args) === undefined;
  return isPacked && !args.some(({ prefix }) => /^--/.test(prefix)) ? [] : args;
}
