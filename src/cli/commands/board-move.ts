import { auditOfPerson } from "../../workflow/move/audit.ts";
import { notOnBoard } from "../../workflow/move/move-refusals.ts";
import { judgePersonMove } from "../../workflow/move/person-move.ts";
import { refusalText } from "../../workflow/move/refusal.ts";
import { dropClaims } from "../../world/store/agents.ts";
import { type CliCommand, CliRefusal, numberIn, required } from "../command.ts";
import { machineOf } from "../machine-of.ts";
import { withBoard } from "../with-board.ts";

export const boardMove: CliCommand = {
  name: "board move",
  summary: "move an issue as a person: also out of Human Needed, never out of a terminal state",
  usage: 'ralph board move N "STATE" --reason R',
  options: { reason: { type: "string" } },
  run: async (args, { project, print }) => {
    const number = numberIn(args.words[0], "N");
    const state = args.words[1] ?? "";
    const reason = required(args, "reason");
    const machine = machineOf(project);
    const answer = await withBoard(project, { create: false }, (board) =>
      board.change({ number }, (issueState) => {
        if (!issueState) return { write: undefined, answer: { refusal: notOnBoard(number) } };
        const judged = judgePersonMove(machine, issueState, state);
        if ("refusal" in judged || !judged.move.changed)
          return { write: undefined, answer: judged };
        const comment = { author: "a person", body: auditOfPerson(judged.move, reason) };
        return { write: { state: judged.move.to, lock: undefined, comment }, answer: judged };
      }),
    );
    if ("refusal" in answer) throw new CliRefusal(refusalText(answer.refusal));
    const { from, to, changed } = answer.move;
    if (changed) dropClaims(project.storePath, number);
    print(changed ? `#${number}: ${from} → ${to}` : `#${number} is in ${to} already.`);
    return 0;
  },
};
