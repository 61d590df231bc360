import type { BenchCase } from "./bench-case.ts";
import { benchCase } from "./bench-case.ts";
import { ofTeam } from "./payloads.ts";
import { gateProgram } from "./programs.ts";
import { median, type Subject, timeRounds } from "./rounds.ts";
import type { Stage } from "./stage.ts";

const SIZES = [10, 1000, 10_000] as const;
export const TASKS_TARGET = 1.5;

export interface TaskTime {
  readonly tasks: number;
  readonly gateMs: number;
  readonly readMs: number;
  readonly toRead: number;
}

/** Lists in which a builder can start nothing, so that every file has to be read. */
export function taskCases(): BenchCase[] {
  return SIZES.map((size) =>
    benchCase({
      gate: "worker-stop-gate",
      event: "TeammateIdle",
      path: `${size} tasks`,
      weight: "plain",
      code: 0,
      fields: ofTeam("builder"),
      set: (stage) => manyTasks(stage, size),
    }),
  );
}

function manyTasks(stage: Stage, size: number): void {
  for (let id = 1; id <= size; id += 1) {
    if (id % 2 === 1) stage.task(id, `Research GH-${id}`, { owner: "analyst" });
    else stage.task(id, `Plan GH-${id}`, { blockedBy: [String(id - 1)] });
  }
}

/** The gate over long lists, against a bare read of the same files in the same runtime. */
export function taskTimes(
  cases: readonly BenchCase[],
  bareRead: string,
  rounds: number,
): TaskTime[] {
  const told = cases.map((one, index) => {
    const subject = (what: string, cmd: readonly string[]): Subject => ({
      name: `${one.path} by ${what}`,
      cmd,
      asked: one,
      code: 0,
    });
    return {
      tasks: SIZES[index] ?? 0,
      gate: subject("the gate", [gateProgram(one.gate)]),
      read: subject("a bare read", [bareRead, one.stage.tasks]),
    };
  });
  const times = timeRounds(
    told.flatMap(({ gate, read }) => [gate, read]),
    rounds,
  );
  return told.map(({ tasks, gate, read }) => {
    const gateMs = median(times.get(gate) ?? []);
    const readMs = median(times.get(read) ?? []);
    return { tasks, gateMs, readMs, toRead: gateMs / readMs };
  });
}
