import { ESTIMATES, PRIORITIES } from "../../workflow/issue/issue.ts";
import { STATES } from "../../workflow/machine/states.ts";
import { type CliCommand, numberIn, oneOfThese, required } from "../command.ts";
import { withBoard } from "../with-board.ts";

export const boardAdd: CliCommand = {
  name: "board add",
  summary: "put a new issue on the board",
  usage:
    "ralph board add --title T [--number N] [--state S] [--estimate E] [--priority P] [--parent N] [--blocked-by N,N] [--body B]",
  options: {
    title: { type: "string" },
    number: { type: "string" },
    state: { type: "string" },
    estimate: { type: "string" },
    priority: { type: "string" },
    parent: { type: "string" },
    "blocked-by": { type: "string" },
    body: { type: "string" },
  },
  run: async (args, { project, print }) => {
    const optional = (option: string) => {
      const text = args.text(option);
      return text === undefined ? undefined : numberIn(text, `--${option} ${text}`);
    };
    const blockers = args.text("blocked-by")?.split(",") ?? [];
    const issue = {
      title: required(args, "title"),
      number: optional("number"),
      body: args.text("body"),
      state: oneOfThese(args.text("state"), STATES, "state"),
      estimate: oneOfThese(args.text("estimate"), ESTIMATES, "estimate"),
      priority: oneOfThese(args.text("priority"), PRIORITIES, "priority"),
      parent: optional("parent"),
      blockedBy: blockers.map((text) => numberIn(text.trim(), `--blocked-by ${text}`)),
    };
    const made = await withBoard(project, { create: true }, (board) => board.create(issue));
    print(`#${made.number} is in ${made.state ?? "Backlog"}: ${made.title}`);
    return 0;
  },
};
