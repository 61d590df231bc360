import { type Command, numberIn, Refused } from "../command.ts";
import { commentData, issueData, issueRow } from "../issue-text.ts";
import { withBoard } from "../with-board.ts";

export const boardShow: Command = {
  name: "board show",
  summary: "show one issue with its relations and comments",
  usage: "ralph board show N [--json]",
  options: { json: { type: "boolean" } },
  run: async (typed, { project, say }) => {
    const number = numberIn(typed.words[0], "N");
    const [issue, comments] = await withBoard(
      project,
      { create: false },
      async (board) => [await board.issue({ number }), await board.comments({ number })] as const,
    );
    if (!issue) throw new Refused(`#${number} is not on the board. See ralph board list.`);
    const data = { ...issueData(issue), comments: comments.map(commentData) };
    if (typed.has("json")) {
      say(JSON.stringify(data, null, 2));
      return 0;
    }
    say(issueRow(issue));
    if (data.parent !== null) say(`parent: #${data.parent}`);
    if (data.subIssues.length > 0) say(`sub-issues: ${data.subIssues.map(hash).join(", ")}`);
    if (data.blockedBy.length > 0) say(`blocked by: ${data.blockedBy.map(hash).join(", ")}`);
    for (const { at, author, body } of data.comments) say(`\n${at} ${author}\n${body}`);
    return 0;
  },
};

function hash(number: number): string {
  return `#${number}`;
}
