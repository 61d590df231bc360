import type { Piece, Redirect, Script, ShellCommand, Simple, Word } from "./node.ts";

// A single character at a time: a repeated group of repeated characters is tried in every way there is.
const WORD = /(?:[\w./:,@%+=-]|'[^'\n]*'|"[^"\\$`!\n]*")+(?=[ ;|&]|$)/y;
const PIECE = /([\w./:,@%+=-]+)|'([^']*)'|"([^"]*)"/g;
const REDIRECT = /(?:2>&1|(?:2|)> ?\/dev\/null)(?=[ ;|&]|$)/y;
const OPERATOR = / *(&&|\|\||\||;) */y;
const BLANKS = / +/y;
const RESERVED = new Set([
  ...[
    "if",
    "then",
    "else",
    "elif",
    "fi",
    "do",
    "done",
    "case",
    "esac",
    "while",
    "until",
    "for",
    "in",
  ],
  ...["function", "select", "time", "coproc", "repeat", "foreach", "nocorrect", "noglob", "end"],
]);

/**
 * A text of commands in a row, of plain or quoted words in which nothing is expanded: most of what is
 * typed. It needs no parser, which a gate would have to load: the same tree is made here.
 */
export function plainScript(text: string): Script | undefined {
  if (text.length > 4096) return undefined;
  const reader = { text, at: 0 };
  const statements: Script["statements"][number][] = [];
  let [list, parts, operator]: [ShellCommand | undefined, Simple[], string] = [undefined, [], ""];
  for (;;) {
    const command = readPlainCommand(reader);
    if (command === undefined) return undefined;
    parts.push(command);
    const next = match(reader, OPERATOR)?.trim() ?? "";
    if (next === "|") continue;
    list = joined(list, operator, pipeline(parts));
    parts = [];
    operator = next;
    if (next === "&&" || next === "||") continue;
    statements.push({ command: list, background: false });
    list = undefined;
    if (reader.at >= text.length) return { statements };
    if (next === "") return undefined;
  }
}

function pipeline(parts: readonly Simple[]): ShellCommand {
  const [only, ...others] = parts;
  return only && others.length === 0 ? only : { kind: "pipeline", parts, negated: false };
}

function joined(
  list: ShellCommand | undefined,
  operator: string,
  command: ShellCommand,
): ShellCommand {
  if (list === undefined) return command;
  const rest = [{ operator: operator === "&&" ? "&&" : "||", command } as const];
  if (list.kind === "and-or") return { ...list, rest: [...list.rest, ...rest] };
  return { kind: "and-or", first: list, rest };
}

interface Reader {
  readonly text: string;
  at: number;
}

function readPlainCommand(reader: Reader): Simple | undefined {
  match(reader, BLANKS);
  const start = reader.at;
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  let end = start;
  for (;;) {
    const redirect = match(reader, REDIRECT);
    const text = redirect ?? match(reader, WORD);
    if (text === undefined) break;
    end = reader.at;
    if (redirect !== undefined) redirects.push(redirection(redirect));
    // `x=y` is an assignment before a command, and to `export`.
    else if (redirects.length > 0 || /^\w+\+?=/.test(text)) return undefined;
    else words.push({ pieces: [pieceOf(text)], text });
    if (match(reader, BLANKS) === undefined) break;
  }
  const [name] = words;
  if (name === undefined || RESERVED.has(name.text)) return undefined;
  return { kind: "simple", assignments: [], words, redirects, text: reader.text.slice(start, end) };
}

function redirection(text: string): Redirect {
  const target = (value: string) => ({
    pieces: [{ kind: "text", value } as const],
    text: value,
  });
  return text === "2>&1"
    ? { operator: ">&", target: target("1") }
    : { operator: ">", target: target("/dev/null") };
}

function pieceOf(text: string): Piece {
  const parts = [...text.matchAll(PIECE)].map(
    ([, plain, single, double]) => plain ?? single ?? double,
  );
  return { kind: "text", value: parts.join("") };
}

function match(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}
