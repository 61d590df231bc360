import { handOff } from "../../actions/hand-off.ts";
import { RefusalError } from "../../actions/refusal-error.ts";
import { COMMANDS, INTENTS } from "../../workflow/machine/machine.ts";
import { readCall } from "../../world/store/calls.ts";
import { type CliCommand, CliRefusal, numberIn, REASON_OPTION, required } from "../command.ts";

export const handoff: CliCommand = {
  name: "handoff",
  summary: "hand off an issue by the workflow's rules, as the tool does; for scripts",
  usage:
    "ralph handoff N --command C (--intent I | --to-state S) --reason R [--holder NAME] [--call ID]",
  options: {
    command: { type: "string", value: "COMMAND", about: COMMANDS.join(", ") },
    intent: { type: "string", value: "INTENT", about: INTENTS.join(", ") },
    "to-state": { type: "string", value: "STATE", about: "a state by its name, not an intent" },
    ...REASON_OPTION,
    holder: { type: "string", value: "NAME", about: "who moves it; a person if left out" },
    call: {
      type: "string",
      value: "ID",
      about: "the client's id of a call that state-gate let pass; names its agent",
    },
  },
  run: async (args, { workspace, print }) => {
    const number = numberIn(args.words[0], "N");
    const reason = required(args, "reason");
    const call = readCall(workspace.store, args.text("call") ?? "", Date.now());
    const judgement = await workspace.open((open) =>
      handOff(open, {
        number,
        move: {
          command: args.text("command"),
          intent: args.text("intent"),
          toState: args.text("to-state"),
        },
        reason,
        holder: call?.holder ?? args.text("holder") ?? "a person",
        agent: call && { session: call.session, agent: call.agent },
        asked: call?.asked ?? false,
      }),
    );
    if (judgement.kind === "refused") throw new RefusalError(judgement.refusal);
    if (judgement.kind === "ask") throw new CliRefusal(judgement.fact);
    const { from, to, changed, takesLock } = judgement.move;
    const moved = changed ? `${from} → ${to}` : `${to}, unchanged`;
    print(`#${number}: ${moved}${takesLock ? ", locked" : ""}`);
    if (judgement.note !== undefined) print(judgement.note);
    return 0;
  },
};
