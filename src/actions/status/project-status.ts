import { type Issue, refOfKey } from "../../workflow/issue/issue.ts";
import { stateOf } from "../../workflow/issue/issue-state.ts";
import type { Presence } from "../../workflow/issue/presence.ts";
import { staleLock } from "../../workflow/issue/stale-lock.ts";
import type { Modes } from "../../workflow/machine/modes.ts";
import { STATES } from "../../workflow/machine/states.ts";
import { type Arrival, arrivalAt } from "../../workflow/waiting/arrival.ts";
import { type BoardGroup, boardGroups } from "../../workflow/waiting/board-groups.ts";
import { type Wait, waitingOf, waitKindOf } from "../../workflow/waiting/waiting.ts";
import type { Board } from "../../world/board/board.ts";
import { Failure } from "../../world/files/failure.ts";
import { presenceOf } from "../../world/holders/presence.ts";
import {
  type RunningAgent,
  runningAgents,
  runningSessions,
} from "../../world/holders/running-sessions.ts";
import { NO_HOLDER } from "../../world/holders/stale-locks.ts";
import { readIssueApprovals } from "../../world/store/approval/issue-approvals.ts";
import { loggedNewestFirst } from "../../world/store/log/decision-log.ts";
import type { Workspace } from "../../world/workspace.ts";
import { heldAgents } from "./held-agents.ts";
import { lastEvents, type StatusEvent } from "./last-events.ts";
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
  readonly agents: readonly RunningAgent[];
  readonly tasks: readonly OpenTaskList[];
  readonly events: readonly StatusEvent[];
  /** What could not be found out, each in one sentence. */
  readonly unknown: readonly string[];
}

/** So many waiting issues are looked up in their comments; of others the age is not told. */
const MOST_ARRIVALS = 60;
const MOST_EVENTS = 8;

/** Reads all of it. What the store or the client cannot tell is named; a board that cannot be read is an error. */
export async function readStatus(workspace: Workspace): Promise<ProjectStatus> {
  return workspace.open(async ({ board, machine, settings, now }) => {
    const issues = await board.live();
    const arrivals = await arrivalsOf(board, issues, settings);
    const unknown: string[] = [];
    const known = <T>(what: string, read: () => T, otherwise: T): T => {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        unknown.push(`${what} could not be read: ${error.message}`);
        return otherwise;
      }
    };
    const sessions = known("Sessions", () => runningSessions(workspace.store), []);
    const locks = known("Lock holders", () => locksOf(workspace.store, issues), []);
    const running = new Set(sessions);
    const states = new Map(issues.map((issue) => [issue.number, stateOf(issue)]));
    const held = known(
      "The log",
      () =>
        heldAgents(loggedNewestFirst(workspace.store), {
          now,
          isRunning: (session) => running.has(session),
          stateNow: (number) => states.get(number),
        }),
      [],
    );
    const stale = locks.flatMap(
      ({ number, holder, since, presence }) =>
        staleLock({ number, lock: { holder, since } }, presence, {
          now,
          staleAfterHours: settings.staleAfterHours,
        }) ?? [],
    );
    return {
      at: now,
      board: board.kind,
      waiting: waitingOf({
        ...{ machine, modes: settings, issues, arrivals },
        staleLocks: stale,
        heldAgents: held,
        approved: known(
          "Approvals",
          () => approvedAmong(workspace.store, issues, settings, now),
          new Set(),
        ),
      }),
      states: countByState(issues),
      groups: boardGroups(machine, issues),
      locks,
      agents: known("Agents", () => runningAgents(workspace.store, sessions), []),
      tasks: known("Tasks", () => openTasks(workspace.project.env, sessions), []),
      events: known("Events", () => lastEvents(workspace.store, MOST_EVENTS), []),
      unknown,
    };
  });
}

/** Whether plan or branch changed since is the hand-off's to judge: that needs git. */
function approvedAmong(
  store: string,
  issues: readonly Issue[],
  modes: Modes,
  now: number,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const issue of issues) {
    const kind = waitKindOf(issue, modes);
    if (kind === undefined || kind === "escalation") continue;
    const approvals = readIssueApprovals(store, refOfKey(issue.key), now);
    if (approvals[kind === "plan to approve" ? "plan" : "merge"] !== undefined) {
      found.add(issue.number);
    }
  }
  return found;
}

async function arrivalsOf(
  board: Board,
  issues: readonly Issue[],
  modes: Modes,
): Promise<ReadonlyMap<string, Arrival>> {
  const found = new Map<string, Arrival>();
  const waiting = issues.filter((issue) => waitKindOf(issue, modes) !== undefined);
  for (const issue of waiting.slice(0, MOST_ARRIVALS)) {
    const arrival = arrivalAt(stateOf(issue), await board.recentComments(refOfKey(issue.key)));
    if (arrival) found.set(issue.key, arrival);
  }
  return found;
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
