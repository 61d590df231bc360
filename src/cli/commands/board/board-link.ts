import { changeDependency, linkSubIssue } from "../../../actions/change-issue.ts";
import { issueOnBoard } from "../../../actions/on-board.ts";
import { type CliCommand, JSON_OPTION, numberIn, UsageError } from "../../command.ts";
import { printIssue } from "../../screen/print-issue.ts";
import { numberOption, numbersOption } from "../../values.ts";

export const boardLink: CliCommand = {
  name: "board link",
  summary: "make an issue a part of another, or make it wait for others",
  usage: "ralph board link N [--parent N] [--blocked-by N,N] [--json]",
  options: {
    parent: { type: "string", value: "N", about: "the issue it becomes a part of" },
    "blocked-by": { type: "string", value: "N,N", about: "the issues it waits for" },
    ...JSON_OPTION,
  },
  words: ["N"],
  run: async (args, { workspace, print }) => {
    const number = numberIn(args.words[0], "N");
    const [parent, blockers] = [numberOption(args, "parent"), numbersOption(args, "blocked-by")];
    if (parent === undefined && blockers.length === 0) {
      throw new UsageError("--parent or --blocked-by is missing");
    }
    if (parent !== undefined) await linkSubIssue(workspace, { number: parent }, { number });
    for (const blocker of blockers) {
      await changeDependency(workspace, {
        kind: "add",
        issue: { number },
        blocker: { number: blocker },
      });
    }
    const issue = await workspace.withBoard((board) => issueOnBoard(board, { number }));
    printIssue(issue, args, print);
    return 0;
  },
};
