/** A way in which the two parsers differ, and which of them reads as bash does. */
export interface Disagreement {
  readonly name: string;
  readonly why: string;
  /** What bash prints for this: it shows which reading is right. */
  readonly shown: { readonly command: string; readonly prints: string };
  /** A text that means the same to bash, and that both parsers read alike. */
  rewritten(text: string): string;
  /** Takes what the rewriting added out of a reading again. */
  plain?(shown: string): string;
}

/** Every class of disagreement. One that is not here is a fault of ours until it is explained. */
export const DISAGREEMENTS: readonly Disagreement[] = [
  {
    name: "braces",
    why: "Our reading expands {a,b} and {1..3}; the second parser leaves it as it is written.",
    shown: { command: "echo x{a,b} {c,d}e {3..1}", prints: "xa xb ce de 3 2 1\n" },
    rewritten: expandedBraces,
    plain: expandedBraces,
  },
  {
    name: "comment before a backslash",
    why: "A comment ends with its line; the second parser joins the next line to it.",
    shown: { command: "echo a #\\\necho b", prints: "a\nb\n" },
    rewritten: (text) => text.replace(/((?:^|[\s;&|()])#[^\n]*)\\\n/g, "$1\n"),
    // Where the comment stands in a substitution, it is a part of the word around it, too.
    plain: (shown) => shown.replaceAll("\\\\\\n", "\\n"),
  },
  {
    name: "time behind a pipe",
    why: "There `time` is the name of a program; the second parser takes it for the keyword.",
    shown: { command: "function time { echo program; }; : | time", prints: "program\n" },
    rewritten: (text) => text.replace(/(\|&?\s*)time\b/g, "$1xtime"),
    plain: (shown) => shown.replaceAll("xtime", "time"),
  },
  {
    name: "descriptor behind a quote",
    why: "A word that ends in a digit or in {fd} is no descriptor; the second parser cuts that off.",
    shown: { command: "echo 'x'2>&1; echo 'x'{fd}>&1", prints: "x2\nx{fd}\n" },
    rewritten: (text) => text.replace(/(['"](?:\d|\{\w+\}))(?=[<>])/g, "$1 "),
    plain: (shown) => shown.replace(/(['"](?:\d|\{\w+\})) (?=[<>])/g, "$1"),
  },
  {
    name: "two redirections in one",
    why: "A descriptor ends the redirection; the second parser refuses what follows without a blank.",
    shown: { command: "echo x >&2>/dev/null; echo y", prints: "y\n" },
    rewritten: (text) => text.replace(/([<>]&\d)(?=[<>])/g, "$1 "),
    plain: (shown) => shown.replace(/([<>]&\d) (?=[<>])/g, "$1"),
  },
  {
    name: "arithmetic",
    why: "What stands in $((…)) is only looked at when it runs; the second parser refuses some of it.",
    shown: { command: "(echo $((1 + <2))) 2>/dev/null; echo on", prints: "on\n" },
    rewritten: (text) => text.replace(/\$\(\([^()]*\)\)/g, "$((1))"),
    plain: (shown) => shown.replace(/\$\(\([^()]*\)\)/g, "$((1))"),
  },
  {
    name: "hash behind a quote",
    why: "A comment begins where a word would; the second parser begins one inside a word.",
    shown: { command: "echo 'x'# y", prints: "x# y\n" },
    rewritten: (text) => text.replace(/(['"])#/g, "$1_#"),
    plain: (shown) => shown.replaceAll("_#", "#"),
  },
  {
    name: "negated twice",
    why: "bash takes `! !` and `time !`; the second parser refuses them.",
    shown: { command: "! ! true && echo yes", prints: "yes\n" },
    rewritten: (text) => text.replaceAll("! ! ", "").replaceAll("time ! ", "time "),
    // A text in quotes is shown as it stands, with the substitution in it.
    plain: (shown) => shown.replaceAll("! ! ", "").replaceAll("time ! ", "time "),
  },
  {
    name: "$'' in backquotes",
    why: "The second parser refuses a quoted text with a dollar inside backquotes.",
    shown: { command: "echo `echo $'a'`", prints: "a\n" },
    rewritten: (text) => text.replaceAll("$'", "'"),
    plain: (shown) => shown.replaceAll("$'", "'"),
  },
  {
    name: "a declaration of no name",
    why: "What `export`, `declare` and `let` are given is only looked at when they run.",
    shown: { command: "export --x=1 2>/dev/null || echo refused", prints: "refused\n" },
    rewritten: (text) => text.replace(/\b(?:export|declare|typeset|local|readonly|let)\b/g, "x$&"),
    plain: (shown) => shown.replace(/x(?=(?:export|declare|typeset|local|readonly|let)\b)/g, ""),
  },
];

function expandedBraces(text: string): string {
  let shown = text.replace(/\{(\d+)\.\.(\d+)\}/g, (_whole, from: string, to: string) =>
    listed(Number(from), Number(to)),
  );
  for (let round = 0; round < 20; round += 1) {
    const next = shown.replace(
      /([^\s{};&|()<>]*)\{([^\s{}]*,[^\s{}]*)\}([^\s;&|()<>]*)/,
      (_whole, before: string, inner: string, after: string) =>
        inner
          .split(",")
          .map((one) => `${before}${one}${after}`)
          .join(" "),
    );
    if (next === shown) return shown;
    shown = next;
  }
  return shown;
}

/** `{3..1}` as `{3,2,1}`; one number alone is no list, and stands by itself. */
function listed(from: number, to: number): string {
  const step = from <= to ? 1 : -1;
  const numbers = Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + step * at);
  return numbers.length > 1 ? `{${numbers.join(",")}}` : `${from}`;
}
