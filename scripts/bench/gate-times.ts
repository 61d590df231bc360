import { type BenchCase, WEIGHTS } from "./bench-case.ts";
import { bashProgram, gateProgram, nodeBundles } from "./programs.ts";
import { median, type Subject, timeRounds } from "./rounds.ts";

export const BASH_TARGET = 4;

/** One gate on one path, in milliseconds; null with the reason where something cannot be run. */
export interface GateTime {
  readonly gate: string;
  readonly path: string;
  readonly weight: BenchCase["weight"];
  readonly gateMs: number;
  readonly toEmpty: number;
  readonly emptyTarget: number;
  readonly bashMs: number | null;
  readonly fasterThanBash: number | null;
  readonly nodeMs: number | null;
  readonly notRun: readonly string[];
}

export interface GateTimes {
  readonly emptyMs: number;
  readonly rows: readonly GateTime[];
}

/** Every case with all that it is compared with, in the same rounds. */
export async function gateTimes(
  cases: readonly BenchCase[],
  empty: string,
  rounds: number,
): Promise<GateTimes> {
  const bundles = await nodeBundles();
  const sqlite = Bun.which("sqlite3");
  const told = cases.map((one) => {
    const subject = (what: string, cmd: readonly string[], code: number = one.code): Subject => ({
      name: `${one.gate} (${one.path}) as ${what}`,
      cmd,
      asked: one,
      code,
    });
    const bash = bashProgram(one.gate);
    const node = bundles.get(one.gate);
    return {
      one,
      empty: subject("empty", [empty], 0),
      gate: subject("gate", [gateProgram(one.gate)]),
      bash: one.database && !sqlite ? undefined : subject("bash", ["bash", bash]),
      node: one.database || !node ? undefined : subject("node", ["node", node]),
    };
  });
  const subjects = told.flatMap(({ empty, gate, bash, node }) =>
    [empty, gate, bash, node].flatMap((subject) => subject ?? []),
  );
  const times = timeRounds(subjects, rounds);
  const medianOf = (subject: Subject | undefined) =>
    subject ? median(times.get(subject) ?? []) : null;
  // One base for all: the empty executable does the same whatever it is asked.
  const emptyMs = median(told.flatMap((row) => times.get(row.empty) ?? []));
  const rows = told.map(({ one, gate, bash, node }): GateTime => {
    const gateMs = median(times.get(gate) ?? []);
    const bashMs = medianOf(bash);
    return {
      gate: one.gate,
      path: one.path,
      weight: one.weight,
      gateMs,
      toEmpty: gateMs / emptyMs,
      emptyTarget: WEIGHTS[one.weight],
      bashMs,
      fasterThanBash: bashMs === null ? null : bashMs / gateMs,
      nodeMs: medianOf(node),
      notRun: [
        ...(bash ? [] : ["bash: no sqlite3 on this machine"]),
        ...(node ? [] : ["node: the board needs bun:sqlite"]),
      ],
    };
  });
  return { emptyMs, rows };
}
