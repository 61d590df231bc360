import type { Argument } from "./argument.ts";

const ALONE = new Set<string | undefined>([
  ...[
    "-print",
    "-print0",
    "-prune",
    "-quit",
    "-ls",
    "-empty",
    "-depth",
    "-follow",
    "-xdev",
    "-mount",
  ],
  ...[
    "-readable",
    "-writable",
    "-executable",
    "-true",
    "-false",
    "-nouser",
    "-nogroup",
    "-daystart",
  ],
  ...["-noleaf", "-nowarn", "-warn", "-ignore_readdir_race", "-not", "-a", "-o", "-and", "-or"],
  ...["!", "(", ")", ","],
]);
const VALUED = new Set<string | undefined>([
  ...[
    "-name",
    "-iname",
    "-path",
    "-ipath",
    "-wholename",
    "-iwholename",
    "-regex",
    "-iregex",
    "-lname",
  ],
  ...["-ilname", "-type", "-xtype", "-maxdepth", "-mindepth", "-size", "-mtime", "-mmin", "-atime"],
  ...[
    "-amin",
    "-ctime",
    "-cmin",
    "-newer",
    "-anewer",
    "-cnewer",
    "-newermt",
    "-newerat",
    "-newerct",
  ],
  ...[
    "-user",
    "-group",
    "-uid",
    "-gid",
    "-perm",
    "-links",
    "-inum",
    "-samefile",
    "-fstype",
    "-used",
  ],
  ...["-regextype", "-printf"],
]);
const LEADING = new Set<string | undefined>(["-H", "-L", "-P", "-E", "-X", "-x", "-s"]);

export interface FoundCommand {
  readonly words: readonly Argument[];
  /** `+`: one call gets many paths. */
  readonly takesMany: boolean;
}

/** A `find` in which every word is understood, and the commands it runs for what it finds. */
export interface FindCall {
  readonly commands: readonly FoundCommand[];
  /** What it finds begins with one of these, so that it is no option to the commands. */
  readonly areStartsPlain: boolean;
}

/** Takes a `find` apart; a text says why it cannot be. */
export function readFind(args: readonly Argument[]): FindCall | string {
  let at = 0;
  while (LEADING.has(args[at]?.value)) at += 1;
  let areStartsPlain = true;
  for (const word of args.slice(at)) {
    if (beginsExpression(word)) break;
    if (word.maybeFlag) return `${word.text} may turn out to be an action`;
    areStartsPlain &&= word.prefix !== "";
    at += 1;
  }
  const commands: FoundCommand[] = [];
  for (let word = args[at]; word !== undefined; word = args[at]) {
    const name = word.value;
    if (ALONE.has(name)) {
      at += 1;
    } else if (VALUED.has(name)) {
      const value = args[at + 1];
      if (value === undefined || value.several) return `the value of ${name} is not certain`;
      if (value.prefix.startsWith("-") && !isNumeric(name, value.prefix))
        return `${value.text} may be an action`;
      at += 2;
    } else if (name === "-exec") {
      const end = args.findIndex((_, index) => index > at && isEnd(args, index));
      const words = args.slice(at + 1, end);
      if (end < 0 || words.some((each) => each.several) || !isEndCertain(words))
        return "-exec is not certain";
      commands.push({ words, takesMany: args[end]?.value === "+" });
      at = end + 1;
    } else {
      return `${word.text} is not known to only read`;
    }
  }
  return { commands, areStartsPlain };
}

/** A plus is an end behind a path only. */
function isEnd(args: readonly Argument[], at: number): boolean {
  const { value } = args[at] ?? {};
  return value === ";" || (value === "+" && args[at - 1]?.value === "{}");
}

/** Where a word may turn out to be the end, find must refuse the next one, and then runs nothing. */
function isEndCertain(words: readonly Argument[]): boolean {
  return words.every(({ value, prefix }, at) => {
    const next = words[at + 1];
    if (value !== undefined || !/^[;+]?$/.test(prefix) || next === undefined) return true;
    // No test or action has one letter but these two.
    const isRefused = !beginsExpression(next) || /^-[^ao]$/.test(next.value ?? "");
    return next.value !== undefined && isRefused;
  });
}

/** A number with a sign, or the mode of `-perm`. */
function isNumeric(option: string | undefined, value: string): boolean {
  return /^-[0-9]/.test(value) || (option === "-perm" && /^-[ugoarwxst=+,]+$/.test(value));
}

function beginsExpression({ value }: Argument): boolean {
  return value !== undefined && (value.startsWith("-") || ["!", "(", ")", ","].includes(value));
}
