import { GH_NOUNS, GH_VERBS, OWN_READERS } from "../../src/shell/programs/gh.ts";
import { GIT_READERS } from "../../src/shell/programs/git.ts";
import type { Program } from "../../src/shell/programs/program.ts";
import { READER_GROUPS } from "../../src/shell/programs/table.ts";
import { WRAPPERS } from "../../src/shell/programs/wrappers.ts";

/** docs/read-only-commands.md, from the declarations in src/shell/programs. */
export function programsPage(): string {
  return [
    "# Commands that are known to only read",
    "",
    "Written by `npm run docs` from `src/shell/programs/`. Off the required branch only these run. An option that is not",
    "listed is not known to only read, and neither is an abbreviation of one. `-n=` takes a value, `-U?` may have one glued",
    "to it. A word whose value is not known before the command runs may stand where no option can: after `--`, or anywhere",
    "with a program all of whose options only read (marked *any*). One line in `src/shell/programs/` adds a program.",
    "",
    "Besides these: `test`, `[`, `printf`, `sed` and `awk` with scripts that only print, `xxd` with one file, `find` without",
    "`-delete`, `-fprint` and their like (`-exec` and `xargs` with a command of this page), `cd`, `read`, `set -euo pipefail`,",
    "`export` and assignments to names that no program reads.",
    "",
    ...table("Programs", new Map(READER_GROUPS.flatMap((group) => Object.entries(group)))),
    ...table("git", GIT_READERS, "git "),
    ...table(`gh, after ${[...GH_NOUNS].join(", ")}`, GH_VERBS, "gh … "),
    ...table("ralph", OWN_READERS, "ralph "),
    ...table("Run with a command of this page", WRAPPERS),
  ].join("\n");
}

function table(title: string, programs: ReadonlyMap<string, Program>, prefix = ""): string[] {
  const rows = [...programs].map(([name, program]) => {
    const notes = [
      program.anyOptions || program.isText ? "any" : "",
      operands(program),
      program.note ?? "",
    ];
    const options = program.isText ? "every word is text" : code(program.options);
    return `| \`${prefix}${name}\` | ${options} | ${notes.filter((note) => note !== "").join("; ")} |`;
  });
  return [`## ${title}`, "", "| command | options | |", "|---|---|---|", ...rows, ""];
}

function operands({ most }: Program): string {
  if (most === undefined) return "";
  return most === 0 ? "no operand" : `at most ${most} operand`;
}

function code(options: string): string {
  return options === "" ? "" : `\`${options.replaceAll("|", "\\|")}\``;
}
