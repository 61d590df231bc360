import type { CliCommand } from "./command.ts";

export function generalHelp(commands: readonly CliCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "ralph: see, explain and repair a ralph-hero project",
    "",
    ...commands.map(({ name, summary }) => `  ralph ${name.padEnd(width)}  ${summary}`),
    "",
    "ralph COMMAND --help tells more.",
    "Exit codes: 0 done, 1 refused or not possible, 2 typed wrongly.",
  ].join("\n");
}

export function commandHelp({ name, summary, usage, options }: CliCommand): string {
  const flags = Object.entries(options).map(
    ([option, { type }]) => `  --${option}${type === "string" ? " VALUE" : ""}`,
  );
  return [`ralph ${name}: ${summary}`, "", `Usage: ${usage}`, ...flags].join("\n");
}
