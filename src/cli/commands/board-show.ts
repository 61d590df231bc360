import { type CliCommand, CliRefusal, numberIn } from "../command.ts";
import { commentData, issueData, issueRow } from "../issue-text.ts";
import { withBoard } from "../with-board.ts";

export const boardShow: CliCommand = {
  name: "board show",
  summary: "show one issue with its relations and comments",
  usage: "ralph board show N [--json]",
  options: { json: { type: "boolean" } },
  run: async (args, { project, print }) => {
    const number = numberIn(args.words[0], "N");
    const [issue, comments] = await withBoard(
      project,
      { create: false },
      async (board) => [await board.issue({ number }), await board.comments({ number })] as const,
    );
    if (!issue) throw new CliRefusal(`#${number} is not on the board. See ralph board list.`);
    const data = { ...issueData(issue), comments: comments.map(commentData) };
    if (args.has("json")) {
      print(JSON.stringify(data, null, 2));
      return 0;
    }
    print(issueRow(issue));
    if (data.parent !== null) print(`parent: #${data.parent}`);
    if (data.subIssues.length > 0) print(`sub-issues: ${data.subIssues.map(hash).join(", ")}`);
    if (data.blockedBy.length > 0) print(`blocked by: ${data.blockedBy.map(hash).join(", ")}`);
    for (const { at, author, body } of data.comments) print(`\n${at} ${author}\n${body}`);
    return 0;
  },
};

function hash(number: number): string {
  return `#${number}`;
}
