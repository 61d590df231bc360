import { editAsPerson } from "../../../actions/change-issue.ts";
import { ESTIMATES, PRIORITIES } from "../../../workflow/issue/issue.ts";
import { type CliCommand, JSON_OPTION, numberIn, UsageError } from "../../command.ts";
import { printIssue } from "../../screen/print-issue.ts";
import { orNone } from "../../values.ts";

export const boardEdit: CliCommand = {
  name: "board edit",
  summary: "change title, description, size or priority of an issue; its state: board move",
  usage: "ralph board edit N [--title T] [--body B] [--estimate E] [--priority P] [--json]",
  options: {
    title: { type: "string", value: "TEXT", about: "its title, one line" },
    body: { type: "string", value: "TEXT", about: "its description" },
    estimate: { type: "string", value: "SIZE", about: `${ESTIMATES.join(", ")}, or none` },
    priority: { type: "string", value: "P", about: `${PRIORITIES.join(", ")}, or none` },
    ...JSON_OPTION,
  },
  words: ["N"],
  run: async (args, { workspace, print }) => {
    const number = numberIn(args.words[0], "N");
    const edit = {
      title: args.text("title"),
      body: args.text("body"),
      estimate: orNone(args, "estimate", ESTIMATES),
      priority: orNone(args, "priority", PRIORITIES),
    };
    if (Object.values(edit).every((value) => value === undefined)) {
      throw new UsageError("nothing to change was given");
    }
    printIssue(await editAsPerson(workspace, { number }, edit), args, print);
    return 0;
  },
};
