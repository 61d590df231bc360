import { createBoardIssue } from "../../../actions/change-issue.ts";
import { ESTIMATES, PRIORITIES } from "../../../workflow/issue/issue.ts";
import { STATES } from "../../../workflow/machine/states.ts";
import { type CliCommand, numberIn, oneOfThese, required } from "../../command.ts";

export const boardAdd: CliCommand = {
  name: "board add",
  summary: "add an issue to the board",
  usage:
    "ralph board add --title T [--number N] [--state S] [--estimate E] [--priority P] [--parent N] [--blocked-by N,N] [--body B]",
  options: {
    title: { type: "string", value: "TEXT", about: "its title, one line" },
    number: { type: "string", value: "N", about: "its number; the next free one if left out" },
    state: { type: "string", value: "STATE", about: "its state; Backlog if left out" },
    estimate: { type: "string", value: "SIZE", about: ESTIMATES.join(", ") },
    priority: { type: "string", value: "P", about: PRIORITIES.join(", ") },
    parent: { type: "string", value: "N", about: "the issue it is a part of" },
    "blocked-by": { type: "string", value: "N,N", about: "the issues it waits for" },
    body: { type: "string", value: "TEXT", about: "its description" },
  },
  run: async (args, { workspace, print }) => {
    const optional = (option: string) => {
      const text = args.text(option);
      return text === undefined ? undefined : numberIn(text, `--${option} ${text}`);
    };
    const blockers = args.text("blocked-by")?.split(",") ?? [];
    const made = await createBoardIssue(workspace, {
      title: required(args, "title"),
      number: optional("number"),
      body: args.text("body"),
      state: oneOfThese(args.text("state"), STATES, "state"),
      estimate: oneOfThese(args.text("estimate"), ESTIMATES, "estimate"),
      priority: oneOfThese(args.text("priority"), PRIORITIES, "priority"),
      parent: optional("parent"),
      by: "person",
      blockedBy: blockers.map((text) => numberIn(text, `--blocked-by ${text}`)),
    });
    print(`#${made.number} is in ${made.state ?? "Backlog"}: ${made.title}`);
    return 0;
  },
};
