import { writeSync } from "node:fs";
import type { Decision } from "./gate/decision.ts";
import type { Gate } from "./gate/define-gate.ts";
import type { FactName, Facts } from "./gate/facts.ts";
import { readGateArguments } from "./gate/gate-arguments.ts";
import { type HookInput, parseHookInput } from "./gate/hook-input.ts";
import { type Output, render, type Warning } from "./gate/render.ts";
import type { StoreRecord } from "./gate/store-record.ts";
import { pluginAnswers } from "./world/client/plugin-answers.ts";
import { reasonOf } from "./world/files/failure.ts";
import { type FactLoader, factLoader } from "./world/load-facts.ts";
import { type Project, projectAt, usesRalph } from "./world/project.ts";

/** A gate answers by itself long before the client would kill it. */
const DEADLINE_MS = 2000;

/** How often a decision is taken anew because another process wrote the same record first. */
const ROUNDS = 5;

export interface Answer {
  readonly decision: Decision;
  readonly output: Output;
  readonly input: HookInput | undefined;
  readonly facts: Partial<Facts>;
}

/** The whole line: stdin → parse → when → facts → decide → remember → render → exit. */
export async function runGate(
  gate: Gate,
  called = readGateArguments(process.argv.slice(2)),
): Promise<never> {
  const unsure = (why: string) => outputOf(gate, undefined, { kind: "unsure", why }, undefined);
  try {
    const project = projectAt(process.env, process.cwd(), called);
    if (!usesRalph(project)) process.exit(0);
    const late = setTimeout(() => print(unsure("it took too long")), DEADLINE_MS);
    const { output } = await answer(gate, () => Bun.stdin.text(), project, remembering(project));
    clearTimeout(late);
    return print(output);
  } catch (error) {
    return print(unsure(reasonOf(error)));
  }
}

/** Decides without printing: what `explain` and `replay` share with the executable. */
export async function answer(
  gate: Gate,
  stdin: () => Promise<string>,
  project: Project,
  remember: (record: StoreRecord) => Promise<boolean>,
): Promise<Answer> {
  let input: HookInput | undefined;
  let facts: Partial<Facts> = {};
  let loader: FactLoader | undefined;
  const done = (decision: Decision): Answer => ({
    decision,
    output: outputOf(gate, input, decision, loader?.warning()),
    input,
    facts,
  });
  try {
    const parsed = parseHookInput(await stdin(), gate.on);
    if (parsed.kind === "other-event") return done({ kind: "allow" });
    if (parsed.kind === "bad") return done({ kind: "unsure", why: parsed.why });
    input = parsed.input;
    if (!gate.when(input)) return done({ kind: "allow" });
    if (gate.yieldsToPlugin && (await pluginAnswers(project, input.session_id))) {
      return done({ kind: "allow" });
    }
    for (let round = 1; round <= ROUNDS; round += 1) {
      loader = factLoader(input, project);
      facts = await loadAll(loader, gate.first ?? []);
      // The declaration promises what was loaded: the one seam where types cannot follow.
      let decision = gate.early?.(input, facts as Facts);
      if (!decision) {
        facts = { ...facts, ...(await loadAll(loader, gate.needs)) };
        decision = gate.decide(input, facts as Facts);
      }
      if (await remembered(decision, remember)) return done(decision);
    }
    return done({ kind: "unsure", why: "others wrote the same record each time" });
  } catch (error) {
    return done({ kind: "unsure", why: reasonOf(error) });
  }
}

async function loadAll(loader: FactLoader, names: readonly FactName[]): Promise<Partial<Facts>> {
  const entries = await Promise.all(
    names.map(async (name) => [name, await loader.load(name)] as const),
  );
  return Object.fromEntries(entries);
}

async function remembered(
  decision: Decision,
  remember: (record: StoreRecord) => Promise<boolean>,
): Promise<boolean> {
  for (const record of decision.kind === "unsure" ? [] : (decision.remember ?? [])) {
    if (!(await remember(record))) return false;
  }
  return true;
}

function remembering({ storePath }: Project): (record: StoreRecord) => Promise<boolean> {
  return async (record) => {
    const store = await import("./world/store/remember.ts");
    return store.remember(storePath, record, Date.now());
  };
}

function outputOf(
  gate: Gate,
  input: HookInput | undefined,
  decision: Decision,
  warning: Warning | undefined,
): Output {
  const { name, ifUnknown } = gate;
  return render(decision, { gate: name, event: input?.hook_event_name, ifUnknown, warning });
}

/** Synchronous on purpose: the stream behind process.stderr takes longer to load than a gate runs. */
function print({ code, stdout, stderr, ifUnheard }: Output): never {
  const heard = stdout === undefined || said(1, stdout);
  const line = heard ? stderr : (ifUnheard ?? stderr);
  if (line !== undefined) said(2, line);
  process.exit(!heard && ifUnheard !== undefined ? 2 : code);
}

function said(stream: 1 | 2, text: string): boolean {
  try {
    writeSync(stream, `${text}\n`);
    return true;
  } catch {
    // Nobody is left to read it; the exit code says what was decided.
    return false;
  }
}
