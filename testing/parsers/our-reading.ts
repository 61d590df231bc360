import type { Dialect, Redirect, Simple, Word } from "../../src/shell/tree/node.ts";
import { parseAny } from "../../src/shell/tree/parse-text.ts";
import type { CommandRead, Reading } from "./commands-read.ts";

/** What our tree says of a text; undefined: it says itself that it does not understand all of it. */
export function ourReading(text: string, dialect: Dialect): Reading | undefined {
  const parsed = parseAny(text, dialect);
  if (parsed.kind === "unreadable") return undefined;
  const commands: CommandRead[] = [];
  return collect(parsed.script, commands) ? { commands } : undefined;
}

/** Answers false where it comes upon a command that is outside the language. */
function collect(node: unknown, found: CommandRead[]): boolean {
  if (Array.isArray(node)) return node.every((one) => collect(one, found));
  if (typeof node !== "object" || node === null) return true;
  if ("kind" in node && node.kind === "foreign") return false;
  if (isSimple(node)) found.push(commandRead(node));
  else if ("redirects" in node && isRedirects(node.redirects) && node.redirects.length > 0) {
    found.push(commandRead({ assignments: [], words: [], redirects: node.redirects }));
  }
  // An argument that assigns has its value twice: as a word, and as what `export` would take.
  return Object.entries(node).every(([name, value]) => name === "assigns" || collect(value, found));
}

function commandRead({
  assignments,
  words,
  redirects,
}: Pick<Simple, "assignments" | "words" | "redirects">): CommandRead {
  return {
    assignments: assignments.map(
      ({ name, append, value }) => `${name}${append ? "+" : ""}=${value.text}`,
    ),
    words: words.map(textOf),
    redirects: redirects.map(({ operator, target }) =>
      operator === "<<" ? "<<" : `${operator} ${target.text}`,
    ),
  };
}

function textOf({ text }: Word): string {
  return text;
}

function isRedirects(value: unknown): value is readonly Redirect[] {
  return Array.isArray(value);
}

function isSimple(node: object): node is Simple {
  return "kind" in node && node.kind === "simple";
}
