import { TOKEN_VARIABLES } from "../../src/world/github/request/token.ts";
import type { Setting } from "../../src/world/settings/setting.ts";
import { settingsSchema } from "../../src/world/settings/settings-schema.ts";
import { ALL_SETTINGS } from "../../src/world/settings/table.ts";
import { oneOfTexts } from "../../src/world/settings/value-kinds.ts";

/** The rows of the gates are told as one. */
const GATES: Setting = {
  key: "gates.NAME",
  variables: ["RALPH_GATES_NAME"],
  fromFile: "stricter",
  kind: oneOfTexts("on", "shadow"),
  fallback: "on",
  meaning: "For each gate, by its name: `shadow`: it decides and is recorded, but holds nothing",
};
const isGate = ({ key }: Setting) => key.startsWith("gates.");
const firstGate = ALL_SETTINGS.findIndex(isGate);
const ROWS = ALL_SETTINGS.flatMap((row, at) =>
  at === firstGate ? [GATES] : isGate(row) ? [] : [row],
);

/** How far the committed file counts, in words. */
const COUNTS: Readonly<Record<Setting["fromFile"], string>> = {
  always: "always",
  stricter: "if it is as strict as the default, else once a person trusted it",
  remote: "if owner and repo are a remote of this checkout, else once a person trusted it",
  trusted: "once a person trusted it",
  never: "never",
};

const code = (text: string) => `\`${text}\``;

/** The value when nothing is set, or what happens then. */
function fallbackOf({ fallback, otherwise = "" }: Setting): string {
  return fallback === undefined ? otherwise : code(String(fallback));
}

/** The table of README.md and of the set-up skill. */
export function settingsTable(): string {
  const keyOf = ({ key, fromFile }: Setting) => (fromFile === "never" ? "" : code(key));
  return [
    "| variable | key in the file | default | meaning |",
    "|---|---|---|---|",
    ...ROWS.map(
      (row) =>
        `| ${row.variables.map(code).join(", ")} | ${keyOf(row)} | ${fallbackOf(row)} | ${row.meaning} |`,
    ),
  ].join("\n");
}

/** docs/settings.schema.json. */
export function settingsSchemaText(): string {
  return `${JSON.stringify(settingsSchema(), null, 2)}\n`;
}

/** docs/settings.md. */
export function settingsPage(): string {
  const inFile = ROWS.filter(({ fromFile }) => fromFile !== "never");
  const others = ROWS.filter(({ fromFile }) => fromFile === "never");
  return [
    "# Settings",
    "",
    "Written by `npm run docs` from `src/world/settings/table.ts`. The environment comes first, then",
    "`.ralph/settings.json` of the main checkout, then the default. An empty variable counts as not set.",
    "",
    "An invalid setting is reported by name, with its variable or the file and key. Gates that need it use their",
    '"if it cannot find out" answer; tools and commands refuse. `ralph settings` shows each value and where it comes from.',
    "",
    "The file is JSON: a regular file of the same user, at most 64 KiB, and neither it nor `.ralph` may be a link. A key",
    "that is not listed here is an error. [settings.schema.json](settings.schema.json) is its JSON Schema, for editors;",
    "`ralph settings --schema` prints the same.",
    "",
    "The file comes with the repository, so it decides nothing against its user. What it relaxes counts only once a person",
    "trusted it on this machine: `ralph settings trust` shows what waits and asks. Trust ends when the file changes. Until",
    "then the default holds. Variables that the project's own `.claude/settings.json` or `settings.local.json` sets in `env`",
    "count like the file. A person sets a value with `ralph settings set KEY VALUE`.",
    "",
    ...inFile.flatMap(section),
    "## Only in the environment",
    "",
    "A repository cannot set these for the people who clone it, nor by the `env` of its Claude settings: that is an error",
    "which names the variable. The same holds for `XDG_STATE_HOME`.",
    "",
    ...others.flatMap((row) => [`### ${row.variables[0]}`, "", ...about(row)]),
    "## Tokens",
    "",
    `For the board on GitHub: the first of ${TOKEN_VARIABLES.map(code).join(", ")} that is set, else what \`gh auth token\``,
    "answers for that host. `GITHUB_TOKEN` and `GH_TOKEN` are sent to github.com only, gh's token to the host it is",
    "for, and `RALPH_GH_TOKEN` to the API that is set. The API must be reached by https, except on loopback, and a redirect is an error. A token is never read from the file and never printed, also where a server repeats it.",
    "",
  ].join("\n");
}

function section(row: Setting): string[] {
  return [`## ${row.key}`, "", ...about(row)];
}

function about(row: Setting): string[] {
  const fallback = fallbackOf(row);
  return [
    `${row.meaning}.`,
    "",
    `- Variable: ${row.variables.map(code).join(", else ")}.`,
    `- Value: ${row.kind.expected}.`,
    `- From the file: ${COUNTS[row.fromFile]}.`,
    ...(fallback
      ? [`- ${row.fallback === undefined ? "Without it" : "Default"}: ${fallback}.`]
      : []),
    "",
  ];
}
