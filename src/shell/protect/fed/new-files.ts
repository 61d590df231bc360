/** The only thing that is written of such a name: what it is given, and its use. */
const GIVEN =
  /^=(?:"\$\(mktemp(?:\s[^()`$|;&<>"]*)?\)"|\$\(mktemp(?:\s[^()`$|;&<>]*)?\))(?=[\s;&)]|$)/;
const OTHER_MKTEMP = /mktemp\s*\(\s*\)|\b(?:function|alias)\s+mktemp\b/;

/** What it prints is a new name, which nobody has written. */
const PRINTED = /\$\(mktemp(?:\s[^()`$|;&<>]*)?\)/g;
/** So many variables are looked for, each at the cost of the command's length. */
const MOST_NAMES = 32;

/** A command without the substitutions that only print the name of a new file. */
export function withoutNewFiles(command: string): string {
  return OTHER_MKTEMP.test(command) ? command : command.replace(PRINTED, " ");
}

/**
 * Tells of a word whether it is a variable that only ever holds a name that `mktemp` made: none that the
 * command names. Any other mention of the variable, as after `read` or `for`, may fill it otherwise.
 */
export function newFilesIn(command: string): (rough: string) => boolean {
  const known = new Map<string, boolean>();
  const isMade = (name: string) => {
    if (OTHER_MKTEMP.test(command)) return false;
    const mentions = [...command.matchAll(new RegExp(`(?<![\\w/.-])${name}(?![\\w-])`, "g"))];
    let isGiven = false;
    const areKnown = mentions.every(({ index }) => {
      const before = command.slice(Math.max(0, index - 2), index);
      const after = command.slice(index + name.length, index + name.length + 200);
      if (before.endsWith("$")) return true;
      if (before === "${") return after.startsWith("}");
      const given = GIVEN.test(after);
      isGiven ||= given;
      return given;
    });
    return areKnown && isGiven;
  };
  return (rough) => {
    const name = /^\$(?:\{(\w+)\}|([A-Za-z_]\w*))$/.exec(rough)?.slice(1).find(Boolean);
    if (name === undefined) return false;
    if (!known.has(name) && known.size < MOST_NAMES) known.set(name, isMade(name));
    return known.get(name) === true;
  };
}
