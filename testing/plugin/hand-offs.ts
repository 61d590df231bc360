import { phaseOfSkill } from "../../src/gate/agent.ts";
import type { IssueState } from "../../src/workflow/issue/issue-state.ts";
import { type Command, MACHINE } from "../../src/workflow/machine/machine.ts";
import { commandsOf, readRole } from "../../src/workflow/machine/roles.ts";
import { STATES } from "../../src/workflow/machine/states.ts";
import { judgeTarget } from "../../src/workflow/move/children/judge-advance.ts";
import { judgeMove } from "../../src/workflow/move/judge-move.ts";
import type { Judgement } from "../../src/workflow/move/move.ts";
import { resolveMove } from "../../src/workflow/move/resolve-move.ts";
import { plainState } from "../issues.ts";
import { plainCircumstances } from "../project/circumstances.ts";
import { agentOf, bodyOf, type Document, skillOf } from "./documents.ts";
import { isInCode } from "./markdown.ts";

/** A hand-off as a text shows it. */
export interface ShownHandOff {
  readonly command: string;
  readonly intent: string | undefined;
  readonly toState: string | undefined;
  readonly text: string;
}

const FORM =
  /(?<!\w)ralph_hero__handoff_ticket\(number=\w+, command="([^"\n]*)", (intent|to_state)="([^"\n]*)", reason="[^"\n]+"\)/g;
const ADVANCE = /(?<!\w)ralph_hero__advance_children\(number=\w+, targetState="([^"\n]*)"\)/g;

/** Arguments of a hand-off that stand outside one. */
const STRAY =
  /\b(?:intent|to_state)["'`]?\s*[=:]\s*["'`]?\w|\bcommand["'`]?\s*=|"command"\s*:|handoff_ticket[^.\n(]*\b(?:intent|to_state|command)\b\s*[`"']/;

export function handOffsIn(body: string): ShownHandOff[] {
  return [...body.matchAll(FORM)].map(([text, command = "", kind, value]) => ({
    command,
    intent: kind === "intent" ? value : undefined,
    toState: kind === "intent" ? undefined : value,
    text,
  }));
}

/** Everything that is wrong with the hand-offs a document shows. */
export function handOffProblems(document: Document): string[] {
  const body = bodyOf(document);
  const phase = phaseOfSkill(skillOf(document) ?? "");
  const owner = skillOf(document) === "ralph-hero" ? undefined : phase;
  const role = readRole(agentOf(document) ?? "");
  const uses: readonly string[] = role ? commandsOf(role, "auto") : owner ? [owner] : [];
  return [
    ...formProblems(body),
    ...handOffsIn(body).flatMap((handOff) => {
      if (!isLegal(handOff)) return [`${handOff.text} is legal from no state`];
      const foreign = uses.length > 0 && !uses.includes(handOff.command);
      return foreign ? [`${handOff.text} is not a command of ${document.path}`] : [];
    }),
    ...[...body.matchAll(ADVANCE)]
      .filter(([, target = ""]) => !isLegalTarget(target))
      .map(([text]) => `${text} moves no child`),
  ];
}

function formProblems(body: string): string[] {
  const shown = [...body.matchAll(FORM), ...body.matchAll(ADVANCE)];
  const outside = shown
    .filter(({ 0: text, index }) => !isInCode(body, index, text.length))
    .map(([text]) => `${text} is not in code`);
  const rest = body.replace(FORM, "").replace(ADVANCE, "");
  const otherCalls = rest.match(/(?:handoff_ticket|advance_children)[`*]*\s?\([^\n]*/g) ?? [];
  const strays = rest.split("\n").filter((line) => STRAY.test(line));
  const other = [...otherCalls, ...strays].map((text) => `another form: ${text.trim()}`);
  return [...outside, ...new Set(other)];
}

const ACTOR = "the reader";

function judged({ command, intent, toState }: ShownHandOff, issueState: IssueState): Judgement {
  const circumstances = plainCircumstances({ actor: ACTOR, asked: true });
  // A split is complete when there are sub-issues.
  const parts = [{ number: 2, state: null, estimate: null, hasSubIssues: false }];
  const request = { command, intent, toState };
  return judgeMove(MACHINE, { ...issueState, parts }, request, circumstances);
}

/** Where a move leads that changes something or takes a lock; a state is always "legal" from itself. */
function ledTo(handOff: ShownHandOff, issueState: IssueState): string | undefined {
  const judgement = judged(handOff, issueState);
  if (judgement.kind !== "go") return undefined;
  const { changed, takesLock, to } = judgement.move;
  return changed || takesLock ? to : undefined;
}

export function isLegal(handOff: ShownHandOff): boolean {
  return STATES.some((state) => ledTo(handOff, plainState(1, { state })));
}

function isLegalTarget(target: string): boolean {
  // No child is before Backlog.
  return judgeTarget(target) === undefined && target !== "Backlog";
}

/** Does a phase's own skill show how it begins and ends, so that the end can follow the beginning? */
export function phaseProblems(command: Command, handOffs: readonly ShownHandOff[]): string[] {
  const { lock } = MACHINE.commands[command];
  const target = (handOff: ShownHandOff) => {
    const resolution = resolveMove(MACHINE, handOff);
    return resolution.ok ? resolution.move.target : undefined;
  };
  const ends = handOffs.filter(
    (one) => one.intent === "complete" || (one.toState !== undefined && target(one) !== lock),
  );
  if (ends.length === 0) return [`${command} shows no end`];
  if (lock === undefined) return [];
  const begins = handOffs.findIndex((one) => one.intent !== "reject" && target(one) === lock);
  if (begins < 0) return [`${command} never takes its lock`];
  const held = plainState(1, { state: lock, lock: { holder: ACTOR, since: 0 } });
  return ends.flatMap((end) => {
    if (handOffs.indexOf(end) < begins) return [`${end.text} comes before the lock is taken`];
    return ledTo(end, held) ? [] : [`${end.text} does not lead out of ${lock}`];
  });
}
