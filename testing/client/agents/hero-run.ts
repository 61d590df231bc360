import type { Run } from "../stage.ts";
import type { Position } from "./hero-tasks.ts";
import { isBusy } from "./phase-acts.ts";

/** What an orchestrator was told of its position, each time it asked. */
export function positionsIn(run: Run): Position[] {
  return run
    .calls("lead")
    .filter(({ tool }) => tool.endsWith("detect_pipeline_position"))
    .map(({ result }) => JSON.parse(result?.text ?? ""));
}

export const phasesIn = (run: Run) => positionsIn(run).map(({ phase }) => phase);

/** The list it wrote. */
export function subjectsIn(run: Run): string[] {
  const created = run.calls("lead").filter(({ tool }) => tool === "TaskCreate");
  return created.map(({ input }) => Object(input).subject);
}

/** A collision of two commits in one checkout is git's, and tried again. */
export function refusalsIn(run: Run): (string | undefined)[] {
  const failed = run.calls().filter(({ result }) => result?.isError && !isBusy(result));
  return failed.map(({ result }) => result?.text);
}
