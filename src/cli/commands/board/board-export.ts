import { exportIssues } from "../../../actions/transfer/export-issues.ts";
import { jsonLines } from "../../../workflow/transfer/json-lines.ts";
import type { CliCommand } from "../../command.ts";
import { printable } from "../../printable.ts";
import { writeWhole } from "../../screen/write-whole.ts";

export const boardExport: CliCommand = {
  name: "board export",
  summary: "print every issue with comments and links as JSON Lines, for board import",
  usage: "ralph board export > issues.jsonl",
  options: {},
  run: async (_args, { workspace }) => {
    const issues = await workspace.withBoard(exportIssues);
    // What a terminal would obey is written as \u202e, which in JSON means the same.
    await writeWhole(printable(jsonLines(issues)));
    return 0;
  },
};
