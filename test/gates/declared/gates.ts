import { effectReport } from "../../../hooks-src/post/effect-report.ts";
import { taskSubjectReport } from "../../../hooks-src/post/task-subject-report.ts";
import { teamTaskCompleted } from "../../../hooks-src/post/team-task-completed.ts";
import { teamTeammateIdle } from "../../../hooks-src/post/team-teammate-idle.ts";
import { artifactGate } from "../../../hooks-src/pre/artifact-gate.ts";
import { autoState } from "../../../hooks-src/pre/auto-state.ts";
import { branchGate } from "../../../hooks-src/pre/branch-gate.ts";
import { claimGate } from "../../../hooks-src/pre/claim-gate.ts";
import { convergenceGate } from "../../../hooks-src/pre/convergence-gate.ts";
import { mergeGate } from "../../../hooks-src/pre/merge-gate.ts";
import { protectGate } from "../../../hooks-src/pre/protect-gate.ts";
import { stateGate } from "../../../hooks-src/pre/state-gate.ts";
import { worktreeGate } from "../../../hooks-src/pre/worktree-gate.ts";
import { mergeRecord } from "../../../hooks-src/record/merge-record.ts";
import { sessionRecord } from "../../../hooks-src/record/session-record.ts";
import { skillRecord } from "../../../hooks-src/record/skill-record.ts";
import { taskRecord } from "../../../hooks-src/record/task-record.ts";
import { completionGate } from "../../../hooks-src/stop/completion-gate.ts";
import { teamStopGate } from "../../../hooks-src/stop/team-stop-gate.ts";
import { workerStopGate } from "../../../hooks-src/stop/worker-stop-gate.ts";
import type { Gate } from "../../../src/gate/define-gate.ts";

/** Every gate, loaded with the test: a fault in one of them is then seen by it. */
export const GATES: readonly Gate[] = [
  effectReport,
  taskSubjectReport,
  teamTaskCompleted,
  teamTeammateIdle,
  artifactGate,
  autoState,
  branchGate,
  claimGate,
  convergenceGate,
  mergeGate,
  protectGate,
  stateGate,
  worktreeGate,
  mergeRecord,
  sessionRecord,
  skillRecord,
  taskRecord,
  completionGate,
  teamStopGate,
  workerStopGate,
];
