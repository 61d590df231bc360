import { moveAsPerson, type PersonMoveMade } from "../../../actions/person-move.ts";
import type { PersonIntent } from "../../../workflow/move/person-move.ts";
import {
  type Args,
  type CliCommand,
  type ExitCode,
  numberIn,
  REASON_OPTION,
  required,
  type Terminal,
} from "../../command.ts";

export const boardMove: CliCommand = {
  name: "board move",
  summary: "move an issue as a person, also out of Human Needed; what is finished is reopened",
  usage: 'ralph board move N "STATE" --reason R',
  options: REASON_OPTION,
  run: (args, terminal) => moved(args, terminal, args.words[1] ?? "", "move"),
};

export const boardReopen: CliCommand = {
  name: "board reopen",
  summary: "reopen an issue that is Done or Canceled, in Backlog or the state that is named",
  usage: 'ralph board reopen N ["STATE"] --reason R',
  options: REASON_OPTION,
  run: (args, terminal) => moved(args, terminal, args.words[1] ?? "Backlog", "reopen"),
};

async function moved(
  args: Args,
  { workspace, print }: Terminal,
  state: string,
  intent: PersonIntent,
): Promise<ExitCode> {
  const number = numberIn(args.words[0], "N");
  const request = { number, state, intent, reason: required(args, "reason") };
  const made = await workspace.open((open) => moveAsPerson(open, request));
  print(wordsOf(number, made));
  if (made.note !== undefined) print(made.note);
  return 0;
}

function wordsOf(number: number, { from, to, changed }: PersonMoveMade): string {
  return changed ? `#${number}: ${from} → ${to}` : `#${number} is in ${to} already.`;
}
