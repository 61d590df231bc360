import { type Figure, figures } from "./figures.ts";
import { type GateTimes, gateTimes } from "./gate-times.ts";
import { githubRequests, type ToolRequests } from "./github-requests.ts";
import { machine } from "./machine.ts";
import { type Memory, memory } from "./memory.ts";
import { branchCases, convergenceCases, recordCases, stateCases } from "./pre-cases.ts";
import { executable, gateProgram } from "./programs.ts";
import { type ServerTimes, serverTimes } from "./server-times.ts";
import { type Size, size } from "./size.ts";
import { clearStages } from "./stage.ts";
import { teamCases, workerStopCases } from "./stop-cases.ts";
import { type TaskTime, taskCases, taskTimes } from "./task-times.ts";

export interface Report {
  readonly machine: ReturnType<typeof machine>;
  readonly rounds: number;
  readonly times: GateTimes;
  readonly tasks: readonly TaskTime[];
  readonly server: ServerTimes;
  readonly github: readonly ToolRequests[];
  readonly memory: Memory | null;
  readonly size: Size;
  readonly figures: readonly Figure[];
}

const CASES = [stateCases, branchCases, convergenceCases, workerStopCases, teamCases, recordCases];

/** Measures everything, one thing after the other, and clears up whatever happens. */
export async function measure(rounds: number): Promise<Report> {
  // Said before anything is made: everything else needs them.
  gateProgram("ralph");
  const [empty, bareRead] = [executable("empty"), executable("bare-read")];
  try {
    const here = machine();
    const cases = CASES.flatMap((set) => set());
    const lists = taskCases();
    const times = await gateTimes(cases, empty, rounds);
    const tasks = taskTimes(lists, bareRead, rounds);
    const peaks = memory([...cases, ...lists], empty);
    const bytes = size();
    const server = await serverTimes(empty, rounds);
    const github = await githubRequests();
    const held = figures({ times, tasks, size: bytes, server, github });
    return {
      machine: here,
      rounds,
      times,
      tasks,
      server,
      github,
      memory: peaks,
      size: bytes,
      figures: held,
    };
  } finally {
    clearStages();
  }
}
