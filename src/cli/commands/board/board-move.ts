import { moveAsPerson, type PersonMoveMade } from "../../../actions/person-move.ts";
import { STATES } from "../../../workflow/machine/states.ts";
import type { PersonIntent } from "../../../workflow/move/person-move.ts";
import {
  type Args,
  type CliCommand,
  CliRefusal,
  type ExitCode,
  JSON_OPTION,
  numberIn,
  REASON_OPTION,
  required,
  type Terminal,
  UsageError,
} from "../../command.ts";
import { confirmed } from "../../confirm.ts";
import { knownValue } from "../../values.ts";

export const boardMove: CliCommand = {
  name: "board move",
  summary: "move an issue as a person, also out of Human Needed; what is finished is reopened",
  usage: 'ralph board move N "STATE" --reason R [--yes] [--json]',
  options: {
    ...REASON_OPTION,
    yes: { type: "boolean", about: "do not ask before it is Done or Canceled" },
    ...JSON_OPTION,
  },
  words: ["N", "STATE"],
  run: (args, terminal) => moved(args, terminal, args.words[1] ?? "", "move"),
};

export const boardReopen: CliCommand = {
  name: "board reopen",
  summary: "reopen an issue that is Done or Canceled, in Backlog or the state that is named",
  usage: 'ralph board reopen N ["STATE"] --reason R [--json]',
  options: { ...REASON_OPTION, ...JSON_OPTION },
  words: ["N", "STATE"],
  run: (args, terminal) => moved(args, terminal, args.words[1] ?? "Backlog", "reopen"),
};

async function moved(
  args: Args,
  { workspace, print }: Terminal,
  state: string,
  intent: PersonIntent,
): Promise<ExitCode> {
  const number = numberIn(args.words[0], "N");
  if (state === "") throw new UsageError("STATE is missing");
  const to = knownValue(state, STATES, "STATE");
  const request = { number, state: to, intent, reason: required(args, "reason") };
  const isEnd = to === "Done" || to === "Canceled";
  const isAsked = isEnd && process.stdin.isTTY && !args.has("yes");
  if (isAsked && !(await confirmed(`#${number} becomes ${to}. Go on?`))) {
    throw new CliRefusal("Nothing was changed. Say --yes, or answer y in a terminal.");
  }
  const made = await workspace.open((open) => moveAsPerson(open, request));
  if (args.has("json")) {
    print(JSON.stringify({ number, ...made }));
    return 0;
  }
  print(wordsOf(number, made));
  if (made.note !== undefined) print(made.note);
  return 0;
}

function wordsOf(number: number, { from, to, changed }: PersonMoveMade): string {
  return changed ? `#${number}: ${from} → ${to}` : `#${number} is in ${to} already.`;
}
