import { stateOf } from "../../workflow/issue/issue-state.ts";
import { STATES } from "../../workflow/machine/states.ts";
import { type CliCommand, oneOfThese } from "../command.ts";
import { issueData, issueRow } from "../issue-text.ts";
import { withBoard } from "../with-board.ts";

export const boardList: CliCommand = {
  name: "board list",
  summary: "show the issues on the board",
  usage: "ralph board list [--state S] [--json]",
  options: { state: { type: "string" }, json: { type: "boolean" } },
  run: async (args, { project, print }) => {
    const wanted = oneOfThese(args.text("state"), STATES, "state");
    const issues = (await withBoard(project, { create: false }, (board) => board.all())).filter(
      (issue) => wanted === undefined || stateOf(issue) === wanted,
    );
    if (args.has("json")) print(JSON.stringify(issues.map(issueData), null, 2));
    else if (issues.length === 0) print("No issues. Add one with: ralph board add --title T");
    else for (const issue of issues) print(issueRow(issue));
    return 0;
  },
};
