import type { DoctorCheck } from "./check.ts";
import { agentTeams } from "./checks/agent-teams.ts";
import { agents } from "./checks/agents.ts";
import { board } from "./checks/board.ts";
import { gates } from "./checks/gates.ts";
import { locks } from "./checks/locks.ts";
import { project } from "./checks/project.ts";
import { records } from "./checks/records.ts";
import { requiredBranch } from "./checks/required-branch.ts";
import { settingsCheck } from "./checks/settings.ts";
import { taskLists } from "./checks/task-lists.ts";
import { taskTools } from "./checks/task-tools.ts";
import { versions } from "./checks/versions.ts";

/** A new check is a file and a line here. */
export const CHECKS: readonly DoctorCheck[] = [
  versions,
  gates,
  project,
  settingsCheck,
  requiredBranch,
  board,
  locks,
  records,
  taskLists,
  agents,
  agentTeams,
  taskTools,
];
