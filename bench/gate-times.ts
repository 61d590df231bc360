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
  /** The same with an empty executable beside every gate. */
  readonly toPairedEmpty: number;
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

/** Every case with all that it is compared with, in one run. */
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
  const gates = told.map(({ gate }) => gate);
  // Sets of rounds: what bash, jq and node leave in the caches is no part of the first question.
  const [empties, one] = [
    told.map(({ empty }) => empty),
    told.slice(0, 1).map(({ empty }) => empty),
  ];
  const alone = timeRounds([...gates, ...one], rounds);
  // The same with as many empty executables as gates, so that both find their pages equally warm.
  const paired = timeRounds([...gates, ...empties], rounds);
  const pairedEmptyMs = median(empties.flatMap((subject) => paired.get(subject) ?? []));
  const others = told.flatMap(({ bash, node }) => [bash, node].flatMap((subject) => subject ?? []));
  const together = timeRounds([...gates, ...others], rounds);
  const medianOf = (subject: Subject | undefined) =>
    subject ? median(together.get(subject) ?? []) : null;
  // One base for all: the empty executable does the same whatever it is asked.
  const emptyMs = median(one.flatMap((subject) => alone.get(subject) ?? []));
  const rows = told.map(({ one, gate, bash, node }): GateTime => {
    const gateMs = median(alone.get(gate) ?? []);
    const bashMs = medianOf(bash);
    const besideMs = median(together.get(gate) ?? []);
    return {
      gate: one.gate,
      path: one.path,
      weight: one.weight,
      gateMs,
      toEmpty: gateMs / emptyMs,
      toPairedEmpty: median(paired.get(gate) ?? []) / pairedEmptyMs,
      emptyTarget: WEIGHTS[one.weight],
      bashMs,
      fasterThanBash: bashMs === null ? null : bashMs / besideMs,
      nodeMs: medianOf(node),
      notRun: [
        ...(bash ? [] : ["bash: no sqlite3 on this machine"]),
        ...(node ? [] : ["node: the board needs bun:sqlite"]),
      ],
    };
  });
  return { emptyMs, rows };
}
