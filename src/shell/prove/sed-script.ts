/**
 * True for a sed script that only prints: addresses and the commands `p P = l d D q Q n N g G h H x z F`,
 * `s` and `y`, jumps and groups. What it does not know (`w`, `e`, `r`, `a`, …) is not harmless.
 */
export function isHarmlessSed(script: string): boolean {
  const reader = { script, at: 0, depth: 0 };
  while (reader.at < script.length) if (!readStep(reader)) return false;
  return reader.depth === 0;
}

interface Reader {
  readonly script: string;
  at: number;
  depth: number;
}

function readStep(reader: Reader): boolean {
  skip(reader, /[\s;]*/y);
  if (reader.at >= reader.script.length) return true;
  if (take(reader, "}")) {
    reader.depth -= 1;
    return reader.depth >= 0;
  }
  if (take(reader, ":")) return skip(reader, /[ \t]*\w+(?=[\s;]|$)/y);
  if (!readAddresses(reader)) return false;
  skip(reader, /[ \t]*!?[ \t]*/y);
  if (take(reader, "{")) {
    reader.depth += 1;
    return true;
  }
  return readAction(reader);
}

function readAddresses(reader: Reader): boolean {
  const first = readAddress(reader);
  if (first !== true) return first === undefined;
  skip(reader, /[ \t]*/y);
  if (!take(reader, ",")) return true;
  skip(reader, /[ \t]*/y);
  return skip(reader, /[+~][0-9]+/y) || readAddress(reader) === true;
}

/** Undefined: there is none; false: it is not understood. */
function readAddress(reader: Reader): boolean | undefined {
  if (skip(reader, /[0-9]+(?:~[0-9]+)?|\$/y)) return true;
  const [begin, custom = "/"] =
    /^(?:\/|\\([^\n\\\w\s[\]]))/.exec(reader.script.slice(reader.at, reader.at + 2)) ?? [];
  if (begin === undefined) return undefined;
  reader.at += begin.length;
  return readDelimited(reader, custom) && skip(reader, /[IM]*/y, true);
}

function readAction(reader: Reader): boolean {
  const ends = /[ \t]*(?=[;}\n]|$)/y;
  if (skip(reader, /[pP=dDnNgGhHxzF]/y)) return skip(reader, ends, true);
  if (skip(reader, /[qQ][ \t]*[0-9]*/y) || skip(reader, /l[ \t]*[0-9]*/y))
    return skip(reader, ends, true);
  if (skip(reader, /[btT][ \t]*\w*/y)) return skip(reader, ends, true);
  const verb = reader.script[reader.at];
  if (verb !== "s" && verb !== "y") return false;
  const delimiter = reader.script[reader.at + 1] ?? "";
  if (!/^[^\n\\\w\s;{}[\]]$/.test(delimiter)) return false;
  reader.at += 2;
  if (!readDelimited(reader, delimiter) || !readDelimited(reader, delimiter)) return false;
  if (verb === "s" && !skip(reader, /[gpiI0-9]*/y, true)) return false;
  return skip(reader, ends, true);
}

function readDelimited(reader: Reader, delimiter: string): boolean {
  const end = delimitedEnd(reader.script, reader.at, delimiter);
  reader.at = end ?? reader.at;
  return end !== undefined;
}

/**
 * A set in brackets. One that stands first, and the name of a class, do not end it. Behind a class or an
 * escaped bracket no further one may open, because not every program reads these as such.
 */
const SET =
  /\[(?:\^?\]|(?!\^?\]))(?:[^\][\\\n]|\\[^\][\n]|\\?\[(?![.:=]))*(?:(?:\[:\w+:\]|\\\])(?:[^\][\\\n]|\\[^\][\n])*)*\]/y;

/**
 * Behind the delimiter that ends a pattern; undefined where that is not certain: a set hides a delimiter
 * from one program and not from another.
 */
export function delimitedEnd(text: string, start: number, delimiter: string): number | undefined {
  for (let at = start; at < text.length; ) {
    const char = text[at];
    if (char === delimiter) return at + 1;
    if (char === "\n") return undefined;
    if (char === "[") {
      SET.lastIndex = at;
      const set = SET.exec(text)?.[0];
      const isHidden = set?.split(/\\./).some((part) => part.includes(delimiter));
      if (set === undefined || isHidden) return undefined;
      at += set.length;
    } else at += char === "\\" ? 2 : 1;
  }
  return undefined;
}

function take(reader: Reader, token: string): boolean {
  if (!reader.script.startsWith(token, reader.at)) return false;
  reader.at += token.length;
  return true;
}

/** True when the pattern matched; with `even` also when it matched nothing. */
function skip(reader: Reader, pattern: RegExp, even = false): boolean {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.script);
  if (found === null) return false;
  reader.at += found[0].length;
  return even || found[0] !== "";
}
