import { moveAsPerson } from "../../../actions/person-move.ts";
import { type CliCommand, numberIn, REASON_OPTION, required } from "../../command.ts";

export const boardMove: CliCommand = {
  name: "board move",
  summary: "move an issue as a person, also out of Human Needed; Done and Canceled are final",
  usage: 'ralph board move N "STATE" --reason R',
  options: REASON_OPTION,
  run: async (args, { workspace, print }) => {
    const number = numberIn(args.words[0], "N");
    const request = { number, state: args.words[1] ?? "", reason: required(args, "reason") };
    const machine = await workspace.machine();
    const { from, to, changed, note } = await workspace.withBoard((board) =>
      moveAsPerson(workspace.recorded({ board, machine }), request),
    );
    print(changed ? `#${number}: ${from} → ${to}` : `#${number} is in ${to} already.`);
    if (note !== undefined) print(note);
    return 0;
  },
};
