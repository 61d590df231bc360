import type { Bypass } from "../../shell/bypass/bypass.ts";
import { allow, ask, type DecisionFor, refuse } from "../decision.ts";
import type { Facts } from "../facts.ts";
import { line, title } from "../line.ts";

/** A shell command and whose it is. */
export interface CommandOfSession {
  readonly command: string;
  readonly session: string;
}

/** What is answered to a command that may change the board past the workflow. */
export function judgeCommandBypass(
  { command, session }: CommandOfSession,
  { bypass }: Pick<Facts, "bypass">,
): DecisionFor<"PreToolUse"> {
  if (bypass === undefined) return allow();
  const { name, recovery, person, isMixed } = bypass;
  if (isMixed) return bypassed(name, "run it by itself: it is then a person's to decide");
  if (person === undefined) return bypassed(name, recovery);
  // The client shows the command by itself, and cuts what is said after about 150 characters.
  const question = `Yes runs this once, as you; it is not the agent's to run: ${command}`;
  const otherwise = {
    line: line`${title(name)} is a person's command.`,
    recovery: `a person runs: ${command}`,
  };
  return ask(question, otherwise, { kind: "approved-command", session, words: person });
}

export function bypassed(name: Bypass["name"], recovery: string) {
  return refuse(line`${title(name)} bypasses the workflow.`, recovery);
}
