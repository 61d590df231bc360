import * as z from "zod";
import { groupOf } from "../../../workflow/group/group.ts";
import { isVerified, planningRefusal, readVerified } from "../../../workflow/group/planning.ts";
import type { Issue } from "../../../workflow/issue/issue.ts";
import type { IssueState } from "../../../workflow/issue/issue-state.ts";
import type { Machine } from "../../../workflow/machine/machine.ts";
import { STATES, type State } from "../../../workflow/machine/states.ts";
import { judgeAdvance } from "../../../workflow/move/advance.ts";
import {
  auditOfAdvance,
  type ChildStep,
  judgeChild,
  planAdvance,
} from "../../../workflow/move/advance-children.ts";
import { notOnBoard } from "../../../workflow/move/move-refusals.ts";
import type { Board } from "../../../world/board/board.ts";
import { Failure } from "../../../world/files/failure.ts";
import { dropClaims } from "../../../world/store/agents.ts";
import { type Caller, GATE_STATES, gatedCaller } from "../../server/caller.ts";
import { defineTool } from "../../server/define-tool.ts";
import type { ToolContext } from "../../server/tool-context.ts";
import { ToolRefusal } from "../../server/tool-refusal.ts";
import { issueArguments, refOf, refOfKey } from "../../shapes/argument-shapes.ts";
import { around, childrenOf } from "../../shapes/on-board.ts";

export const advanceChildren = defineTool({
  name: "advance_children",
  title: "Take sub-issues along",
  description:
    "Brings the sub-issues of a parent forward to a state, each with an audit comment. Those that " +
    "are held, final, past it, or wait for a person stay where they are and are named with the reason.",
  readOnly: false,
  idempotent: true,
  input: {
    ...issueArguments,
    targetState: z.string().describe("The state to bring them to; not Canceled, not Human Needed."),
  },
  output: {
    advanced: z.array(z.object({ number: z.int(), fromState: z.string(), toState: z.string() })),
    skipped: z.array(z.object({ number: z.int(), currentState: z.string(), reason: z.string() })),
    errors: z.array(z.object({ number: z.int(), error: z.string() })),
    gate: z.enum(GATE_STATES).describe("Did the state-gate see this call?"),
  },
  run: async (args, context) => {
    const refusal = judgeAdvance(args.targetState);
    const target = STATES.find((state) => state === args.targetState);
    if (refusal || !target) throw refusal ? new ToolRefusal(refusal) : new Failure("no such state");
    const caller = gatedCaller(context);
    const machine = context.machine();
    const { approval } = await context.settings();
    const judge = (child: IssueState) => judgeChild(machine, child, target, approval);
    const outcomes = await context.withBoard(async (board) => {
      const { issue: parent, near } = await around(board, refOf(args));
      if (target === "Plan in Progress") mustBeConverged(context, machine, parent, near);
      const { children, absent } = childrenOf(parent, near);
      const by = { parent: parent.number, holder: caller.holder };
      const all: Outcome[] = absent.map((number) => ({ number, error: notOnBoard(number).fact }));
      const due: Issue[] = [];
      for (const { child, step } of planAdvance(machine, children, target, approval)) {
        if (step.kind === "advance") due.push(child);
        else all.push({ number: child.number, step });
      }
      all.push(...(await advanceAll(board, due, judge, by)));
      return all.sort((a, b) => a.number - b.number);
    });
    for (const { number, step } of outcomes) {
      if (step?.kind === "advance") dropClaims(context.project.storePath, number);
    }
    return told(outcomes, target, caller.gate);
  },
});

interface Outcome {
  readonly number: number;
  readonly step?: ChildStep;
  readonly error?: string;
}

/** Judged again by what the board says at the moment of writing; a failure is one child's alone. */
async function advanceAll(
  board: Board,
  children: readonly Issue[],
  judge: (issueState: IssueState) => ChildStep,
  { parent, holder }: { readonly parent: number; readonly holder: string },
): Promise<Outcome[]> {
  const refs = children.map(({ key }) => refOfKey(key));
  const changed = await board.changeAll<Outcome>(refs, ({ number }, issueState) => {
    if (!issueState)
      return { write: undefined, answer: { number, error: notOnBoard(number).fact } };
    const step = judge(issueState);
    if (step.kind === "skip") return { write: undefined, answer: { number, step } };
    const comment = { author: holder, body: auditOfAdvance(step, parent, holder) };
    return { write: { state: step.to, comment }, answer: { number, step } };
  });
  return children.map(({ number }, at) => {
    const one = changed[at] ?? { error: "the board does not say what became of it" };
    return "error" in one ? { number, error: one.error } : one.answer;
  });
}

function mustBeConverged(
  { project, note }: ToolContext,
  machine: Machine,
  parent: Issue,
  near: readonly Issue[],
): void {
  if (isVerified(readVerified(project.env["RALPH_CONVERGENCE_VERIFIED"]), parent.number)) {
    note(`Convergence of #${parent.number} is taken from RALPH_CONVERGENCE_VERIFIED.`);
    return;
  }
  const refusal = planningRefusal(machine, groupOf(near, parent.key).members, parent.number);
  if (refusal) throw new ToolRefusal(refusal);
}

const RETRY = "Recovery: advance_children again, or handoff_ticket for this one.";

function told(outcomes: readonly Outcome[], target: State, gate: Caller["gate"]) {
  const advanced = outcomes.flatMap(({ number, step }) =>
    step?.kind === "advance" ? [{ number, fromState: step.from, toState: target }] : [],
  );
  const skipped = outcomes.flatMap(({ number, step }) =>
    step?.kind === "skip" ? [{ number, currentState: step.from, reason: step.reason }] : [],
  );
  const errors = outcomes.flatMap(({ number, error }) =>
    error === undefined ? [] : [{ number, error: `${error.replace(/\.?$/, ".")} ${RETRY}` }],
  );
  const text = `To ${target}: ${advanced.length} advanced, ${skipped.length} skipped, ${errors.length} failed.`;
  return { text, data: { advanced, skipped, errors, gate } };
}
