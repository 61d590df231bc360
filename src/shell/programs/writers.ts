import { baseName } from "../place/posix-path.ts";
import { type Argument, literal } from "../prove/argument.ts";
import { hasOption, type ParsedCall, parseCall } from "../prove/parse-call.ts";
import { isHarmlessSed } from "../prove/sed-script.ts";
import type { Program } from "./program.ts";

/** A program that writes what it names and nothing else, with the options under which that is certain. */
interface Writer extends Program {
  readonly written: (call: ParsedCall) => AllWritten | undefined;
}

/** Everything that a program writes. */
export interface AllWritten {
  /** Files, and folders that something is put into. */
  readonly files: readonly Argument[];
  /** With all that lies below. */
  readonly whole: readonly Argument[];
  /** Names in a folder: of a link the link itself goes, or something takes its place. */
  readonly names: readonly Argument[];
}

const files = ({ operands }: ParsedCall): AllWritten => ({ files: operands, whole: [], names: [] });
const whole = ({ operands }: ParsedCall): AllWritten => ({
  files: [],
  whole: operands,
  names: operands,
});

/** The last operand, or what is put into it under its own name. */
function copies({ operands, options }: ParsedCall): AllWritten {
  const given = options.find(({ name }) => name === "-t" || name === "--target-directory")?.value;
  const [into, sources] = given ? [given, operands] : [operands.at(-1), operands.slice(0, -1)];
  const none = { whole: [], names: [] };
  if (into?.value === undefined) return { files: into === undefined ? [] : [into], ...none };
  const { value } = into;
  const names = sources.flatMap((word) => (word.value === undefined ? [] : [baseName(word.value)]));
  const below = names.filter((name) => name !== "").map((name) => literal(`${value}/${name}`));
  return { files: [into], whole: below, names: [] };
}

/** What was moved is gone from where it was. */
function moves(call: ParsedCall): AllWritten {
  const copied = copies(call);
  const entered = foldersEntered(call, copied.files);
  const isNamed = (word: Argument) => !entered.includes(word);
  const all = [...call.operands, ...copied.whole].filter(isNamed);
  return { files: copied.files, whole: all, names: [...copied.files.filter(isNamed), ...all] };
}

/** Something is put into them: the folder above is not written. */
function foldersEntered(call: ParsedCall, into: readonly Argument[]): readonly Argument[] {
  if (hasOption(call, "-t", "--target-directory")) return into;
  if (hasOption(call, "-T", "--no-target-directory")) return [];
  return into.filter(({ value }) => value !== undefined && /(?:^|\/)\.{0,2}$/.test(value));
}

/**
 * With one word the link is made where it runs. Through one that is not symbolic a later call writes the
 * file itself, wherever that lies.
 */
function links(call: ParsedCall): AllWritten | undefined {
  if (call.operands.length < 2 || !hasOption(call, "-s", "--symbolic")) return undefined;
  const copied = copies(call);
  if (mayBeLinks(copied.files)) return undefined;
  const entered = foldersEntered(call, copied.files);
  const replaced = copied.files.filter((word) => !entered.includes(word));
  return { ...copied, names: [...replaced, ...copied.whole] };
}

/** What a pattern stands for may be a link that leads elsewhere. */
function mayBeLinks(words: readonly Argument[]): boolean {
  return words.some(({ value, isGlob }) => value === undefined && isGlob);
}

function filesNamed(call: ParsedCall): AllWritten | undefined {
  return mayBeLinks(call.operands) ? undefined : files(call);
}

/** The mode stands first. */
function modes(call: ParsedCall): AllWritten | undefined {
  const [mode, ...named] = call.operands;
  if (mode?.value === undefined || mayBeLinks(named)) return undefined;
  return hasOption(call, "-R", "--recursive")
    ? { files: [], whole: named, names: [] }
    : { files: named, whole: [], names: [] };
}

/** `sed -i` with a script that writes nothing else. A suffix with a slash or a star may lead elsewhere. */
function edited({ options, operands }: ParsedCall): AllWritten | undefined {
  const valuesOf = (pattern: RegExp) =>
    options.flatMap(({ name, value }) => (pattern.test(name) ? [value] : []));
  const inPlace = valuesOf(/^(?:-i|--in-place)$/);
  const given = valuesOf(/^(?:-e|--expression)$/);
  const [scripts, named] = given.length > 0 ? [given, operands] : splitAt(operands, 1);
  const isPlain =
    inPlace.length > 0 &&
    inPlace.every((suffix) => suffix === undefined || /^[\w.~-]+$/.test(suffix.value ?? "/")) &&
    scripts.length > 0 &&
    scripts.every((script) => isHarmlessSed(script?.value ?? "w"));
  // The file is put in the place of what has its name.
  return isPlain ? { files: named, whole: [], names: named } : undefined;
}

function splitAt<T>(all: readonly T[], at: number): [readonly T[], readonly T[]] {
  return [all.slice(0, at), all.slice(at)];
}

const COPIES =
  "-rRafvnpuTHLdiP -t= --recursive --archive --force --verbose --no-clobber --preserve? --update? --no-target-directory --target-directory=";

const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ["tee", { options: "-ai --append --ignore-interrupts", written: files }],
  [
    "touch",
    { options: "-acmfh -d= -t= -r= --no-create --date= --reference= --time=", written: files },
  ],
  ["mkdir", { options: "-pv -m= --parents --verbose --mode=", written: files }],
  ["rmdir", { options: "-v --verbose", written: whole }],
  ["unlink", { options: "", written: whole }],
  ["rm", { options: "-rRfivd --recursive --force --verbose --dir", written: whole }],
  ["cp", { options: COPIES, written: copies }],
  ["mv", { options: COPIES, written: moves }],
  [
    "ln",
    {
      options:
        "-sfnvrT -t= --symbolic --force --no-dereference --verbose --relative --no-target-directory --target-directory=",
      written: links,
    },
  ],
  ["chmod", { options: "-Rcfv --recursive --changes --silent --quiet --verbose", written: modes }],
  ["truncate", { options: "-co -s= -r= --no-create --size= --reference=", written: filesNamed }],
  [
    "sed",
    {
      options:
        "-nErsuz -e= -i? --quiet --silent --expression= --regexp-extended --separate --null-data --in-place?",
      written: edited,
    },
  ],
]);

/** The words that name everything a program writes; undefined: it may write elsewhere. */
export function everyWritten(name: string, args: readonly Argument[]): AllWritten | undefined {
  const writer = WRITERS.get(name);
  const call = writer && parseCall(args, writer);
  const written =
    call === undefined || typeof call === "string" ? undefined : writer?.written(call);
  const all = written && [...written.files, ...written.whole, ...written.names];
  return all?.every(isPlaced) ? written : undefined;
}

/** A pattern for folders may lead anywhere: one of them may be a link. */
export function isPlaced({ value, isName, rough, prefix }: Argument): boolean {
  return value !== undefined || isName === true || !rough.slice(prefix.length).includes("/");
}
