// Written by `npm run docs` from hooks-src/. Do not edit.

/** Every gate, in the order in which they speak. */
export const GATE_NAMES: readonly string[] = [
  "branch-gate",
  "worktree-gate",
  "state-gate",
  "protect-gate",
  "merge-gate",
  "artifact-gate",
  "convergence-gate",
  "worker-stop-gate",
  "completion-gate",
  "team-stop-gate",
  "claim-gate",
  "team-task-completed",
  "team-teammate-idle",
  "task-subject-report",
  "effect-report",
  "auto-state",
  "session-record",
  "skill-record",
  "task-record",
  "merge-record",
];
