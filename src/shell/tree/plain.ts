import type { Script } from "./node.ts";

const PLAIN = /^[A-Za-z0-9_./][A-Za-z0-9 ._/=:,@%+-]*$/;
const NOT_A_NAME = new Set([
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
 * A text that is one command of plain words, in which no character means anything to a shell. It needs
 * no parser: the same tree is made here, and the same declarations judge it.
 */
export function plainScript(text: string): Script | undefined {
  if (text.length > 4096 || !PLAIN.test(text)) return undefined;
  const values = text.split(" ").filter((value) => value !== "");
  const [name = ""] = values;
  if (name.includes("=") || NOT_A_NAME.has(name)) return undefined;
  // `export x=y` is read with more care.
  if (values.some((value) => /^[A-Za-z_]\w*\+?=/.test(value))) return undefined;
  const words = values.map((value) => ({
    pieces: [{ kind: "text", value, quoted: false } as const],
    text: value,
  }));
  const command = {
    kind: "simple",
    assignments: [],
    words,
    redirects: [],
    text: text.trim(),
  } as const;
  return { statements: [{ command, background: false }] };
}
