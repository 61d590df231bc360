import { issueData } from "../../../actions/issue-data.ts";
import { stateOf } from "../../../workflow/issue/issue-state.ts";
import { STATES } from "../../../workflow/machine/states.ts";
import { type CliCommand, JSON_OPTION, oneOfThese } from "../../command.ts";
import { issueRow } from "../../issue-text.ts";

export const boardList: CliCommand = {
  name: "board list",
  summary: "list the issues on the board",
  usage: "ralph board list [--state S] [--json]",
  options: {
    state: { type: "string", value: "STATE", about: "only issues in this state" },
    ...JSON_OPTION,
  },
  run: async (args, { workspace, print }) => {
    const wanted = oneOfThese(args.text("state"), STATES, "state");
    const issues = (await workspace.withBoard((board) => board.all())).filter(
      (issue) => wanted === undefined || stateOf(issue) === wanted,
    );
    if (args.has("json")) print(JSON.stringify(issues.map(issueData), null, 2));
    else if (issues.length === 0) print("No issues. Add one with: ralph board add --title T");
    else for (const issue of issues) print(issueRow(issue));
    return 0;
  },
};
