import { type IssueState, stateOf } from "../issue/issue-state.ts";
import type { Command, Machine } from "../machine/machine.ts";
import { nearest } from "../machine/nearest.ts";
import { commandsOf } from "../machine/roles.ts";
import { oneOf, readCommandName } from "../machine/spelling.ts";
import { personApprovesPlan } from "./ask.ts";
import type { Circumstances } from "./circumstances.ts";
import type { Judgement } from "./move.ts";
import { alternatives } from "./recovery/alternatives.ts";
import { eitherOf, endOfSplit, otherWork } from "./recovery/other-ways.ts";
import { type Tried, usableBy } from "./recovery/tried.ts";
import type { Fault, Refusal } from "./refusal.ts";
import { type MoveRequest, type ResolvedMove, resolveMove, targetOf } from "./resolve-move.ts";
import { applyRules } from "./rules/apply-rules.ts";

/** Judges a move by the workflow's rules, in order; the first rule that fails gives the refusal. */
export function judgeMove(
  machine: Machine,
  issueState: IssueState,
  request: MoveRequest,
  circumstances: Circumstances,
): Judgement {
  const command = readCommandName(request.command);
  const byRole = command && faultByRole(command, circumstances);
  if (byRole) return refuse(machine, issueState, byRole, { command }, circumstances);
  const resolution = resolveMove(machine, request);
  if (resolution.ok) return judgeResolved(machine, issueState, resolution.move, circumstances);
  // Which state it gives is what triage decides, so that each of them is near.
  const isOpen = command !== undefined && targetOf(machine, command, "complete") === null;
  const meant = command ?? meantCommand(request, circumstances);
  const tried = { command: meant, isOpen };
  const refusal = refuse(machine, issueState, resolution.fault, tried, circumstances);
  const wanted = { ...request, command: meant };
  const either = eitherOf(machine, issueState, asMeant(machine, wanted), circumstances);
  if (refusal.kind !== "refused" || either.length === 0) return refusal;
  return { kind: "refused", refusal: { ...refusal.refusal, recovery: either } };
}

/** The caller's command that has nearly the name that was given. */
function meantCommand({ command }: MoveRequest, circumstances: Circumstances): Command | undefined {
  const name = command?.replace(/^ralph[-_]/i, "") ?? "";
  return nearest(name, usableBy(circumstances));
}

/** What a call means by its command; where it gives both intent and to_state, by each alone. */
function asMeant(machine: Machine, { command, intent, toState }: MoveRequest): ResolvedMove[] {
  const isBoth = intent !== undefined && toState !== undefined;
  const each = isBoth ? [{ intent }, { toState }] : [{ intent, toState }];
  return each.flatMap((one) => {
    const resolution = resolveMove(machine, { command, ...one });
    return resolution.ok ? [resolution.move] : [];
  });
}

/** The same for a move whose names are resolved already: rule three and later. */
export function judgeResolved(
  machine: Machine,
  issueState: IssueState,
  wanted: ResolvedMove,
  circumstances: Circumstances,
): Judgement {
  const verdict = applyRules(machine, issueState, wanted, circumstances);
  return verdict.kind === "fault"
    ? refuse(machine, issueState, verdict.fault, wanted, circumstances)
    : verdict;
}

/** Before the rules: each role has its commands. */
function faultByRole(command: Command, { role, modes }: Circumstances): Fault | undefined {
  if (role === undefined) return undefined;
  const uses = commandsOf(role, modes.reviewMode);
  if (uses.includes(command)) return undefined;
  return {
    rule: 0,
    fact: `${role} does not use ${command}; it uses ${oneOf(uses)}.`,
    valid: `${role} uses ${oneOf(uses)}.`,
  };
}

function refuse(
  machine: Machine,
  issueState: IssueState,
  fault: Fault | Refusal,
  tried: Tried,
  circumstances: Circumstances,
): Judgement {
  const { rule, fact, valid } = fault;
  const recovery =
    "recovery" in fault
      ? fault.recovery
      : recoveryOf(machine, issueState, fault, tried, circumstances);
  return { kind: "refused", refusal: { rule, fact, valid, recovery } };
}

/** What to do instead. A hand-off is named only if it would be accepted. */
function recoveryOf(
  machine: Machine,
  issueState: IssueState,
  { rule }: Fault,
  tried: Tried,
  circumstances: Circumstances,
): string[] {
  const { number } = issueState;
  const others = otherWork(machine, tried, circumstances);
  if (rule === 4) {
    const person = personLeads(machine, issueState, tried);
    const ways = alternatives(machine, issueState, tried, circumstances);
    return [...ways, ...person, ...others];
  }
  if (rule === 5) return [...others, `a person runs: ralph release ${number} --reason R`];
  if (rule === 10) {
    const person = `a person runs: ralph board move ${number} "Backlog" --reason R`;
    return [...endOfSplit(machine, issueState, circumstances), person, ...others];
  }
  const waits = rule === 9;
  const ways = alternatives(machine, issueState, { ...tried, waits }, circumstances);
  if (rule === 9 && circumstances.modes.approval === "person") {
    return [personApprovesPlan(number), ...ways, ...others];
  }
  // Whoever may review it does, once; its hand-off is named where the critique is there already.
  if (rule === 9 && ways.length === 0 && mayReview(circumstances)) {
    return [`review its plan first: the skill ralph-review ${number}`, ...others];
  }
  return ways.length > 0 ? ways : others;
}

function mayReview({ role, modes }: Circumstances): boolean {
  return role === undefined || commandsOf(role, modes.reviewMode).includes("review");
}

/** How a person leads an issue out of a state that agents do not leave. */
function personLeads(
  machine: Machine,
  issueState: IssueState,
  { command, target }: Tried,
): string[] {
  const { number } = issueState;
  const from = stateOf(issueState);
  if (from === "Done" || from === "Canceled") {
    return [`a person runs: ralph board reopen ${number} --reason R`];
  }
  const onward = machine.states["Human Needed"].to;
  const takes = command === undefined ? [] : machine.commands[command].takes;
  const to = [target, ...takes].find((state) => onward.some((one) => one === state)) ?? onward[0];
  return [`a person runs: ralph board move ${number} "${to}" --reason R`];
}
