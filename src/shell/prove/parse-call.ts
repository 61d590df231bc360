import type { Program } from "../programs/program.ts";
import { type Argument, behind } from "./argument.ts";
import { type Grammar, grammarOf } from "./grammar.ts";

export interface GivenOption {
  /** With its dashes. */
  readonly name: string;
  readonly value: Argument | undefined;
}

/** A call whose every word is either a declared option, its value, or an operand. */
export interface ParsedCall {
  readonly options: readonly GivenOption[];
  readonly operands: readonly Argument[];
}

/** Takes a call apart by its declaration; a text says why it cannot be. */
export function parseCall(args: readonly Argument[], program: Program): ParsedCall | string {
  const parser = new Parser(program);
  const [first] = args;
  if (program.operandFirst && first !== undefined && !isOperand(first))
    return `${first.text} stands where its subcommand should`;
  let at = 0;
  for (let word = args[at]; word !== undefined; word = args[at]) {
    const used = parser.take(word, args[at + 1]);
    if (typeof used === "string") return used;
    at += used;
  }
  const { operands } = parser;
  const { most } = program;
  if (most !== undefined && (operands.length > most || operands.some((word) => word.several))) {
    return "it has more operands than it may";
  }
  return parser;
}

export function hasOption({ options }: ParsedCall, ...names: readonly string[]): boolean {
  return options.some(({ name }) => names.includes(name));
}

class Parser implements ParsedCall {
  readonly options: GivenOption[] = [];
  readonly operands: Argument[] = [];
  readonly #program: Program;
  readonly #grammar: Grammar;
  #ended = false;

  constructor(program: Program) {
    this.#program = program;
    this.#grammar = grammarOf(program.options);
  }

  /** Takes a word, and the next one if that is its value: how many words that were. */
  take(word: Argument, next: Argument | undefined): number | string {
    if (this.#ended || isOperand(word)) return this.#operand(word);
    if (word.value === undefined) return this.#unknown(word);
    if (word.value === "--" || word.value === "--end-of-options") {
      this.#ended = true;
      return 1;
    }
    return word.value.startsWith("--") ? this.#long(word, next) : this.#short(word, next);
  }

  #operand(word: Argument): number | string {
    this.operands.push(word);
    if (this.#program.operandEndsOptions) this.#ended = true;
    return 1;
  }

  #unknown(word: Argument): number | string {
    const [, name] = /^(--[^=]+)=/.exec(word.prefix) ?? [];
    const takes = name === undefined ? undefined : this.#grammar.get(name);
    if (name !== undefined && takes !== undefined && takes !== "none" && !word.several) {
      this.options.push({ name, value: behind(word, name.length + 1) });
      return 1;
    }
    if (this.#program.anyOptions) return this.#operand(word);
    return `${word.text} may turn out to be an option`;
  }

  #long(word: Argument, next: Argument | undefined): number | string {
    const name = word.prefix.replace(/=.*/s, "");
    const takes = this.#grammar.get(name);
    if (takes === undefined) return `the option ${name} is not known to only read`;
    if (word.prefix.includes("=")) {
      if (takes === "none") return `${name} takes no value`;
      this.options.push({ name, value: behind(word, name.length + 1) });
      return 1;
    }
    return takes === "required" ? this.#separate(name, next) : this.#add(name);
  }

  #short(word: Argument, next: Argument | undefined): number | string {
    const letters = word.prefix;
    if (this.#program.digits && /^-[0-9]+$/.test(letters)) return this.#add(letters);
    for (let at = 1; at < letters.length; at += 1) {
      const name = `-${letters[at]}`;
      const takes = this.#grammar.get(name);
      if (takes === undefined) return `the option ${name} is not known to only read`;
      const isLast = at === letters.length - 1;
      if (takes === "none") this.options.push({ name, value: undefined });
      else if (!isLast) {
        if (this.#program.valuesApart && !/^[0-9]+$/.test(letters.slice(at + 1)))
          return `what stands behind ${name} may be an option`;
        this.options.push({ name, value: behind(word, at + 1) });
        return 1;
      } else return takes === "glued" ? this.#add(name) : this.#separate(name, next);
    }
    return 1;
  }

  #add(name: string): number {
    this.options.push({ name, value: undefined });
    return 1;
  }

  /** A value in a word of its own. One that looks like an option is an option to somebody. */
  #separate(name: string, next: Argument | undefined): number | string {
    const { anyOptions, oneKind } = this.#program;
    if (next === undefined) return `${name} has no value`;
    if (!anyOptions) {
      // Of several words only the first would be the value.
      if (next.several) return `${next.text} may be several words`;
      const isCertain = next.value !== undefined || !next.maybeFlag || oneKind;
      if (!isCertain) return `${next.text} may turn out to be an option`;
      if (next.prefix.startsWith("-") && !/^-[0-9]*$/.test(next.prefix)) {
        return `${next.text} may be an option`;
      }
    }
    this.options.push({ name, value: next });
    return 2;
  }
}

/** True when the word cannot be an option, whatever its value. */
function isOperand({ value, maybeFlag }: Argument): boolean {
  return value === undefined ? !maybeFlag : value === "-" || !value.startsWith("-");
}
