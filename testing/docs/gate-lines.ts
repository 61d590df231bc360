import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";

/** A text in the source, with what is filled in left open. */
export interface LineTemplate {
  readonly file: string;
  readonly text: string;
}

/** Where the lines of gates come from: the gates, their rules, the judgement of a move. */
const SOURCES = ["hooks-src", "src/gate", "src/workflow/move", "src/workflow/group"];
const MORE = ["src/workflow/product", "src/world/product", "src/workflow/issue"];
/** Sentences of these files are for other readers: a tool's answer, the command line. */
const OTHER_READERS = ["move/guidance.ts", "move/person-move.ts", "move/refusal.ts"];

const LITERAL = /`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g;
/** Texts that a gate does not print as its line. */
const NOT_A_LINE = /(?:valid|rule|savesFrom|recovery|meaning|from)\s*[:=]\s*$/;
const PRINTED = /(?:\bline|\bunsure\(|\bmissing\(\s*|\bfact\s*[:=]\s*)$/;

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`);
}

/** Every text of the source, with what stands before it. */
function literalsIn(file: string): { readonly text: string; readonly before: string }[] {
  const source = readFileSync(join(ROOT, file), "utf8").replace(
    /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
    "",
  );
  return [...source.matchAll(LITERAL)].map((match) => ({
    text: match[0].slice(1, -1),
    before: source.slice(Math.max(0, match.index - 80), match.index),
  }));
}

/** The lines that gates print: what is given to `line`, `fact`, `unsure` and `missing`, and whole sentences. */
export function gateLines(): LineTemplate[] {
  return [...SOURCES, ...MORE]
    .flatMap(filesIn)
    .filter((file) => !OTHER_READERS.some((other) => file.endsWith(other)))
    .flatMap((file) =>
      literalsIn(file)
        .filter(({ before }) => !NOT_A_LINE.test(before))
        .filter(({ text, before }) => PRINTED.test(before) || isSentence(text))
        .map(({ text }) => ({ file, text })),
    )
    .filter(({ text }) => wordsOf(text) >= 2);
}

/** Every text that the program could print, for the way back. */
export function allTexts(): string[] {
  const launcher = readFileSync(join(ROOT, "bin/ralph"), "utf8");
  const shell = [...launcher.matchAll(/"([^"\n]+)"/g)].map(([, text = ""]) =>
    text.replace(/\$(\w+)/g, "$${$1}"),
  );
  const sources = ["src", "hooks-src"].flatMap(filesIn).flatMap(literalsIn);
  return [...shell, ...sources.map(({ text }) => text)].filter((text) => wordsOf(text) >= 2);
}

function isSentence(text: string): boolean {
  return /^(?:[A-Z#]|\$\{)/.test(text) && text.endsWith(".") && text.split(" ").length >= 3;
}

/** The parts that are always the same. Braces in what is filled in may be nested once. */
function fixedParts(text: string): string[] {
  return text
    .replaceAll('\\"', '"')
    .replace(/ Recovery: .*$/, "")
    .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
}

function wordsOf(text: string): number {
  return (
    fixedParts(text)
      .join(" ")
      .match(/[A-Za-z]{2,}/g) ?? []
  ).length;
}

/** How much of a line the template itself says: one that says little fits every line. */
export function shareOf(text: string, line: string): number {
  return fixedParts(text).join("").replaceAll(" ", "").length / line.replaceAll(" ", "").length;
}

/** Matches what the template gives; a sentence may begin with a capital there. */
export function patternOf(text: string): RegExp {
  const parts = fixedParts(text).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.join(".+"), "i");
}
