import { ESTIMATES, PRIORITIES } from "../../workflow/issue/issue.ts";
import { STATES } from "../../workflow/machine/states.ts";
import { type Command, numberIn, oneOfThese, required } from "../command.ts";
import { withBoard } from "../with-board.ts";

export const boardAdd: Command = {
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
  run: async (typed, { project, say }) => {
    const optional = (option: string) => {
      const text = typed.text(option);
      return text === undefined ? undefined : numberIn(text, `--${option} ${text}`);
    };
    const blockers = typed.text("blocked-by")?.split(",") ?? [];
    const issue = {
      title: required(typed, "title"),
      number: optional("number"),
      body: typed.text("body"),
      state: oneOfThese(typed.text("state"), STATES, "state"),
      estimate: oneOfThese(typed.text("estimate"), ESTIMATES, "estimate"),
      priority: oneOfThese(typed.text("priority"), PRIORITIES, "priority"),
      parent: optional("parent"),
      blockedBy: blockers.map((text) => numberIn(text.trim(), `--blocked-by ${text}`)),
    };
    const made = await withBoard(project, { create: true }, (board) => board.create(issue));
    say(`#${made.number} is in ${made.state ?? "Backlog"}: ${made.title}`);
    return 0;
  },
};
