import type { DoctorCheck } from "./check.ts";
import { agents } from "./checks/agents.ts";
import { board } from "./checks/board.ts";
import { agentTeams } from "./checks/client/agent-teams.ts";
import { taskLists } from "./checks/client/task-lists.ts";
import { taskTools } from "./checks/client/task-tools.ts";
import { gates } from "./checks/gates.ts";
import { locks } from "./checks/locks.ts";
import { project } from "./checks/project.ts";
import { oldRecords, stateFolderCheck } from "./checks/records.ts";
import { documentsBranch, requiredBranch } from "./checks/required-branch.ts";
import { settingsCheck, trustCheck } from "./checks/settings.ts";
import { versions } from "./checks/versions.ts";

/** A new check is a file and a line here. */
export const CHECKS: readonly DoctorCheck[] = [
  ...[versions, gates],
  ...[project, settingsCheck, trustCheck, requiredBranch, documentsBranch],
  ...[board, locks],
  ...[stateFolderCheck, oldRecords, taskLists, agents],
  ...[agentTeams, taskTools],
];
