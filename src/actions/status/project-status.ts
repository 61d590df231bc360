import { modWords } from "../../gate/rules/mods/silence.ts";
import type { Issue } from "../../workflow/issue/issue.ts";
import { stateOf } from "../../workflow/issue/issue-state.ts";
import type { Presence } from "../../workflow/issue/presence.ts";
import { staleLock } from "../../workflow/issue/stale-lock.ts";
import { STATES } from "../../workflow/machine/states.ts";
import { type BoardGroup, boardGroups } from "../../workflow/waiting/board-groups.ts";
import { NO_BRANCH_MISSING, type Wait, waitingOf } from "../../workflow/waiting/waiting.ts";
import type { Board } from "../../world/board/board.ts";
import { Failure } from "../../world/files/failure.ts";
import { presenceOf } from "../../world/holders/presence.ts";
import {
  type RunningAgent,
  runningAgents,
  runningSessions,
} from "../../world/holders/running-sessions.ts";
import { NO_HOLDER } from "../../world/holders/stale-locks.ts";
import { clientsRunning } from "../../world/mods/clients-running.ts";
import { silenceAround } from "../../world/mods/look-for-silence.ts";
import type { Workspace } from "../../world/workspace.ts";
import { approvedAmong } from "./approved-issues.ts";
import { type BoardSnapshot, readBoardSnapshot } from "./board-snapshot.ts";
import { heldAgents } from "./held-agents.ts";
import { lastEvents, type StatusEvent } from "./last-events.ts";
import { withoutBranch } from "./missing-branches.ts";
import { type OpenTaskList, openTasks } from "./open-tasks.ts";

export interface StatusLock {
  readonly number: number;
  readonly title: string;
  readonly state: string;
  readonly holder: string;
  readonly since: number;
  readonly presence: Presence;
}

/** What a person who supervises agents wants to know, what waits for them first. */
export interface ProjectStatus {
  readonly at: number;
  readonly board: Board["kind"];
  readonly waiting: readonly Wait[];
  /** Issues that are neither Done nor Canceled, in the order of the states. */
  readonly states: readonly { readonly state: string; readonly count: number }[];
  readonly groups: readonly BoardGroup[];
  readonly locks: readonly StatusLock[];
  /** Issues whose plan or merge a person approved already. */
  readonly approved: readonly number[];
  /** Those whose client runs on this machine. */
  readonly sessions: readonly string[];
  readonly agents: readonly RunningAgent[];
  readonly tasks: readonly OpenTaskList[];
  readonly events: readonly StatusEvent[];
  /** What could keep gates from running. */
  readonly silencers: readonly string[];
  /** What could not be found out, each in one sentence. */
  readonly unknown: readonly string[];
}

const MOST_EVENTS = 8;

/**
 * Reads all of it, or what is new beside a board that was read already. What the store or the client
 * cannot tell is named; a board that cannot be read is an error.
 */
export async function readStatus(
  workspace: Workspace,
  read?: BoardSnapshot,
): Promise<ProjectStatus> {
  const { kind, issues, arrivals, branches } = read ?? (await readBoardSnapshot(workspace));
  const machine = await workspace.machine();
  const settings = await workspace.settings();
  const now = Date.now();
  const unknown: string[] = [];
  const known = <T>(what: string, find: () => T, otherwise: T): T => {
    try {
      return find();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      unknown.push(`${what} could not be read: ${error.message}`);
      return otherwise;
    }
  };
  const sessions = known("Sessions", () => runningSessions(workspace.store), []);
  const locks = known("Lock holders", () => locksOf(workspace.store, issues), []);
  const agents = known("Agents", () => runningAgents(workspace.store, sessions), []);
  const silence = silenceAround(workspace.project, ...clientsRunning(workspace.project));
  if ("unknown" in silence) unknown.push(`Mods could not be looked for: ${silence.unknown}`);
  const states = new Map(issues.map((issue) => [issue.number, stateOf(issue)]));
  const held = heldAgents(agents, { now, stateNow: (number) => states.get(number) });
  const stale = locks.flatMap(
    ({ number, holder, since, presence }) =>
      staleLock({ number, lock: { holder, since } }, presence, {
        now,
        staleAfterHours: settings.staleAfterHours,
      }) ?? [],
  );
  const approved = known(
    "Approvals",
    () => approvedAmong(workspace.store, issues, settings, now),
    new Set<number>(),
  );
  const branchless = known(
    "Branches",
    () => withoutBranch(workspace.project.root, { issues, branches, arrivals, modes: settings }),
    NO_BRANCH_MISSING,
  );
  return {
    at: now,
    board: kind,
    waiting: waitingOf({
      ...{ machine, modes: settings, issues, arrivals, approved, branchless },
      staleLocks: stale,
      heldAgents: held,
    }),
    states: countByState(issues),
    groups: boardGroups(machine, issues),
    locks,
    approved: [...approved],
    sessions,
    agents,
    tasks: known("Tasks", () => openTasks(workspace.project.env, sessions), []),
    events: known("Events", () => lastEvents(workspace.store, MOST_EVENTS), []),
    silencers: "unknown" in silence ? [] : [...silence.off, ...silence.above.map(modWords)],
    unknown,
  };
}

function locksOf(store: string, issues: readonly Issue[]): StatusLock[] {
  return issues
    .flatMap((issue) => {
      if (!issue.lock) return [];
      const { holder, since } = issue.lock;
      const presence = presenceOf(store, holder, NO_HOLDER);
      const { number, title } = issue;
      return [{ number, title, state: stateOf(issue), holder, since, presence }];
    })
    .sort((a, b) => a.since - b.since);
}

function countByState(issues: readonly Issue[]): { state: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const issue of issues) counts.set(stateOf(issue), (counts.get(stateOf(issue)) ?? 0) + 1);
  const known: readonly string[] = STATES;
  const others = [...counts.keys()].filter((state) => !known.includes(state)).sort();
  return [...STATES, ...others].flatMap((state) => {
    const count = counts.get(state);
    return count === undefined ? [] : [{ state, count }];
  });
}
