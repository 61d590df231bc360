import { issueData } from "../../../actions/issue-data.ts";
import { type CliCommand, JSON_OPTION } from "../../command.ts";
import { issueRow } from "../../issue-text.ts";
import { FILTER_OPTIONS, filtered } from "./issue-filters.ts";

export const boardList: CliCommand = {
  name: "board list",
  summary: "list the issues on the board, by what you ask for; Done and Canceled only if asked",
  usage:
    "ralph board list [--state S,S] [--all] [--holder H] [--estimate E,E] [--priority P,P] [--parent N] [--blocked] [--text T] [--sort BY] [--json]",
  options: { ...FILTER_OPTIONS, ...JSON_OPTION },
  run: async (args, { workspace, print }) => {
    filtered([], args);
    const isAsked = args.has("all") || args.text("state") !== undefined;
    const all = await workspace.withBoard((board) => (isAsked ? board.all() : board.live()));
    const issues = filtered(all, args);
    if (args.has("json")) print(JSON.stringify(issues.map(issueData), null, 2));
    else if (all.length === 0) print("No issues. Add one with: ralph board add --title T");
    else if (issues.length === 0) print(`None of ${all.length} issues is like that.`);
    else for (const issue of issues) print(issueRow(issue, Date.now()));
    return 0;
  },
};
