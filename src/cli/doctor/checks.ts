import type { DoctorCheck } from "./check.ts";
import { agents } from "./checks/agents.ts";
import { boardIgnored } from "./checks/board/board-ignored.ts";
import { boardVanished } from "./checks/board/board-vanished.ts";
import { clock } from "./checks/board/clock.ts";
import { closedCards } from "./checks/board/closed-cards.ts";
import { otherClones } from "./checks/board/other-clones.ts";
import { board } from "./checks/board.ts";
import { agentTeams } from "./checks/client/agent-teams.ts";
import { clientSettings } from "./checks/client/client-settings.ts";
import { clientVersion } from "./checks/client/client-version.ts";
import { hooksEnabled } from "./checks/client/hooks-enabled.ts";
import { pluginLoaded } from "./checks/client/plugin-loaded.ts";
import { questions } from "./checks/client/questions.ts";
import { stopHolds } from "./checks/client/stop-holds.ts";
import { taskLists } from "./checks/client/task-lists.ts";
import { taskTools } from "./checks/client/task-tools.ts";
import { toolsAllowed } from "./checks/client/tools-allowed.ts";
import { gates } from "./checks/gates.ts";
import { githubFields, githubProject } from "./checks/github/github-fields.ts";
import { githubScopes, githubToken } from "./checks/github/github-token.ts";
import { pullRequests } from "./checks/github/pull-requests.ts";
import { halfMerges } from "./checks/half-merges.ts";
import { checksums } from "./checks/install/checksums.ts";
import { executable } from "./checks/install/executable.ts";
import { gitProgram } from "./checks/install/git.ts";
import { path } from "./checks/install/path.ts";
import { wiring } from "./checks/install/wiring.ts";
import { locks } from "./checks/locks.ts";
import { guard } from "./checks/mods/guard.ts";
import { mods } from "./checks/mods/mods.ts";
import { project } from "./checks/project.ts";
import { oldRecords, stateFolderCheck } from "./checks/records.ts";
import { documentsBranch, requiredBranch } from "./checks/required-branch.ts";
import { settingsCheck, trustCheck } from "./checks/settings.ts";
import { versions } from "./checks/versions.ts";

/** A new check is a file and a line here. */
export const CHECKS: readonly DoctorCheck[] = [
  ...[executable, checksums, versions, gates, wiring, path, gitProgram],
  ...[
    clientVersion,
    pluginLoaded,
    hooksEnabled,
    clientSettings,
    toolsAllowed,
    questions,
    stopHolds,
  ],
  ...[mods, guard],
  ...[project, settingsCheck, trustCheck, requiredBranch, documentsBranch, pullRequests],
  ...[board, boardVanished, boardIgnored, locks, halfMerges, otherClones, clock],
  ...[githubToken, githubScopes, githubProject, githubFields, closedCards],
  ...[stateFolderCheck, oldRecords, taskLists, agents],
  ...[agentTeams, taskTools],
];
