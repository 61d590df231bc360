import { isLive } from "../../issue/issue.ts";
import { type IssueState, stateOf } from "../../issue/issue-state.ts";
import { type Command, isLock, isTerminal, type Machine } from "../../machine/machine.ts";
import { isEarlier, isState, STATES, type State } from "../../machine/states.ts";
import type { Circumstances } from "../circumstances.ts";
import type { ResolvedMove } from "../resolve-move.ts";
import { ownsLock } from "../rules/by-state.ts";
import { isAcceptedNow } from "./accepted.ts";
import { type Tried, usableBy } from "./tried.ts";
import { waysOut } from "./ways-out.ts";

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
  const commands = usableBy(circumstances).filter(
    (command) => command !== "hero" || tried.command === "hero",
  );
  const accepted = commands
    .flatMap((command) => candidatesOf(machine, command))
    .filter((one) => isOffered(machine, from, one, tried))
    // The work of a split issue lies in its parts: it stays where it is until they are finished.
    .filter(({ target }) => !isWaiting || target === "Backlog")
    .filter((one) => isAcceptedNow(machine, issueState, one, circumstances));
  const nearest = accepted.toSorted(
    (a, b) =>
      nearer(a.target, b.target, tried.target) || nearer(a.command, b.command, tried.command),
  );
  const told = Map.groupBy(nearest, ({ command, target }) => `${command} ${target}`);
  const steps = [...told.values()].flatMap(([one]) => (one ? [`${one.text} → ${one.target}`] : []));
  const ways = waysOut(machine, issueState, tried, circumstances);
  // Escalating alone is for the one who holds the issue and has no other way.
  const all = [...ways.wanted, ...steps];
  const isLast = all.length > 0 || ownsLock(machine, issueState, circumstances);
  return isLast && tried.waits !== true ? [...all, ...ways.last] : all;
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

/** Negative where the first is what was tried and the second is not, positive the other way round. */
function nearer(a: string, b: string, tried: string | undefined): number {
  return Number(b === tried) - Number(a === tried);
}
