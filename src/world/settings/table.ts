import { ENVIRONMENT_ROWS } from "./rows/environment.ts";
import { GATE_ROWS } from "./rows/gates.ts";
import { GITHUB_ROWS } from "./rows/github.ts";
import { WORK_ROWS } from "./rows/work.ts";
import { WORKFLOW_ROWS } from "./rows/workflow.ts";
import type { Setting } from "./setting.ts";

/** The settings that code names, in the order of the docs. */
export const SETTINGS = { ...WORKFLOW_ROWS, ...WORK_ROWS, ...GITHUB_ROWS, ...ENVIRONMENT_ROWS };

/** Every row, for what is derived from all of them. */
export const ALL_SETTINGS: readonly Setting[] = [
  ...Object.values({ ...WORKFLOW_ROWS, ...WORK_ROWS }),
  ...GATE_ROWS,
  ...Object.values({ ...GITHUB_ROWS, ...ENVIRONMENT_ROWS }),
];
