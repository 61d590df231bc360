import { isLive } from "../issue/issue.ts";
import { type IssueState, stateOf } from "../issue/issue-state.ts";
import {
  COMMANDS,
  type Command,
  type Intent,
  isLock,
  isTerminal,
  type Machine,
} from "../machine/machine.ts";
import type { Modes } from "../machine/modes.ts";
import { commandsOf, type Role } from "../machine/roles.ts";
import { isEarlier, isState, STATES, type State } from "../machine/states.ts";
import { personApproves } from "./ask.ts";
import type { Circumstances } from "./circumstances.ts";
import type { ResolvedMove } from "./resolve-move.ts";
import { applyRules } from "./rules/apply-rules.ts";
import { ownsLock } from "./rules/by-state.ts";

/** What was tried, as far as it was understood. */
export interface Tried {
  readonly command?: Command | undefined;
  readonly intent?: Intent | undefined;
  readonly target?: State | undefined;
  /** The caller left open where it leads, so that each of the command's own states is near. */
  readonly isOpen?: boolean;
  /** The issue merely waits for somebody, which is nothing to escalate. */
  readonly waits?: boolean;
}

type Candidate = ResolvedMove & { readonly text: string };

/**
 * The hand-offs that would be accepted from this caller now, nearest to what was tried first. None
 * of them skips work, ends the work, or takes it from somebody.
 */
export function alternatives(
  machine: Machine,
  issueState: IssueState,
  tried: Tried,
  circumstances: Circumstances,
): string[] {
  const from = stateOf(issueState);
  const isWaiting = from === "Backlog" && issueState.parts.some(isLive);
  const commands = usable(circumstances).filter(
    (command) => command !== "hero" || tried.command === "hero",
  );
  const accepted = commands
    .flatMap((command) => candidatesOf(machine, command))
    .filter((one) => isOffered(machine, from, one, tried))
    // The work of a split issue lies in its parts: it stays where it is until they are finished.
    .filter(({ target }) => !isWaiting || target === "Backlog")
    .filter((one) => isAccepted(machine, issueState, one, circumstances));
  const nearest = accepted.toSorted((a, b) => distance(a, tried) - distance(b, tried));
  const told = Map.groupBy(nearest, ({ command, target }) => `${command} ${target}`);
  const steps = [...told.values()].flatMap(([one]) => (one ? [`${one.text} → ${one.target}`] : []));
  const ways = waysOut(machine, issueState, tried, circumstances);
  // Escalating alone is for the one who holds the issue and has no other way.
  const nearer = [...ways.wanted, ...steps];
  const isLast = nearer.length > 0 || ownsLock(machine, issueState, circumstances);
  return isLast && tried.waits !== true ? [...nearer, ...ways.last] : nearer;
}

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
  if (!usable(circumstances).includes("split")) return [];
  const wanted = { command: "split", intent: "complete", target: "Backlog" } as const;
  return isAccepted(machine, issueState, wanted, circumstances)
    ? ["command=split intent=complete → Backlog"]
    : [];
}

function usable({ role, modes }: Pick<Circumstances, "role" | "modes">): readonly Command[] {
  return role === undefined ? COMMANDS : commandsOf(role, modes.reviewMode);
}

/** Every way to call a command, by intent where it has one for the state. */
function candidatesOf(machine: Machine, command: Command): Candidate[] {
  const { gives, intents } = machine.commands[command];
  const byIntent = (["lock", "complete", "reject"] as const).flatMap((intent) => {
    const target = intents[intent];
    return target ? [{ command, intent, target, text: `command=${command} intent=${intent}` }] : [];
  });
  const named = gives.map((target) => ({
    ...{ command, intent: undefined, target },
    text: `command=${command} to_state="${target}"`,
  }));
  return [...byIntent, ...named];
}

function isOffered(machine: Machine, from: string, one: Candidate, tried: Tried): boolean {
  const { command, intent, target } = one;
  if (target === "Human Needed") return false;
  if (command === tried.command && tried.isOpen === true && intent !== "reject") return true;
  // Nobody is told to undo work, to finish it early, or to pass a phase over.
  if (intent === "reject") return tried.intent === "reject";
  if (isState(from) && isEarlier(target, from)) {
    return target === tried.target && tried.intent === undefined;
  }
  if (isTerminal(machine, target)) return target === machine.commands[command].intents.complete;
  return !skipsWork(machine, from, target);
}

/** A phase of its own lies between the two states. */
function skipsWork(machine: Machine, from: string, to: State): boolean {
  const start = isState(from) ? from : "Backlog";
  return STATES.some(
    (state) => isLock(machine, state) && isEarlier(start, state) && isEarlier(state, to),
  );
}

function isAccepted(
  machine: Machine,
  issueState: IssueState,
  wanted: ResolvedMove,
  circumstances: Circumstances,
): boolean {
  const verdict = applyRules(machine, issueState, wanted, circumstances, "fails");
  if (verdict.kind !== "go") return false;
  const { changed, takesLock } = verdict.move;
  return changed || (takesLock && !ownsLock(machine, issueState, circumstances));
}

function distance(one: Candidate, { command, target }: Tried): number {
  return (one.target === target ? 0 : 2) + (one.command === command ? 0 : 1);
}

/** Closing and escalating: where that was tried; and escalating, last, what is the caller's own. */
function waysOut(
  machine: Machine,
  issueState: IssueState,
  tried: Tried,
  circumstances: Circumstances,
): { readonly wanted: string[]; readonly last: string[] } {
  const from = stateOf(issueState);
  const { number } = issueState;
  const [first = "hero"] = usable(circumstances);
  const command = usable(circumstances).find((one) => one === tried.command) ?? first;
  const offer = (intent: Intent, target: State): string[] => {
    if (tried.intent === intent) return [];
    const wanted = { command, intent, target };
    const verdict = applyRules(machine, issueState, wanted, circumstances, "fails");
    if (verdict.kind === "go") return [`command=${command} intent=${intent} → ${target}`];
    // Whether a question would reach a person is not known here, so the sure way is named.
    return verdict.kind === "ask" ? [personApproves(number, verdict.about, target)] : [];
  };
  const wanted = {
    Done: () => offer("close", "Done"),
    Canceled: () => offer("cancel", "Canceled"),
    "Human Needed": () => offer("escalate", "Human Needed"),
  };
  const { takes, lock } = machine.commands[command];
  const isItsState = takes.some((state) => state === from) || lock === from;
  const isOwn = issueState.lock ? ownsLock(machine, issueState, circumstances) : isItsState;
  const { target } = tried;
  const isNamed = tried.intent === undefined;
  if (target === "Human Needed") return { wanted: wanted[target](), last: [] };
  return {
    // Who asked to complete a phase did not ask to finish the issue.
    wanted: isNamed && (target === "Done" || target === "Canceled") ? wanted[target]() : [],
    last: isOwn ? wanted["Human Needed"]() : [],
  };
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
  const known = command !== undefined && usable({ role, modes }).includes(command);
  const work = known ? command : role && USUAL[role];
  const state = machine.commands[work ?? "hero"].takes.at(-1);
  return state === undefined ? [] : [`pick_actionable_issue(workflowState="${state}")`];
}
