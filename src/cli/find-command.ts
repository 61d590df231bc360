import { version } from "../../package.json";
import type { CliCommand, ExitCode } from "./command.ts";
import { CLI_COMMANDS } from "./commands.ts";
import { commandHelp, generalHelp } from "./help.ts";
import { meant } from "./meant.ts";
import { complainWith } from "./printable.ts";

/** The command with the most words that match: `board add` before `board`. */
export function commandFor(args: readonly string[]): CliCommand | undefined {
  return CLI_COMMANDS.find(({ name }) => name.split(" ").every((word, at) => args[at] === word));
}

export function commandsWithin(group: string): CliCommand[] {
  return CLI_COMMANDS.filter(({ name }) => name.startsWith(`${group} `));
}

export function isHelp(arg: string): boolean {
  return arg === "--help" || arg === "-h";
}

export function isWord(arg: string | undefined): arg is string {
  return arg !== undefined && !arg.startsWith("-");
}

/** Help, the version, or which command was probably meant. */
export function withoutCommand(args: readonly string[]): ExitCode {
  const [first, ...rest] = args;
  if (first === undefined) return helpFor([]);
  if (first === "help" || isHelp(first)) return helpFor(rest.filter((arg) => !isHelp(arg)));
  if (first === "--version" || first === "-v" || first === "version") {
    console.log(version);
    return 0;
  }
  const same = commandsWithin(first);
  if (same.length > 0) return withinGroup(first, rest, same);
  const said = args.filter(isWord).slice(0, 2);
  // `bord` alone is nearest to the first word of several commands.
  const names = CLI_COMMANDS.flatMap(({ name }) => [name, name.split(" ")[0] ?? name]);
  const found = meant(said.join(" "), names) ?? meant(first, names) ?? endingSo(first, names);
  const hint = found === undefined ? "" : ` Did you mean ralph ${found}?`;
  complainWith(`ralph knows no command "${first}".${hint} Run ralph --help for all of them.`);
  return 2;
}

/** `ralph list`: the group was left out. */
function endingSo(word: string, names: readonly string[]): string | undefined {
  return names.find((name) => name.endsWith(` ${word.toLowerCase()}`));
}

/** `ralph help board move` prints what `ralph board move --help` does. */
function helpFor(words: readonly string[]): ExitCode {
  if (words.length === 0) {
    console.log(generalHelp(CLI_COMMANDS));
    return 0;
  }
  const command = commandFor(words);
  const within = command ? commandsWithin(command.name) : [];
  const more = command ? words[command.name.split(" ").length] : undefined;
  if (!command) return withoutCommand([...words, "--help"]);
  if (more === undefined) {
    console.log(commandHelp(command, within));
    return 0;
  }
  if (within.length > 0) return withinGroup(command.name, [more], within);
  complainWith(`"${more}" is one word too many. Run ralph help ${command.name}.`);
  return 2;
}

/** `ralph board`, or `ralph board ad`: the commands that begin with this word. */
export function withinGroup(
  group: string,
  [second, ...rest]: readonly string[],
  same: readonly CliCommand[],
): ExitCode {
  if (!isWord(second) && [second, ...rest].some((arg) => arg !== undefined && isHelp(arg))) {
    console.log(generalHelp(same));
    return 0;
  }
  const endings = same.map(({ name }) => name.slice(group.length + 1));
  const found = second === undefined ? undefined : meant(second, endings);
  const hint = found === undefined ? "" : ` Did you mean ralph ${group} ${found}?`;
  complainWith(
    second === undefined
      ? `ralph ${group} needs one of: ${endings.join(", ")}.`
      : `ralph ${group} knows no "${second}".${hint} It is one of: ${endings.join(", ")}.`,
  );
  return 2;
}
