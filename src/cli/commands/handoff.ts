import { handOff } from "../../actions/hand-off.ts";
import { RefusalError } from "../../actions/refusal-error.ts";
import { COMMANDS, INTENTS } from "../../workflow/machine/machine.ts";
import { STATES } from "../../workflow/machine/states.ts";
import { notAsked } from "../../workflow/move/ask.ts";
import { type CliCommand, JSON_OPTION, numberIn, REASON_OPTION, required } from "../command.ts";
import { inAnyCase } from "../values.ts";

export const handoff: CliCommand = {
  name: "handoff",
  summary: "hand off an issue by the workflow's rules, as the tool does; for scripts",
  usage: "ralph handoff N --command C (--intent I | --to-state S) --reason R [--json]",
  options: {
    command: { type: "string", value: "COMMAND", about: COMMANDS.join(", ") },
    intent: { type: "string", value: "INTENT", about: INTENTS.join(", ") },
    "to-state": { type: "string", value: "STATE", about: "a state by its name, not an intent" },
    ...REASON_OPTION,
    ...JSON_OPTION,
  },
  words: ["N"],
  run: async (args, { workspace, print }) => {
    const number = numberIn(args.words[0], "N");
    const reason = required(args, "reason");
    const judgement = await workspace.open((open) =>
      handOff(open, {
        number,
        move: {
          command: inAnyCase(args.text("command"), COMMANDS),
          intent: inAnyCase(args.text("intent"), INTENTS),
          toState: inAnyCase(args.text("to-state"), STATES),
        },
        reason,
        holder: "a person",
        isPerson: true,
        agent: undefined,
        asked: false,
      }),
    );
    if (judgement.kind === "refused") throw new RefusalError(judgement.refusal);
    if (judgement.kind === "ask") {
      throw new RefusalError(notAsked(number, judgement, judgement.move));
    }
    const { from, to, changed, takesLock } = judgement.move;
    if (args.has("json")) {
      const note = judgement.note ?? null;
      print(JSON.stringify({ number, from, to, changed, locked: takesLock, note }, null, 2));
      return 0;
    }
    const moved = changed ? `${from} → ${to}` : `${to}, unchanged`;
    print(`#${number}: ${moved}${takesLock ? ", locked" : ""}`);
    if (judgement.note !== undefined) print(judgement.note);
    return 0;
  },
};
