import { type IssueState, stateOf } from "../../issue/issue-state.ts";
import type { Intent, Machine } from "../../machine/machine.ts";
import type { State } from "../../machine/states.ts";
import { personApproves } from "../ask.ts";
import type { Circumstances } from "../circumstances.ts";
import { applyRules } from "../rules/apply-rules.ts";
import { ownsLock } from "../rules/by-state.ts";
import { type Tried, usableBy } from "./tried.ts";

/** Closing and escalating: where that was tried; and escalating, last, what is the caller's own. */
export function waysOut(
  machine: Machine,
  issueState: IssueState,
  tried: Tried,
  circumstances: Circumstances,
): { readonly wanted: string[]; readonly last: string[] } {
  const from = stateOf(issueState);
  const { number } = issueState;
  const [first = "hero"] = usableBy(circumstances);
  const command = usableBy(circumstances).find((one) => one === tried.command) ?? first;
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
