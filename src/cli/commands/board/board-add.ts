import { createBoardIssue } from "../../../actions/change-issue.ts";
import { issueData } from "../../../actions/issue-data.ts";
import { ESTIMATES, PRIORITIES } from "../../../workflow/issue/issue.ts";
import { STATES } from "../../../workflow/machine/states.ts";
import { type CliCommand, JSON_OPTION, required } from "../../command.ts";
import { issueOptions, numberOption, numbersOption } from "../../values.ts";

export const boardAdd: CliCommand = {
  name: "board add",
  summary: "add an issue to the board",
  usage:
    "ralph board add --title T [--number N] [--state S] [--estimate E] [--priority P] [--parent N] [--blocked-by N,N] [--body B] [--json]",
  options: {
    title: { type: "string", value: "TEXT", about: "its title, one line" },
    number: { type: "string", value: "N", about: "its number; the next free one if left out" },
    state: { type: "string", value: "STATE", about: `Backlog if left out; ${STATES.join(", ")}` },
    estimate: { type: "string", value: "SIZE", about: ESTIMATES.join(", ") },
    priority: { type: "string", value: "P", about: PRIORITIES.join(", ") },
    parent: { type: "string", value: "N", about: "the issue it is a part of" },
    "blocked-by": { type: "string", value: "N,N", about: "the issues it waits for" },
    body: { type: "string", value: "TEXT", about: "its description" },
    ...JSON_OPTION,
  },
  run: async (args, { workspace, print }) => {
    const made = await createBoardIssue(workspace, {
      title: required(args, "title"),
      number: numberOption(args, "number"),
      body: args.text("body"),
      ...issueOptions(args),
      parent: numberOption(args, "parent"),
      by: "person",
      blockedBy: numbersOption(args, "blocked-by"),
    });
    if (args.has("json")) print(JSON.stringify(issueData(made), null, 2));
    else print(`#${made.number} is in ${made.state ?? "Backlog"}: ${made.title}`);
    return 0;
  },
};
