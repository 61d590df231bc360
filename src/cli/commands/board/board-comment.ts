import { commentOnIssue } from "../../../actions/change-issue.ts";
import { type CliCommand, JSON_OPTION, numberIn, UsageError } from "../../command.ts";
import { stdinText } from "../../stdin-text.ts";

export const boardComment: CliCommand = {
  name: "board comment",
  summary: "write a comment on an issue, for example the answer to an escalation",
  usage: 'ralph board comment N "TEXT" [--json], or ralph board comment N - < text',
  options: JSON_OPTION,
  words: ["N", "TEXT"],
  run: async (args, { workspace, print }) => {
    const number = numberIn(args.words[0], "N");
    const given = args.words[1];
    const body = given === "-" ? await stdinText("the comment") : (given ?? "");
    if (body.trim() === "") throw new UsageError("TEXT is missing");
    await commentOnIssue(workspace, { number }, { author: "a person", body });
    print(
      args.has("json") ? JSON.stringify({ number, commented: true }) : `#${number}: commented.`,
    );
    return 0;
  },
};
