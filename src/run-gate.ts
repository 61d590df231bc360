import { readFileSync, writeSync } from "node:fs";
import { type Answer, answerEvent } from "./answer-event.ts";
import { unsure } from "./gate/decision.ts";
import type { Gate, GateTable } from "./gate/define-gate.ts";
import { EVENTS } from "./gate/events.ts";
import { type GateArguments, readGateArguments } from "./gate/gate-arguments.ts";
import { isForLog } from "./gate/log/told.ts";
import type { Verdict } from "./gate/rank.ts";
import { type Output, render } from "./gate/render.ts";
import type { StoreRecord } from "./gate/store-record.ts";
import { reasonOf } from "./world/files/failure.ts";
import { type Project, projectInUse } from "./world/project.ts";
import { beginAnswer } from "./world/read-once.ts";
import { noticedTold } from "./world/store/log/noticed.ts";

/** Far below the hook's timeout, so that a gate still prints its own answer. */
const DEADLINE_MS = 5000;

/** `ralph hook EVENT GATE...`: runs all gates of one event in one process. */
export async function runHook(table: GateTable, args: readonly string[]): Promise<never> {
  const called = readGateArguments(args);
  const [event = "", ...names] = called.words;
  return run(called, async () => {
    const gates: Gate[] = [];
    for (const name of names) {
      const load = Object.hasOwn(table, name) ? table[name] : undefined;
      gates.push(load ? await load() : unknownGate(name, event));
    }
    return gates.length > 0 ? gates : [unknownGate("ralph hook", event)];
  });
}

/** Runs one gate: called by its own name, or as `ralph gate NAME`. */
export async function runGate(
  gate: Gate,
  called: GateArguments = readGateArguments(process.argv.slice(2)),
): Promise<never> {
  return run(called, async () => [gate]);
}

/** Hooks of another version of the plugin may name a gate that this executable does not have. */
function unknownGate(name: string, event: string): Gate {
  const ifUnknown = event === "PreToolUse" ? "block" : "allow";
  const why = "this version of ralph has no such gate: restart the session";
  const answer = () => unsure(why);
  const on = Object.fromEntries(EVENTS.map((one) => [one, []]));
  const words = { name, rule: "", savesFrom: "" };
  return { ...words, on, order: 0, ifUnknown, about: answer, facts: [], decide: answer };
}

/** Whatever goes wrong on the way is "could not decide": a gate exits 0 or 2 and nothing else. */
async function run(called: GateArguments, load: () => Promise<readonly Gate[]>): Promise<never> {
  let gates: readonly Gate[] = [];
  const reached: Verdict[] = [];
  let project: Project | undefined;
  const couldNot = async (why: string) => {
    const verdicts = gates.map(
      (gate) => reached.find((one) => one.gate === gate) ?? { gate, decision: unsure(why) },
    );
    await log(project, { verdicts, input: undefined, facts: {} });
    return print(render(verdicts, { event: undefined, warning: undefined }));
  };
  beginAnswer();
  try {
    project = projectInUse(process.env, process.cwd(), called);
    if (!project) process.exit(0);
    gates = await load();
    // A synchronous read is the fastest. The client's timeout ends a stdin that is never closed.
    const stdin = readFileSync(0, "utf8");
    const late = setTimeout(() => couldNot("it took too long"), DEADLINE_MS);
    const answer = await answerEvent(gates, stdin, project, remembering(project), reached);
    clearTimeout(late);
    await log(project, answer);
    await goesOn(answer);
    if (project.env["RALPH_DEBUG"]) await trail(project, answer);
    return print(answer.output);
  } catch (error) {
    if (gates.length === 0) gates = await load();
    return couldNot(reasonOf(error));
  }
}

/** What was held, asked or not decided is written down for people; what passed is not. */
async function log(
  project: Project | undefined,
  answer: Pick<Answer, "verdicts" | "input" | "facts">,
): Promise<void> {
  if (project === undefined || !isForLog(answer.verdicts)) return;
  try {
    const { writeLog } = await import("./world/store/log/decision-log.ts");
    writeLog(project.storePath, answer, project.env, Date.now());
  } catch {
    // The answer does not depend on its log. Doctor names a state folder that cannot be written.
  }
}

/** An agent that was held or asked about before, and passes now, waits for nobody any more. */
async function goesOn({ verdicts }: Answer): Promise<void> {
  const folder = noticedTold();
  if (folder === undefined || isForLog(verdicts)) return;
  try {
    (await import("./world/store/log/told-record.ts")).dropTold(folder);
  } catch {
    // The answer does not depend on it. Doctor names a state folder that cannot be written.
  }
}

/** With RALPH_DEBUG every answer is written down, and how long it took since the process began. */
async function trail(project: Project, answer: Answer): Promise<void> {
  try {
    const { isTrailOn, writeTrail } = await import("./world/store/log/trail.ts");
    if (!isTrailOn(project.env)) return;
    const { trailOfEvent } = await import("./gate/log/trail-entry.ts");
    const { secretsIn } = await import("./gate/log/redact.ts");
    const now = Date.now();
    const ms = Math.round(performance.now());
    const timed = { at: new Date(now).toISOString(), ms, secrets: secretsIn(project.env) };
    writeTrail(project.storePath, trailOfEvent(answer, timed), now);
  } catch {
    // The answer does not depend on its trail. Doctor names a state folder that cannot be written.
  }
}

function remembering(project: Project): (record: StoreRecord) => Promise<boolean> {
  return async (record) => {
    const store = await import("./world/store/remember.ts");
    const isWritten = store.remember(project.storePath, record, Date.now(), project.root);
    // Another process was first: the gates decide again, by what is there now.
    if (!isWritten) beginAnswer();
    return isWritten;
  };
}

/** Synchronous on purpose: the stream behind process.stderr takes longer to load than a gate runs. */
function print({ code, stdout, stderr, ifUnheard }: Output): never {
  const heard = stdout === undefined || written(1, stdout);
  const line = heard ? stderr : (ifUnheard ?? stderr);
  if (line !== undefined) written(2, line);
  process.exit(!heard && ifUnheard !== undefined ? 2 : code);
}

function written(stream: 1 | 2, text: string): boolean {
  try {
    writeSync(stream, `${text}\n`);
    return true;
  } catch {
    // The reader is gone; the exit code still carries the decision.
    return false;
  }
}
