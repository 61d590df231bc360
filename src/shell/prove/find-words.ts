import type { Argument } from "./argument.ts";

const ALONE = new Set([
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
const VALUED = new Set([
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
const LEADING = new Set(["-H", "-L", "-P", "-E", "-X", "-x", "-s"]);

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
  while (LEADING.has(args[at]?.value ?? "")) at += 1;
  let areStartsPlain = true;
  for (; at < args.length && !beginsExpression(args[at]); at += 1) {
    const word = args[at];
    if (word?.maybeFlag) return `${word.text} may turn out to be an action`;
    areStartsPlain &&= word?.prefix !== "";
  }
  const commands: FoundCommand[] = [];
  while (at < args.length) {
    const word = args[at]?.value ?? "";
    if (ALONE.has(word)) {
      at += 1;
    } else if (VALUED.has(word)) {
      const value = args[at + 1];
      if (value === undefined || value.several) return `the value of ${word} is not certain`;
      if (value.prefix.startsWith("-") && !isNumeric(word, value.prefix))
        return `${value.text} may be an action`;
      at += 2;
    } else if (word === "-exec") {
      const end = args.findIndex(
        (each, index) => index > at && (each.value === ";" || each.value === "+"),
      );
      if (end < 0 || args.slice(at, end).some((each) => each.several))
        return "-exec is not certain";
      commands.push({ words: args.slice(at + 1, end), takesMany: args[end]?.value === "+" });
      at = end + 1;
    } else {
      return `${args[at]?.text ?? ""} is not known to only read`;
    }
  }
  return { commands, areStartsPlain };
}

/** A number with a sign, or the mode of `-perm`. */
function isNumeric(option: string, value: string): boolean {
  return /^-[0-9]/.test(value) || (option === "-perm" && /^-[ugoarwxst=+,]+$/.test(value));
}

function beginsExpression(word: Argument | undefined): boolean {
  const value = word?.value;
  return value !== undefined && (value.startsWith("-") || ["!", "(", ")", ","].includes(value));
}
