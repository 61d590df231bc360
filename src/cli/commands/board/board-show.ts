import { issueDetailsData } from "../../../actions/issue-data.ts";
import { type CliCommand, CliRefusal, JSON_OPTION, numberIn } from "../../command.ts";
import { issueRow } from "../../issue-text.ts";

export const boardShow: CliCommand = {
  name: "board show",
  summary: "show one issue with its relations and comments",
  usage: "ralph board show N [--json]",
  options: JSON_OPTION,
  run: async (args, { workspace, print }) => {
    const number = numberIn(args.words[0], "N");
    const found = await workspace.withBoard((board) => board.details({ number }));
    if (!found) throw new CliRefusal(`#${number} is not on the board. See ralph board list.`);
    const data = issueDetailsData(found);
    if (args.has("json")) {
      print(JSON.stringify(data, null, 2));
      return 0;
    }
    const { parent, subIssues, blockedBy } = data.issue;
    print(issueRow(found));
    if (parent !== null) print(`parent: #${parent}`);
    if (subIssues.length > 0) print(`sub-issues: ${subIssues.map(hash).join(", ")}`);
    const blockers = blockedBy.map((one) => hash(one.number));
    if (blockers.length > 0) print(`blocked by: ${blockers.join(", ")}`);
    for (const { at, author, body } of data.comments) print(`\n${at} ${author}\n${body}`);
    return 0;
  },
};

function hash(number: number): string {
  return `#${number}`;
}
