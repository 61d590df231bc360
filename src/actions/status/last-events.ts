import { loggedNewestFirst } from "../../world/store/log/decision-log.ts";
import { lastTeamEvents } from "../../world/store/log/team-event-log.ts";

/** Something that happened, in one line. */
export interface StatusEvent {
  readonly at: number;
  readonly line: string;
  /** The entry of the log it is from. */
  readonly id: string | null;
}

/** What the team did and what gates held, the newest last. */
export function lastEvents(store: string, most: number): StatusEvent[] {
  const events: StatusEvent[] = lastTeamEvents(store, most).map((one) => ({ ...one, id: null }));
  let read = 0;
  for (const { id, at, gate, line } of loggedNewestFirst(store)) {
    if (read === most) break;
    read += 1;
    events.push({ at: Date.parse(at), line: `${gate}: ${line}`, id });
  }
  return events.sort((a, b) => a.at - b.at).slice(-most);
}
