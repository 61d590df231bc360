import { readFileSync, writeSync } from "node:fs";
import { answerEvent } from "./answer-event.ts";
import { unsure } from "./gate/decision.ts";
import type { Gate, GateTable } from "./gate/define-gate.ts";
import { type GateArguments, readGateArguments } from "./gate/gate-arguments.ts";
import { type Output, render } from "./gate/render.ts";
import type { StoreRecord } from "./gate/store-record.ts";
import { reasonOf } from "./world/files/failure.ts";
import { type Project, projectAt, usesRalph } from "./world/project.ts";

/** A gate answers by itself long before the client would kill it. */
const DEADLINE_MS = 2000;

/** `ralph hook EVENT GATE...`: every gate of one event in one process. */
export async function runHook(table: GateTable, args: readonly string[]): Promise<never> {
  const called = readGateArguments(args);
  const project = projectAt(process.env, process.cwd(), called);
  if (!usesRalph(project)) process.exit(0);
  const gates: Gate[] = [];
  for (const name of called.words.slice(1)) {
    const load = Object.hasOwn(table, name) ? table[name] : undefined;
    if (load) gates.push(await load());
  }
  return runIn(project, gates);
}

/** One gate by itself: an executable of its own name, or `ralph gate NAME`. */
export async function runGate(
  gate: Gate,
  called: GateArguments = readGateArguments(process.argv.slice(2)),
): Promise<never> {
  const project = projectAt(process.env, process.cwd(), called);
  if (!usesRalph(project)) process.exit(0);
  return runIn(project, [gate]);
}

async function runIn(project: Project, gates: readonly Gate[]): Promise<never> {
  const couldNot = (why: string) => {
    const verdicts = gates.map((gate) => ({ gate, decision: unsure(why) }));
    return print(render(verdicts, { event: undefined, warning: undefined }));
  };
  try {
    // Synchronous: the cheapest way. The client's own time-out bounds a stdin that never ends.
    const stdin = readFileSync(0, "utf8");
    const late = setTimeout(() => couldNot("it took too long"), DEADLINE_MS);
    const { output } = await answerEvent(gates, stdin, project, remembering(project));
    clearTimeout(late);
    return print(output);
  } catch (error) {
    return couldNot(reasonOf(error));
  }
}

function remembering(project: Project): (record: StoreRecord) => Promise<boolean> {
  return async (record) => {
    const store = await import("./world/store/remember.ts");
    return store.remember(project.storePath, record, Date.now(), project.root);
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
    // Nobody is left to read it; the exit code says what was decided.
    return false;
  }
}
