import { type Args, type CliCommand, UsageError } from "./command.ts";
import { flagOf } from "./help.ts";
import { meant } from "./meant.ts";

/** Reads the arguments of a command. What it does not know is refused, and never skipped. */
export async function readArgs(command: CliCommand, args: readonly string[]): Promise<Args> {
  // Lazy: a static import of a built-in module would be loaded by every gate of the bundle.
  const { parseArgs } = await import("node:util");
  const { tokens } = parseArgs({
    args: [...args],
    options: command.options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string | true>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const value = valueGiven(command, token);
    if (values.has(token.name)) throw new UsageError(`--${token.name} is given twice`);
    values.set(token.name, value);
  }
  mustBeExpected(command, words);
  return {
    words,
    text: (option) => {
      const value = values.get(option);
      return typeof value === "string" ? value : undefined;
    },
    has: (option) => values.get(option) === true,
  };
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function valueGiven({ options }: CliCommand, token: OptionToken): string | true {
  const { name, rawName, value, inlineValue } = token;
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) {
    const found = meant(name, Object.keys(options));
    const hint = found === undefined ? "" : `; did you mean --${found}?`;
    throw new UsageError(`${rawName} is not an option${hint}`);
  }
  if (option.type === "boolean") {
    if (value !== undefined) throw new UsageError(`--${name} takes no value`);
    return true;
  }
  // What looks like the next option was not meant as a value; `--title=--x` says that it is.
  if (value === undefined || (!inlineValue && value.startsWith("--"))) {
    throw new UsageError(`${flagOf(name, option)}: the value is missing`);
  }
  return value;
}

function mustBeExpected({ words: names = [] }: CliCommand, words: readonly string[]): void {
  const extra = words[names.length];
  if (extra === undefined) return;
  throw new UsageError(
    names.length === 0
      ? `"${extra}" is not understood: this takes options only`
      : `"${extra}" is one word too many; quote a text of several words`,
  );
}
