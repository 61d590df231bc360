import type { HereDoc, Statement as ParsedStatement } from "unbash";
import { bodyOf } from "./here-document.ts";
import type { Dialect, Script } from "./node.ts";

/** Part of the text is in no node, or a node is not where the parser says: nothing in it is trusted. */
export class Unaccounted extends Error {
  override readonly name = "Unaccounted";
}

/** Shell code outside the language. The command it stands in becomes a `Foreign` node. */
export class OutsideLanguage extends Error {
  override readonly name = "OutsideLanguage";
}

export type ReadStatements = (source: Source, nodes: readonly ParsedStatement[]) => Script;

// The parser leaves out what is deeper than 256, in some corners without an error.
const DEEPEST = 60;

/**
 * The text with how far it has been accounted for. Every node moves `at` from its start to its end,
 * and what lies between two nodes is checked character by character.
 */
export class Source {
  readonly text: string;
  readonly dialect: Dialect;
  #depth: number;
  /** For the commands inside words: a word's reader does not know the reader of commands. */
  readonly readStatements: ReadStatements;
  at: number;
  /** Here-documents whose bodies begin after the next line break. */
  #pending: HereDoc[] = [];

  constructor(text: string, dialect: Dialect, readStatements: ReadStatements, at = 0, depth = 0) {
    this.text = text;
    this.dialect = dialect;
    this.readStatements = readStatements;
    this.at = at;
    this.#depth = depth;
    this.#checkDepth();
  }

  /** The same text inside a substitution or a compound command. */
  inner(at: number): Source {
    return new Source(this.text, this.dialect, this.readStatements, at, this.#depth + 1);
  }

  /** Reads the commands of a compound command: deeper, at the same place in the text. */
  nested<T>(read: () => T): T {
    this.#depth += 1;
    this.#checkDepth();
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  /** Blanks between the words of one command. A backslash at the end of a line counts as one. */
  skipBlanks(): void {
    for (;;) {
      const char = this.text[this.at];
      if (char === " " || char === "\t") this.at += 1;
      else if (char === "\\" && this.text[this.at + 1] === "\n") this.#lineContinues();
      else return;
    }
  }

  /** What may stand between commands: blanks, line breaks, comments. Answers whether there was any. */
  skipGap(): boolean {
    const start = this.at;
    for (;;) {
      this.skipBlanks();
      const char = this.text[this.at];
      if (char === "#" && this.#beginsComment()) this.at = this.#endOfLine();
      else if (char === "\n") this.#lineEnds();
      else return this.at > start;
    }
  }

  /** True when the text goes on with `token`, which is then accounted for. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) throw new Unaccounted(`no ${token}`);
  }

  /** A keyword, which must not be the beginning of a longer word. */
  expectWord(keyword: string): void {
    this.expect(keyword);
    const next = this.text[this.at];
    if (next !== undefined && !/[\s;&|()<>]/.test(next)) throw new Unaccounted(keyword);
  }

  /** A node must begin just here. */
  expectAt(pos: number): void {
    if (pos !== this.at) throw new Unaccounted("a gap");
  }

  /** Accounts for a node's text up to `end`. */
  moveTo(end: number): void {
    if (end < this.at || end > this.text.length) throw new Unaccounted("overlap");
    // The line break would begin the bodies of here-documents in the middle of a word.
    if (this.#pending.length > 0 && this.text.slice(this.at, end).includes("\n")) {
      throw new Unaccounted("a line break before a here-document");
    }
    this.at = end;
  }

  awaitBody(node: HereDoc): void {
    this.#pending.push(node);
  }

  /** Everything up to `end` belongs to a node. */
  finish(end: number): void {
    this.skipGap();
    if (this.at !== end || this.#pending.length > 0) throw new Unaccounted("the end");
  }

  #checkDepth(): void {
    if (this.#depth > DEEPEST) throw new Unaccounted("it is nested too deeply");
  }

  #lineContinues(): void {
    if (this.#pending.length > 0)
      throw new OutsideLanguage("a line goes on before a here-document");
    this.at += 2;
  }

  #lineEnds(): void {
    this.at += 1;
    for (const node of this.#pending.splice(0)) {
      this.expectAt(node.body.pos);
      const found = bodyOf(this.text, node);
      if (node.body.end !== found?.bodyEnd || node.closing?.end !== found.end) {
        throw new Unaccounted("a here-document");
      }
      this.at = this.text[found.end] === "\n" ? found.end + 1 : found.end;
    }
  }

  #beginsComment(): boolean {
    const before = this.text[this.at - 1];
    return before === undefined || /[\s;&|()]/.test(before);
  }

  #endOfLine(): number {
    const end = this.text.indexOf("\n", this.at);
    return end < 0 ? this.text.length : end;
  }
}
