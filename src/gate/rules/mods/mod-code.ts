/** What the text of one file of a mod may do, as far as a reader can tell. */
export interface ModCode {
  /** Every text in it that could be the pattern of a hook. */
  readonly patterns: readonly string[];
  /** Files of the mod that it may import. */
  readonly imports: readonly string[];
  /** The client could make a pattern of it that does not stand there. */
  readonly isFolded: boolean;
}

/** A quoted text that the client would take as a pattern: an event, all of a noun, all, or all but. */
const PATTERN = /(["'`])(?=(!?(?:\*|[a-z][A-Za-z]*\.(?:\*|[A-Za-z]+)))\1)/g;

/** The client imports a mod's own files only, by a path that begins with a dot. */
const OWN_FILE = /(["'`])(?=(\.{1,2}\/[^"'`\n]{1,500})\1)/g;

/** Measured: the client compiles before it reads the patterns, and puts an enum's value in place. */
const FOLDS = /\benum\b/;

/**
 * The client loads a mod only if each pattern is a literal text. So all quoted texts are taken, in
 * code or not: a text that is no pattern costs a person one entry in a list, a pattern that is
 * overlooked costs the gates.
 */
export function readModCode(text: string): ModCode {
  const plain = withoutEscapes(text);
  const found = (of: RegExp) => [
    ...new Set([...plain.matchAll(of)].map((match) => match[2] ?? "")),
  ];
  return { patterns: found(PATTERN), imports: found(OWN_FILE), isFolded: FOLDS.test(plain) };
}

const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{0*([0-9a-f]{1,6})\}|\r\n|([\s\S]))/gi;

function withoutEscapes(text: string): string {
  return text.replace(ESCAPE, (_, hex, four, braces, one: string | undefined) => {
    const code = Number.parseInt(hex ?? four ?? braces ?? "", 16);
    if (code <= 0x10ffff) return String.fromCodePoint(code);
    // A line that goes on, a control character, or the character itself.
    if (one === undefined || /[\n\r\u2028\u2029]/.test(one)) return "";
    return /[bfnrtv0]/.test(one) ? " " : one;
  });
}
