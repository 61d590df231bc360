import type { WordsJudge } from "../programs/program.ts";
import { type Argument, wordValue } from "./argument.ts";
import { isHarmlessAwk } from "./awk-program.ts";
import { type ParsedCall, parseCall } from "./parse-call.ts";
import { isHarmlessSed } from "./sed-script.ts";

const UNARY = new Set<string | undefined>(
  [..."bcdefghknprstuwxzGLNOS"].map((letter) => `-${letter}`),
);
const COMPARES_TEXT = new Set<string | undefined>(["=", "==", "!=", "-nt", "-ot", "-ef", "<", ">"]);
const COMPARES_NUMBERS = new Set<string | undefined>(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"]);

/** `test` and `[`. Some operators (`-v`) evaluate their operand, so that the operator must be known. */
export const judgeTest: WordsJudge = (args) => {
  if (args.some((word) => word.several)) return "a test of words that are not certain";
  const words = args[0]?.value === "!" && args.length > 1 ? args.slice(1) : args;
  const [first, second, third] = words;
  if (first === undefined) return undefined;
  if (words.length === 1) return undefined;
  if (words.length === 2)
    return UNARY.has(first.value) ? undefined : "a test that is not understood";
  const operator = second?.value;
  if (words.length > 3 || third === undefined) return judgeLongTest(words);
  if (COMPARES_TEXT.has(operator)) return undefined;
  if (!COMPARES_NUMBERS.has(operator)) return "a test that is not understood";
  return isNumber(first) && isNumber(third) ? undefined : "a comparison of what may be no numbers";
};

/** Of several conditions, each must be known in full: an unknown word could change how they are read. */
function judgeLongTest(words: readonly Argument[]): string | undefined {
  const values = words.map((word) => word.value);
  if (values.includes(undefined)) return "a test that is not understood";
  const at = values.findIndex((value, index) => index > 0 && (value === "-a" || value === "-o"));
  if (at < 0) return "a test that is not understood";
  return judgeTest(words.slice(0, at)) ?? judgeTest(words.slice(at + 1));
}

/** Some shells evaluate what they compare as numbers. */
function isNumber({ value, isNumber: digits }: Argument): boolean {
  return digits || (value !== undefined && /^-?[0-9]{1,15}$/.test(value));
}

const PRINTS_TEXT = /^[^%]*(?:%(?:%|[-+ 0#]*(?:[1-9][0-9]*)?(?:\.[0-9]+)?[sbcq])[^%]*)*$/;
const UNDERSTOOD = /^[^%]*(?:%(?:%|[-+ 0#]*(?:[1-9][0-9]*)?(?:\.[0-9]+)?[sbcqdiouxXfeg])[^%]*)*$/;

/** `printf`: `-v` and `%n` assign, and some shells evaluate what `%d` prints. */
export const judgePrintf: WordsJudge = (args) => {
  const [format, ...rest] = args[0]?.value === "--" ? args.slice(1) : args;
  if (format?.value === undefined)
    return format === undefined ? undefined : "its format is not known";
  if (format.value.startsWith("-")) return "its format is not known";
  if (!UNDERSTOOD.test(format.value)) return "its format is not understood";
  if (PRINTS_TEXT.test(format.value) || rest.every(isNumber)) return undefined;
  return "it prints as a number what may be none";
};

const SED = {
  options: "-nErsuz -e= --quiet --silent --expression= --regexp-extended --separate --null-data",
};

/** sed without `-i` and `-f`, with a script that only prints. */
export const judgeSed: WordsJudge = (args) => {
  const call = parseCall(args, SED);
  if (typeof call === "string") return call;
  const given = call.options.flatMap(({ name, value }) =>
    name === "-e" || name === "--expression" ? [value] : [],
  );
  if (
    given.length === 0 &&
    call.options.some(({ name }) => name === "--help" || name === "--version")
  ) {
    return undefined;
  }
  const scripts = given.length > 0 ? given : call.operands.slice(0, 1);
  const isKnown =
    scripts.length > 0 && scripts.every((script) => isHarmlessSed(script?.value ?? "w"));
  return isKnown ? undefined : "its script is not known to only print";
};

const AWK = {
  options: "-F= -v= --field-separator= --assign= --posix --re-interval",
  operandEndsOptions: true,
} as const;

/** awk with its program in a word. */
export const judgeAwk: WordsJudge = (args) => {
  const call: ParsedCall | string = parseCall(args, AWK);
  if (typeof call === "string") return call;
  const [program] = call.operands;
  if (program === undefined) {
    const isAsked = call.options.some(({ name }) => name === "--version");
    return isAsked ? undefined : "it has no program";
  }
  // Some take options behind the program, too.
  if (call.operands.some(({ prefix }) => prefix.startsWith("-") && prefix !== "-"))
    return "an option of awk";
  return isHarmlessAwk(program.value ?? "|") ? undefined : "its program is not known to only print";
};

/** xxd reads an option by its first letters, and would write its second operand. */
export const judgeXxd: WordsJudge = (args) => {
  let at = 0;
  for (; args[at]?.value?.startsWith("-") && args[at]?.value !== "-"; at += 1) {
    const option = wordValue(args[at]);
    if (/^-[cgls]$/.test(option) && /^[0-9]+$/.test(wordValue(args[at + 1]))) at += 1;
    else if (!/^-(?:[abeEiprudC]|[cgls][0-9]+)$/.test(option))
      return `xxd ${option} is not understood`;
  }
  const [only, ...others] = args.slice(at);
  const isPlain = others.length === 0 && !only?.maybeFlag && !only?.several;
  return isPlain ? undefined : "its operands are not certain";
};
