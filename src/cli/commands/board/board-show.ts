import { issueDetailsData } from "../../../actions/issue-data.ts";
import { age } from "../../../workflow/issue/lock.ts";
import { type CliCommand, CliRefusal, JSON_OPTION, numberIn } from "../../command.ts";
import { issueRow } from "../../issue-text.ts";

export const boardShow: CliCommand = {
  name: "board show",
  summary: "show one issue with its description, relations and comments",
  usage: "ralph board show N [--json]",
  options: JSON_OPTION,
  words: ["N"],
  run: async (args, { workspace, print }) => {
    const number = numberIn(args.words[0], "N");
    const found = await workspace.withBoard((board) => board.details({ number }));
    if (!found) throw new CliRefusal(`#${number} is not on the board. See ralph board list.`);
    const data = issueDetailsData(found);
    if (args.has("json")) {
      print(JSON.stringify(data, null, 2));
      return 0;
    }
    const now = Date.now();
    const { parent, subIssues, blockedBy } = data.issue;
    print(issueRow(found, now));
    if (parent !== null) print(`parent: #${parent}`);
    if (subIssues.length > 0) print(`sub-issues: ${subIssues.map(hash).join(", ")}`);
    const blockers = blockedBy.map((one) => hash(one.number));
    if (blockers.length > 0) print(`blocked by: ${blockers.join(", ")}`);
    if (data.labels.length > 0) print(`labels: ${data.labels.join(", ")}`);
    if (found.body.trim() !== "") print(`\n${found.body.trimEnd()}`);
    for (const { at, author, body } of found.comments) {
      print(`\n${author}, ${age(at, now)} ago`, "strong");
      print(body.trimEnd());
    }
    return 0;
  },
};

function hash(number: number): string {
  return `#${number}`;
}
