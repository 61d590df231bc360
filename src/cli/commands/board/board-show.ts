import { issueDetailsData } from "../../../actions/issue-data.ts";
import { refOfKey } from "../../../workflow/issue/issue.ts";
import { stateOf } from "../../../workflow/issue/issue-state.ts";
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
    const { found, near } = await workspace.withBoard(async (board) => {
      const details = await board.details({ number });
      const isNamed = details && (details.parent !== null || details.subIssues.length > 0);
      const others = isNamed && !args.has("json") ? await board.neighbourhood({ number }) : [];
      return { found: details, near: new Map(others.map((issue) => [issue.key, issue])) };
    });
    if (!found) throw new CliRefusal(`#${number} is not on the board. See ralph board list.`);
    const data = issueDetailsData(found);
    if (args.has("json")) {
      print(JSON.stringify(data, null, 2));
      return 0;
    }
    const now = Date.now();
    print(issueRow(found, now));
    const named = (key: string) => {
      const issue = near.get(key);
      const name = `#${refOfKey(key).number}`;
      return issue && issue.title !== "" ? `${name} ${issue.title} (${stateOf(issue)})` : name;
    };
    if (found.parent !== null) print(`parent: ${named(found.parent)}`);
    for (const key of found.subIssues) print(`sub-issue: ${named(key)}`);
    for (const { number: blocker, title, open } of found.blockedBy) {
      const name = title ? `#${blocker} ${title}` : `#${blocker}`;
      print(`blocked by: ${name}${open ? "" : " (finished)"}`);
    }
    if (data.labels.length > 0) print(`labels: ${data.labels.join(", ")}`);
    if (found.body.trim() !== "") print(`\n${found.body.trimEnd()}`);
    for (const { at, author, body } of found.comments) {
      print(`\n${author}, ${age(at, now)} ago`, "strong");
      print(body.trimEnd());
    }
    return 0;
  },
};
