import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";

/** Lists of commands in test/shell/recorded, beside what is concluded of each. */
export const RECORDED = ["commands", "language", "programs", "words", "protected"] as const;

export type RecordedList = (typeof RECORDED)[number];

/** Each once, in the list's order. */
export function recordedCommands(list: RecordedList): readonly string[] {
  const text = readFileSync(join(ROOT, "test/shell/recorded", `${list}.txt`), "utf8");
  const lines = text
    .trimEnd()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("## "))
    .map((line) => line.replace(/(\\+)([nt])/g, (_, signs, letter) => unescaped(signs, letter)));
  return [...new Set(lines)];
}

/** `\n` in the list is a line break, `\\n` the two letters, `\\\n` a backslash before a line break. */
function unescaped({ length }: string, letter: string): string {
  const kept = "\\".repeat(Math.floor(length / 2));
  if (length % 2 === 0) return `${kept}${letter}`;
  return `${kept}${letter === "n" ? "\n" : "\t"}`;
}
