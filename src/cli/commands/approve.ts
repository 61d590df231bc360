import { approveAsPerson } from "../../actions/approve.ts";
import { APPROVABLE } from "../../workflow/move/approval.ts";
import { type CliCommand, JSON_OPTION, numberIn } from "../command.ts";
import { optionOf } from "../values.ts";

export const approve: CliCommand = {
  name: "approve",
  summary: "approve an issue's plan or merge, or that it is closed, where nobody is at the client",
  usage: "ralph approve N [--for plan|merge|close|cancel] [--json]",
  options: {
    for: {
      type: "string",
      value: "WHAT",
      about: `${APPROVABLE.join(", ")}; if left out, what the issue waits for`,
    },
    ...JSON_OPTION,
  },
  words: ["N"],
  run: async (args, { workspace, print }) => {
    const number = numberIn(args.words[0], "N");
    const what = optionOf(args, "for", APPROVABLE);
    const given = await workspace.open((open) => approveAsPerson(open, { number }, what));
    if (args.has("json")) {
      const { issues: numbers, what: approved, subject } = given;
      print(JSON.stringify({ issues: numbers, approved, subject: subject || null }, null, 2));
      return 0;
    }
    const issues = given.issues.map((one) => `#${one}`).join(", ");
    const of = given.subject === "" ? "" : ` (${given.subject})`;
    print(`${issues}: ${given.what} approved${of}. The next hand-off that needs it passes.`);
    return 0;
  },
};
