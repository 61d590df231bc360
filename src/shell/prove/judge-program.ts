import { GH_NOUNS, GH_VERBS, OWN_READERS } from "../programs/gh.ts";
import type { Program, WordsJudge } from "../programs/program.ts";
import { readerNamed } from "../programs/table.ts";
import { type Argument, wordValue } from "./argument.ts";
import { judgeAwk, judgePrintf, judgeSed, judgeTest, judgeXxd } from "./builtin-words.ts";
import { hasOption, parseCall } from "./parse-call.ts";

/** Programs whose words are judged by rules of their own. */
const BY_WORDS: ReadonlyMap<string, WordsJudge> = new Map([
  ["test", judgeTest],
  [
    "[",
    (args) => (args.at(-1)?.value === "]" ? judgeTest(args.slice(0, -1)) : "a test without end"),
  ],
  ["printf", judgePrintf],
  ["sed", judgeSed],
  ["awk", judgeAwk],
  ["gawk", judgeAwk],
  ["xxd", judgeXxd],
  ["mawk", judgeAwk],
  ["gh", judgeGh],
  ["ralph", judgeRalph],
]);

/** Why a program with these words is not known to only read; undefined: it only reads. */
export function whyMayWrite(
  name: string,
  args: readonly Argument[],
  reader = readerNamed,
): string | undefined {
  const judge = BY_WORDS.get(name);
  if (judge) return judge(args);
  const program = reader(name);
  return program ? judgeBy(program, args) : `${name} is not known to only read`;
}

function judgeBy(program: Program, args: readonly Argument[]): string | undefined {
  if (program.isText) return undefined;
  const call = parseCall(args, program);
  return typeof call === "string" ? call : program.judge?.(call);
}

/** A word that is not known names none of these. */
const NOUNS: ReadonlySet<string | undefined> = GH_NOUNS;
const VERBS: ReadonlyMap<string | undefined, Program> = GH_VERBS;

function judgeGh(args: readonly Argument[]): string | undefined {
  const [noun, verb, ...rest] = args;
  if (args.length === 1 && noun?.value === "--version") return undefined;
  if (noun?.value === "status") return judgeVerb("status", args.slice(1));
  if (!NOUNS.has(noun?.value)) return "this command of gh is not known to only read";
  return judgeVerb(verb?.value, rest);
}

function judgeVerb(verb: string | undefined, rest: readonly Argument[]): string | undefined {
  const program = VERBS.get(verb);
  return program ? judgeBy(program, rest) : "this command of gh is not known to only read";
}

function judgeRalph(args: readonly Argument[]): string | undefined {
  const values = args.map(wordValue);
  if (
    values.every((value, at) => value === "--help" || (at < 2 && /^[a-z]+$/.test(value))) &&
    values.includes("--help")
  ) {
    return undefined;
  }
  const isBoard = values[0] === "board";
  const program = OWN_READERS.get(values.slice(0, isBoard ? 2 : 1).join(" "));
  if (program === undefined) return "this command of ralph is not known to only read";
  const call = parseCall(args.slice(isBoard ? 2 : 1), program);
  return typeof call === "string" ? call : hasOption(call, "--fix") ? "it may write" : undefined;
}

/** True when a function of this name would stand before a program that is known. */
export function isKnownProgram(name: string): boolean {
  return (
    readerNamed(name) !== undefined ||
    BY_WORDS.has(name) ||
    ["git", "find", "xargs", "env", "command"].includes(name)
  );
}
