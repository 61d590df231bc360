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
  if (!readAddress(reader)) return true;
  skip(reader, /[ \t]*/y);
  if (!take(reader, ",")) return true;
  skip(reader, /[ \t]*/y);
  return skip(reader, /[+~][0-9]+/y) || readAddress(reader);
}

/** True when there was one. */
function readAddress(reader: Reader): boolean {
  if (skip(reader, /[0-9]+(?:~[0-9]+)?|\$/y)) return true;
  if (take(reader, "/")) return readDelimited(reader, "/") && skip(reader, /[IM]*/y, true);
  const custom = /^\\([^\n\\\w\s])/.exec(reader.script.slice(reader.at, reader.at + 2))?.[1];
  if (custom === undefined) return false;
  reader.at += 2;
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
  if (!/^[^\n\\\w\s;{}]$/.test(delimiter)) return false;
  reader.at += 2;
  if (!readDelimited(reader, delimiter) || !readDelimited(reader, delimiter)) return false;
  if (verb === "s" && !skip(reader, /[gpiI0-9]*/y, true)) return false;
  return skip(reader, ends, true);
}

/** Up to the next delimiter. A set in brackets hides it from one sed and not from another. */
function readDelimited(reader: Reader, delimiter: string): boolean {
  const { script } = reader;
  const start = reader.at;
  for (; reader.at < script.length; reader.at += 1) {
    const char = script[reader.at];
    if (char === "\n") return false;
    if (char === "\\") reader.at += 1;
    else if (char === delimiter) {
      const isClosed = bracketsClose(script.slice(start, reader.at));
      reader.at += 1;
      return isClosed;
    }
  }
  return false;
}

function bracketsClose(pattern: string): boolean {
  const plain = pattern.replace(/\\[^\n]/g, "").replace(/\[\^?\]?[^\]]*\]/g, "");
  return !plain.includes("[");
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
