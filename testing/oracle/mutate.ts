import type { Options } from "./help-flags.ts";
import type { Random } from "./random.ts";
import { PATHS, VALUES } from "./vocabulary.ts";

type Change = (text: string, random: Random, sources: Sources) => string;

export interface Sources {
  /** Commands to take words from. */
  readonly commands: readonly string[];
  readonly flags: ReadonlyMap<string, Options>;
}

const SYMBOLS = [
  ...(["'", '"', "\\", "$", "`", ";", "&", "|", ">", "<", "(", ")", "{", "}", " ", "\n"] as const),
  ...[
    "\t",
    "-",
    "--",
    "=",
    "*",
    "?",
    "[",
    "]",
    "!",
    "#",
    "~",
    "\r",
    "$'",
    "${",
    "$(",
    "<(",
    "\\\n",
  ],
] as const;

const CHANGES: readonly [Change, ...Change[]] = [
  (text, random) => splice(text, random, () => random.pick(SYMBOLS)),
  (text, random) => without(text, random),
  (text, random) => replaceWord(text, random, () => random.pick(VALUES)),
  (text, random) => replaceWord(text, random, () => random.pick(PATHS)),
  (text, random) => insertWord(text, random, random.pick(VALUES)),
  (text, random) => insertWord(text, random, random.pick(PATHS)),
  (text, random, { flags }) => insertWord(text, random, anyFlag(random, flags)),
  (text, random, { commands }) => insertWord(text, random, wordOf(random, commands)),
  (text, random, { commands }) => replaceWord(text, random, () => wordOf(random, commands)),
  (text, random, { commands }) => crossed(text, random.pickAny(commands) ?? "", random),
  (text, random) => replaceWord(text, random, (word) => `"${word}"`),
  (text, random) => replaceWord(text, random, (word) => `'${word}'`),
  (text, random) => replaceWord(text, random, (word) => `$'${word}'`),
  (text, random) => replaceWord(text, random, (word) => word.slice(0, -1)),
  (text, random) => replaceWord(text, random, (word) => `${word} ${word}`),
];

/** A command of the corpus, changed in one to three places. */
export function mutate(text: string, random: Random, sources: Sources): string {
  let changed = text;
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    changed = random.pick(CHANGES)(changed, random, sources);
  }
  return changed;
}

function splice(text: string, random: Random, put: () => string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + put() + text.slice(at);
}

function without(text: string, random: Random): string {
  const at = random.below(text.length);
  return text.slice(0, at) + text.slice(at + 1);
}

function replaceWord(text: string, random: Random, by: (word: string) => string): string {
  const words = text.split(" ");
  const at = random.below(words.length);
  return words.map((word, index) => (index === at ? by(word) : word)).join(" ");
}

function insertWord(text: string, random: Random, word: string): string {
  const words = text.split(" ");
  const at = 1 + random.below(words.length);
  return [...words.slice(0, at), word, ...words.slice(at)].join(" ");
}

function crossed(text: string, other: string, random: Random): string {
  const [ours, theirs] = [text.split(" "), other.split(" ")];
  const cut = 1 + random.below(ours.length);
  return [...ours.slice(0, cut), ...theirs.slice(random.below(theirs.length))].join(" ");
}

function wordOf(random: Random, commands: readonly string[]): string {
  return random.pickAny((random.pickAny(commands) ?? "").split(" ")) ?? "";
}

function anyFlag(random: Random, flags: ReadonlyMap<string, Options>): string {
  const options = random.pickAny([...flags.values()]);
  const long = random.pickAny(options?.long ?? []) ?? "--output=";
  return long.endsWith("=") ? `${long}${random.pick(VALUES)}` : long;
}
