import type { CliCommand } from "../../src/cli/command.ts";
import { CLI_COMMANDS } from "../../src/cli/commands.ts";
import { flagOf } from "../../src/cli/help.ts";

/** In a table a bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function section({ name, summary, usage, options }: CliCommand): string[] {
  const rows = Object.entries(options).map(
    ([option, given]) => `| \`${flagOf(option, given)}\` | ${cell(given.about)} |`,
  );
  return [
    `## ralph ${name}`,
    "",
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    "",
    "```text",
    usage,
    "```",
    "",
    ...(rows.length > 0 ? ["| option | meaning |", "|---|---|", ...rows, ""] : []),
  ];
}

/** docs/commands.md, from the command table itself. */
export function commandsPage(): string {
  return [
    "# Commands",
    "",
    "Written by `npm run docs` from `src/cli/commands/`. `ralph COMMAND --help` prints the same.",
    "Exit codes: 0 done, 1 refused or not possible, 2 wrong usage. A gate exits only with 0 (pass) or 2 (block).",
    "",
    ...CLI_COMMANDS.flatMap(section),
  ].join("\n");
}

/** The table of README.md. */
export function commandsTable(): string {
  return [
    "| command | what it does |",
    "|---|---|",
    ...CLI_COMMANDS.map(({ name, summary }) => `| \`ralph ${name}\` | ${cell(summary)} |`),
  ].join("\n");
}
