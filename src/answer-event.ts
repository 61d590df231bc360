import { type Decision, unsure } from "./gate/decision.ts";
import type { Gate } from "./gate/define-gate.ts";
import type { FactName, Facts } from "./gate/facts.ts";
import { type HookInput, parseHookInput } from "./gate/hook-input.ts";
import { isTold } from "./gate/log/told.ts";
import { questionAbout } from "./gate/question.ts";
import { heard, rankVerdicts, type Verdict } from "./gate/rank.ts";
import { type Output, render } from "./gate/render.ts";
import { answerable } from "./gate/rules/answerable.ts";
import type { StoreRecord } from "./gate/store-record.ts";
import { beginsToWait, notificationSequence } from "./gate/waiting/notification.ts";
import { pluginAnswers } from "./world/client/plugin-answers.ts";
import { reasonOf, waitFor } from "./world/files/failure.ts";
import { type FactLoader, factLoader } from "./world/load-facts.ts";
import type { Project } from "./world/project.ts";

/** How often the gates decide again because another process wrote the same record first. */
const ROUNDS = 5;

export interface Answer {
  readonly verdicts: readonly Verdict[];
  readonly output: Output;
  readonly input: HookInput | undefined;
  readonly facts: Partial<Facts>;
}

/** Writes one record. False: another process wrote it first, and the gates must decide again. */
export type Remember = (record: StoreRecord) => Promise<boolean>;

/** The combined answer of all gates of one event. Prints nothing. */
export async function answerEvent(
  gates: readonly Gate[],
  stdin: string,
  project: Project,
  remember: Remember,
  /** Filled with what each gate has decided, for whoever cannot wait for the others. */
  reached: Verdict[] = [],
): Promise<Answer> {
  const parsed = parseHookInput(stdin);
  if (parsed.kind === "other-event") return answerOf(gates, { kind: "allow" });
  if (parsed.kind === "bad") return answerOf(gates, unsure(parsed.why));
  const { input } = parsed;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const loader = factLoader(input, project);
    const facts: Partial<Facts> = {};
    reached.length = 0;
    for (const gate of gates) {
      const decision = await decided(gate, input, project, loader, facts);
      reached.push(await outOfShadow({ gate, decision }, loader));
    }
    const verdicts = [...reached];
    const terminalSequence = await notification(verdicts, loader);
    await loader.close();
    const failed = await rememberAll(verdicts, remember);
    if (failed === "again") continue;
    const final = failed ?? verdicts;
    const event = input.hook_event_name;
    const how = { event, warning: loader.warning(), terminalSequence };
    return { verdicts: final, output: render(final, how), input, facts };
  }
  return { ...answerOf(gates, unsure("others wrote the same record each time")), input };
}

function answerOf(gates: readonly Gate[], decision: Decision): Answer {
  const verdicts = gates.map((gate) => ({ gate, decision }));
  const output = render(verdicts, { event: undefined, warning: undefined });
  return { verdicts, output, input: undefined, facts: {} };
}

/** A gate has waited for less than this itself, so that it is no way out any more. */
const LONG_MS = 1000;

/** What a gate throws becomes its own "could not decide"; the other gates are not affected. */
async function decided(
  gate: Gate,
  input: HookInput,
  project: Project,
  loader: FactLoader,
  facts: Partial<Facts>,
): Promise<Decision> {
  try {
    const question = questionAbout(gate, input);
    if (!question) return { kind: "allow" };
    if (question.kind === "unsure") return question;
    const { check, subject } = question;
    if (gate.yieldsToPlugin && (await pluginAnswers(project, input.session_id))) {
      return { kind: "allow" };
    }
    await loadInto(facts, loader, check.cheapFacts ?? [], subject);
    // The facts that the gate declares were loaded. TypeScript cannot see that, so this is a cast.
    const early = check.decideEarly?.(subject, facts as Facts);
    if (early) return early;
    await loadInto(facts, loader, check.facts, subject);
    const decision = check.decide(subject, facts as Facts);
    if (decision.kind !== "ask") return decision;
    await loadInto(facts, loader, ["attended"], subject);
    return answerable(decision, facts as Facts);
  } catch (error) {
    return unsure(reasonOf(error), waitFor(error, LONG_MS));
  }
}

/** A gate in shadow decides and is recorded, and holds nothing. */
async function outOfShadow(verdict: Verdict, loader: FactLoader): Promise<Verdict> {
  const { gate, decision } = verdict;
  if (!isTold(decision)) return verdict;
  try {
    const { gates } = await loader.load("settings", {});
    if (gates[gate.name] !== "shadow") return verdict;
    return { gate, decision: { kind: "allow" }, shadowed: decision };
  } catch {
    // Settings that cannot be read put no gate in shadow; the gate's own answer stands.
    return verdict;
  }
}

/** For a person who looks elsewhere. A call that is held in the end carries none. */
async function notification(
  verdicts: readonly Verdict[],
  loader: FactLoader,
): Promise<string | undefined> {
  const begins = beginsToWait(verdicts);
  if (begins === undefined) return undefined;
  try {
    const { notifications } = await loader.load("settings", {});
    return notifications === "on" ? notificationSequence(begins) : undefined;
  } catch {
    // Settings that cannot be read are named elsewhere; nobody is rung up for it.
    return undefined;
  }
}

async function loadInto(
  facts: Partial<Facts>,
  loader: FactLoader,
  names: readonly FactName[],
  subject: unknown,
): Promise<void> {
  for (const name of names) {
    Object.assign(facts, { [name]: await loader.load(name, subject as never) });
  }
}

function hasRecords(decision: Decision): boolean {
  return decision.kind !== "unsure" && (decision.remember ?? []).length > 0;
}

/**
 * Writes the records of the verdicts that count. A record that cannot be written makes its gate's
 * verdict "could not decide".
 */
async function rememberAll(
  verdicts: readonly Verdict[],
  remember: Remember,
): Promise<"again" | readonly Verdict[] | undefined> {
  // The usual case: nothing to write, so nothing to rank.
  if (!verdicts.some(({ decision }) => hasRecords(decision))) return undefined;
  for (const verdict of heard(rankVerdicts(verdicts))) {
    const { decision } = verdict;
    if (decision.kind === "unsure") continue;
    try {
      for (const record of decision.remember ?? []) if (!(await remember(record))) return "again";
    } catch (error) {
      const failed = { ...verdict, decision: unsure(reasonOf(error)) };
      return verdicts.map((one) => (one === verdict ? failed : one));
    }
  }
  return undefined;
}
