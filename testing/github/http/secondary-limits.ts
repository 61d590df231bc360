import type { WorldState } from "../world/world-state.ts";

/** GitHub's published limits beside the points of the hour, for one account. */
const POINTS_A_MINUTE = 2000;
const CONTENTS_A_MINUTE = 80;
const CONTENTS_AN_HOUR = 500;
const AT_ONCE = 100;

const MINUTE = 60_000;
const HOUR = 3_600_000;

const CONTENT: ReadonlySet<string> = new Set(["addComment", "createIssue", "createPullRequest"]);

export interface Sent {
  readonly at: number;
  readonly login: string;
  readonly points: number;
  readonly isContent: boolean;
}

/**
 * Counts the requests of an account that are being answered; undefined: one more than may be.
 * The limit of processor time that GitHub publishes as well cannot be told from outside.
 */
export function enterAtOnce(state: WorldState, login: string): (() => void) | undefined {
  const now = (state.atOnce.get(login) ?? 0) + 1;
  if (now > AT_ONCE) return undefined;
  state.atOnce.set(login, now);
  state.mostAtOnce = Math.max(state.mostAtOnce, now);
  return () => state.atOnce.set(login, (state.atOnce.get(login) ?? 1) - 1);
}

/** Whether a request breaks a limit; if it does not, it counts from now on. */
export function breaksLimit(
  state: WorldState,
  login: string,
  mutations: readonly string[],
): boolean {
  const at = state.clock();
  const isContent = mutations.some((name) => CONTENT.has(name));
  const points = mutations.length > 0 ? 5 : 1;
  const own = state.sent.filter((one) => one.login === login && at - one.at < HOUR);
  const recent = own.filter((one) => at - one.at < MINUTE);
  const sum = recent.reduce((total, one) => total + one.points, 0);
  const contents = (all: readonly Sent[]) => all.filter((one) => one.isContent).length;
  if (sum + points > POINTS_A_MINUTE) return true;
  if (isContent && contents(recent) >= CONTENTS_A_MINUTE) return true;
  if (isContent && contents(own) >= CONTENTS_AN_HOUR) return true;
  state.sent.push({ at, login, points, isContent });
  return false;
}
