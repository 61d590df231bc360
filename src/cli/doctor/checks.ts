import type { Check } from "./check.ts";
import { agentTeams } from "./checks/agent-teams.ts";
import { agents } from "./checks/agents.ts";
import { board } from "./checks/board.ts";
import { gates } from "./checks/gates.ts";
import { project } from "./checks/project.ts";
import { settings } from "./checks/settings.ts";
import { taskLists } from "./checks/task-lists.ts";
import { taskTools } from "./checks/task-tools.ts";

/** A new check is a file and a line here. */
export const CHECKS: readonly Check[] = [
  gates,
  project,
  settings,
  board,
  taskLists,
  agents,
  agentTeams,
  taskTools,
];
