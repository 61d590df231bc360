import { approvedAmong } from "../../../src/actions/status/approved-issues.ts";
import { judgeClosedCards } from "../../../src/cli/doctor/checks/board/closed-cards.ts";
import { type Issue, refOfKey } from "../../../src/workflow/issue/issue.ts";
import { stateOf } from "../../../src/workflow/issue/issue-state.ts";
import { staleLock } from "../../../src/workflow/issue/stale-lock.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { type Arrival, arrivalAt } from "../../../src/workflow/waiting/arrival.ts";
import { NO_BRANCH_MISSING, type Wait, waitingOf } from "../../../src/workflow/waiting/waiting.ts";
import type { Board } from "../../../src/world/board/board.ts";
import { presenceOf } from "../../../src/world/holders/presence.ts";
import { NO_HOLDER } from "../../../src/world/holders/stale-locks.ts";
import type { Town } from "../town.ts";

export interface Told {
  readonly live: readonly Issue[];
  readonly waits: readonly Wait[];
  /** Closed, while the card was dragged back: nothing takes it up, and the doctor names it. */
  readonly closedCards: readonly number[];
}

/** What a person is told to wait for them, found out as `ralph status` finds it out. */
export async function toldPeople(town: Town, board: Board): Promise<Told> {
  const { settings, parts } = town;
  const now = Date.now();
  const live = await board.live();
  const arrivals = new Map<string, Arrival>();
  for (const issue of live) {
    const comments = await board.recentComments(refOfKey(issue.key));
    const arrival = arrivalAt(stateOf(issue), comments);
    if (arrival) arrivals.set(issue.key, arrival);
  }
  const staleLocks = live.flatMap((issue) => {
    const { lock } = issue;
    if (!lock) return [];
    const presence = presenceOf(parts.store, lock.holder, NO_HOLDER);
    const { staleAfterHours } = settings;
    return staleLock(issue, presence, { now, staleAfterHours }) ?? [];
  });
  const approved = approvedAmong(parts.store, live, settings, now);
  const facts = { machine: MACHINE, modes: settings, issues: live, arrivals, approved };
  const doctorSays = JSON.stringify(judgeClosedCards(await board.all()));
  const closedCards = [...doctorSays.matchAll(/ralph board move (\d+) Done/g)];
  return {
    live,
    closedCards: closedCards.map(([, number]) => Number(number)),
    waits: waitingOf({ ...facts, staleLocks, heldAgents: [], branchless: NO_BRANCH_MISSING }),
  };
}

/** Live issues of which nobody is told, now that everybody rests. */
export function untold(town: Town, { live, waits }: Told): readonly Issue[] {
  const told = new Set(waits.flatMap(({ number }) => number ?? []));
  const isTold = (issue: Issue) => told.has(issue.number);
  // What waits for another issue is told with that one.
  for (let before = -1; before !== told.size; ) {
    before = told.size;
    for (const issue of live) {
      const parts = live.filter(({ parent }) => parent === issue.key);
      const line = town.refusals.get(issue.number) ?? "";
      const named = [...line.matchAll(/#(\d+)/g)].map(([, number]) => Number(number));
      const others = named.filter((number) => number !== issue.number);
      if (parts.some(isTold) || others.some((number) => told.has(number))) told.add(issue.number);
    }
  }
  return live.filter((issue) => !isTold(issue));
}
