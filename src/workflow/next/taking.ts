import { ESTIMATES, type Estimate } from "../issue/issue.ts";
import type { IssueState, SubIssueState } from "../issue/issue-state.ts";
import { COMMANDS, type Command, isTerminal, type Machine } from "../machine/machine.ts";
import type { Modes } from "../machine/modes.ts";
import type { State } from "../machine/states.ts";
import { type Circumstances, NO_LOCK_HOLDER } from "../move/circumstances.ts";
import { type MoveRequest, resolveMove } from "../move/resolve-move.ts";
import { applyRules } from "../move/rules/apply-rules.ts";

/** What decides whether an issue can be taken up, apart from its lock, blockers and group. */
export interface IssueKind {
  readonly state: State;
  /** An issue without an estimate is judged like the smallest. */
  readonly estimate: Estimate;
  /** A person brought it to this state. */
  readonly byPerson: boolean;
}

export interface FirstStep {
  readonly command: Command;
  /** Where the first hand-off of that command leads. */
  readonly to: State;
}

/**
 * The command that would take up a free issue of this kind now; undefined: none would. The rules of
 * hand-offs themselves are asked, so what is found here can be taken. Work products are not judged: they
 * need git.
 */
export function takingOf(machine: Machine, modes: Modes, kind: IssueKind): FirstStep | undefined {
  for (const command of COMMANDS) {
    if (command === "hero") continue;
    const { takes, lock } = machine.commands[command];
    if (!takes.includes(kind.state) && lock !== kind.state) continue;
    const issueState = free(kind, command === "split" ? [A_PART] : []);
    for (const move of firstMoves(machine, command)) {
      const resolution = resolveMove(machine, { command, ...move });
      if (!resolution.ok) continue;
      const { target } = resolution.move;
      const { kind: answer } = applyRules(
        machine,
        issueState,
        resolution.move,
        circumstances(modes),
      );
      // A question that ends the work comes after it; one that begins it is a person's to answer.
      if (answer === "go" || (answer === "ask" && isTerminal(machine, target))) {
        return { command, to: target };
      }
    }
  }
  return undefined;
}

/** All kinds in a state, up to a size. */
export function kindsIn(state: State, maxEstimate: Estimate): IssueKind[] {
  return ESTIMATES.slice(0, ESTIMATES.indexOf(maxEstimate) + 1).flatMap((estimate) =>
    [false, true].map((byPerson) => ({ state, estimate, byPerson })),
  );
}

/** The hand-off a command begins with: its lock, else what completes it, else any of its names. */
function firstMoves(machine: Machine, command: Command): MoveRequest[] {
  const { lock, intents, gives } = machine.commands[command];
  if (lock !== undefined) return [{ intent: "lock" }];
  if (intents.complete) return [{ intent: "complete" }];
  return gives
    .filter((to) => !isTerminal(machine, to) && to !== "Human Needed")
    .map((toState) => ({ toState }));
}

function free(
  { state, estimate, byPerson }: IssueKind,
  parts: readonly SubIssueState[],
): IssueState {
  return {
    number: 1,
    title: "",
    state,
    lock: undefined,
    estimate,
    broughtBy: byPerson ? "person" : "agent",
    returned: undefined,
    open: true,
    parts,
  };
}

/** Split makes sub-issues before it hands on. */
const A_PART: SubIssueState = { number: 2, state: "Backlog", estimate: "XS", hasSubIssues: false };

/** Anybody's: a free issue is judged the same for all who may use the command. */
function circumstances(modes: Modes): Circumstances {
  return {
    actor: "",
    role: undefined,
    isPerson: false,
    now: 0,
    modes: { ...modes, workProducts: "off" },
    asked: false,
    lockHolder: NO_LOCK_HOLDER,
    products: "not read",
  };
}
