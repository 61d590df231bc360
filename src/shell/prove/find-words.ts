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
      const end = args.findIndex(
        (each, index) => index > at && (each.value === ";" || each.value === "+"),
      );
      const last = args[end];
      if (last === undefined || args.slice(at, end).some((each) => each.several))
        return "-exec is not certain";
      commands.push({ words: args.slice(at + 1, end), takesMany: last.value === "+" });
      at = end + 1;
    } else {
      return `${word.text} is not known to only read`;
    }
  }
  return { commands, areStartsPlain };
}

/** A number with a sign, or the mode of `-perm`. */
function isNumeric(option: string | undefined, value: string): boolean {
  return /^-[0-9]/.test(value) || (option === "-perm" && /^-[ugoarwxst=+,]+$/.test(value));
}

function beginsExpression({ value }: Argument): boolean {
  return value !== undefined && (value.startsWith("-") || ["!", "(", ")", ","].includes(value));
}
