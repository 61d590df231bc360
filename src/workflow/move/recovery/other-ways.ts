import type { IssueState } from "../../issue/issue-state.ts";
import { type Command, isTerminal, type Machine } from "../../machine/machine.ts";
import type { Modes } from "../../machine/modes.ts";
import type { Role } from "../../machine/roles.ts";
import type { Circumstances } from "../circumstances.ts";
import type { ResolvedMove } from "../resolve-move.ts";
import { applyRules } from "../rules/apply-rules.ts";
import { isAcceptedNow } from "./accepted.ts";
import { type Tried, usableBy } from "./tried.ts";

/** Of a call that says where to in two ways: each of them alone, where it would be accepted. */
export function eitherOf(
  machine: Machine,
  issueState: IssueState,
  wanted: readonly ResolvedMove[],
  circumstances: Circumstances,
): string[] {
  return wanted
    .filter(({ target }) => !isTerminal(machine, target))
    .filter((one) => applyRules(machine, issueState, one, circumstances, "fails").kind === "go")
    .map(({ command, intent, target }) => {
      const word = intent === undefined ? `to_state="${target}"` : `intent=${intent}`;
      return `command=${command} ${word} → ${target}`;
    });
}

/** Ends the split of an issue that has its parts, where the caller may. */
export function endOfSplit(
  machine: Machine,
  issueState: IssueState,
  circumstances: Circumstances,
): string[] {
  if (!usableBy(circumstances).includes("split")) return [];
  const wanted = { command: "split", intent: "complete", target: "Backlog" } as const;
  return isAcceptedNow(machine, issueState, wanted, circumstances)
    ? ["command=split intent=complete → Backlog"]
    : [];
}

const USUAL: Readonly<Record<Role, Command>> = {
  analyst: "research",
  builder: "plan",
  validator: "review",
  integrator: "merge",
};

/** Where the caller finds other work of its kind. */
export function otherWork(
  machine: Machine,
  { command }: Tried,
  { role, modes }: { readonly role: Role | undefined; readonly modes: Modes },
): string[] {
  const known = command !== undefined && usableBy({ role, modes }).includes(command);
  const work = known ? command : role && USUAL[role];
  const state = machine.commands[work ?? "hero"].takes.at(-1);
  return state === undefined ? [] : [`pick_actionable_issue(workflowState="${state}")`];
}
