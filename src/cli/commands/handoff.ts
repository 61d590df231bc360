import { handOff } from "../../actions/hand-off.ts";
import { readVerified } from "../../workflow/group/planning.ts";
import { refusalText } from "../../workflow/move/refusal.ts";
import { readSettings } from "../../world/settings/settings.ts";
import { readCall } from "../../world/store/calls.ts";
import { type CliCommand, CliRefusal, numberIn, required } from "../command.ts";
import { machineOf } from "../machine-of.ts";
import { withBoard } from "../with-board.ts";

export const handoff: CliCommand = {
  name: "handoff",
  summary: "hand an issue off by the workflow's rules, as the tool does; for scripts and trials",
  usage:
    "ralph handoff N --command C (--intent I | --to-state S) --reason R [--holder NAME] [--call ID]",
  options: {
    command: { type: "string" },
    intent: { type: "string" },
    "to-state": { type: "string" },
    reason: { type: "string" },
    holder: { type: "string" },
    call: { type: "string" },
  },
  run: async (args, { project, print }) => {
    const number = numberIn(args.words[0], "N");
    const reason = required(args, "reason");
    const now = Date.now();
    const call = readCall(project.storePath, args.text("call") ?? "", now);
    const settings = await readSettings(project);
    const machine = machineOf(project);
    const judgement = await withBoard(project, { create: false }, (board) =>
      handOff(
        {
          board,
          store: project.storePath,
          machine,
          settings,
          verified: readVerified(project.env["RALPH_CONVERGENCE_VERIFIED"]),
          now,
        },
        {
          number,
          request: {
            command: args.text("command"),
            intent: args.text("intent"),
            toState: args.text("to-state"),
          },
          reason,
          holder: call?.holder ?? args.text("holder") ?? "a person",
          agent: call && { session: call.session, agent: call.agent },
          asked: call?.asked ?? false,
        },
      ),
    );
    if (judgement.kind === "refused") throw new CliRefusal(refusalText(judgement.refusal));
    if (judgement.kind === "ask") throw new CliRefusal(judgement.fact);
    const { from, to, changed, takesLock } = judgement.move;
    print(
      `#${number}: ${changed ? `${from} → ${to}` : `${to}, unchanged`}${takesLock ? ", locked" : ""}`,
    );
    return 0;
  },
};
