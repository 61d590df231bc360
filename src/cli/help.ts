import type { CliCommand, CliOption } from "./command.ts";

export function generalHelp(commands: readonly CliCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "ralph: see, explain and repair a ralph-hero project",
    "",
    ...commands.map(({ name, summary }) => `  ralph ${name.padEnd(width)}  ${summary}`),
    "",
    "Run ralph COMMAND --help, or ralph help COMMAND, for its options.",
    "Exit codes: 0 done, 1 refused or not possible, 2 wrong usage.",
  ].join("\n");
}

/** What a command does and takes; `within` are those that begin with its name. */
export function commandHelp(
  { name, summary, usage, options }: CliCommand,
  within: readonly CliCommand[] = [],
): string {
  const flags = Object.entries(options).map(([option, given]) => ({
    flag: flagOf(option, given),
    about: given.about,
  }));
  const width = Math.max(0, ...flags.map(({ flag }) => flag.length));
  return [
    `ralph ${name}: ${summary}`,
    "",
    `Usage: ${usage}`,
    ...(flags.length > 0 ? [""] : []),
    ...flags.map(({ flag, about }) => `  ${flag.padEnd(width)}  ${about}`),
    ...(within.length > 0 ? [""] : []),
    ...within.map((other) => `See also ralph ${other.name}: ${other.summary}`),
  ].join("\n");
}

/** `--reason TEXT`, `--json`. */
export function flagOf(option: string, { type, value = "VALUE" }: CliOption): string {
  return `--${option}${type === "string" ? ` ${value}` : ""}`;
}
