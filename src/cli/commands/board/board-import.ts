import { applyImport, importPlan } from "../../../actions/transfer/import-issues.ts";
import { readChecklist } from "../../../workflow/transfer/checklist.ts";
import { readCsv } from "../../../workflow/transfer/csv.ts";
import { readGhIssues, readJsonLines } from "../../../workflow/transfer/json-lines.ts";
import type { ImportReading } from "../../../workflow/transfer/portable-issue.ts";
import { readBounded } from "../../../world/files/read-bounded.ts";
import {
  type CliCommand,
  CliRefusal,
  DRY_RUN_OPTION,
  JSON_OPTION,
  UsageError,
} from "../../command.ts";
import { stdinText } from "../../stdin-text.ts";
import { optionOf } from "../../values.ts";

const FORMATS = ["jsonl", "csv", "checklist", "gh"] as const;
type Format = (typeof FORMATS)[number];

const LARGEST = 64 * 1024 * 1024;
const MOST_FAULTS = 20;

export const boardImport: CliCommand = {
  name: "board import",
  summary:
    "add the issues of a file: JSON Lines, CSV, a Markdown checklist, or gh issue list --json; twice makes nothing twice",
  usage:
    "ralph board import FILE [--format F] [--dry-run] [--json], or ralph board import - < file",
  options: {
    format: {
      type: "string",
      value: "FORMAT",
      about: `${FORMATS.join(", ")}; found from name and text if left out`,
    },
    ...DRY_RUN_OPTION,
    ...JSON_OPTION,
  },
  words: ["FILE"],
  run: async (args, { workspace, print }) => {
    const [file] = args.words;
    if (file === undefined) throw new UsageError("FILE is missing");
    const given = optionOf(args, "format", FORMATS);
    const text = file === "-" ? await stdinText("the issues") : readBounded(file, LARGEST);
    if (text === undefined) throw new CliRefusal(`${file} is not there.`);
    const reading = READERS[given ?? formatOf(file, text)](text);
    if (!reading.ok) throw refused(reading.faults);
    await workspace.withBoard(async (board) => {
      const plan = await importPlan(board, reading.issues);
      if (plan.faults.length > 0) throw refused(plan.faults);
      const due = plan.steps.filter(({ there }) => there === undefined);
      const had = plan.steps.length - due.length;
      if (args.has("dry-run") && args.has("json")) {
        const would = due.map(({ issue: { number, title, state } }) => ({
          ...{ number: number ?? null, title, workflowState: state ?? "Backlog" },
        }));
        print(JSON.stringify({ wouldMake: would, there: had }, null, 2));
        return;
      }
      if (args.has("dry-run")) {
        for (const { issue } of due) {
          const number = issue.number === undefined ? "" : `#${issue.number} `;
          print(`would make ${number}in ${issue.state ?? "Backlog"}: ${issue.title}`);
        }
        print(`${due.length} would be made, ${had} are there already. Nothing was changed.`);
        return;
      }
      const made: { number: number; title: string }[] = [];
      await applyImport(board, plan, (number, { title }) => {
        made.push({ number, title });
        if (!args.has("json")) print(`#${number}: ${title}`);
      });
      if (args.has("json")) print(JSON.stringify({ made, there: had }, null, 2));
      else print(`${due.length} made, ${had} were there already.`);
    });
    return 0;
  },
};

const READERS: Readonly<Record<Format, (text: string) => ImportReading>> = {
  jsonl: readJsonLines,
  csv: readCsv,
  checklist: readChecklist,
  gh: readGhIssues,
};

function formatOf(file: string, text: string): Format {
  if (/\.csv$/i.test(file)) return "csv";
  if (/\.(?:md|markdown)$/i.test(file)) return "checklist";
  const start = text.trimStart();
  if (start.startsWith("[")) return "gh";
  if (start.startsWith("{")) return "jsonl";
  if (/^[ \t]*[-*+] \[[ xX]\] /m.test(text)) return "checklist";
  return "csv";
}

/** Everything that is wrong, so that it is put right at once; nothing was made. */
function refused(faults: readonly string[]): CliRefusal {
  const more = faults.length - MOST_FAULTS;
  const lines = [...faults.slice(0, MOST_FAULTS), ...(more > 0 ? [`and ${more} more`] : [])];
  return new CliRefusal(`Nothing was imported.\n${lines.join("\n")}`);
}
