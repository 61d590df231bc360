import { GithubFailure } from "../request/github-failure.ts";
import type { Sender } from "../request/request.ts";

/** What one request may take. A limit that passes later than this is waited for here, and told. */
const REQUEST_MS = 30_000;

/** GitHub's limits are those of a minute or an hour. */
const LONGEST_WAIT_MS = 65 * 60_000;
const MOST_WAITS = 20;

/**
 * Sends each request with a deadline of its own, and waits for limits however long they last: a board
 * has more issues than may be made in an hour.
 */
export function patientSender(
  open: (deadline: number) => Sender,
  tellWait: (ms: number) => void,
): Sender {
  let [requests, points] = [0, 0];
  return {
    spent: () => ({ requests, points }),
    send: async (kind, document, variables, until) => {
      for (let waits = 0; ; waits += 1) {
        const sender = open(Date.now() + REQUEST_MS);
        try {
          return await sender.send(kind, document, variables, until);
        } catch (error) {
          if (!(error instanceof GithubFailure) || !error.notDone) throw error;
          const { retryAfter } = error;
          if (retryAfter === undefined || retryAfter > LONGEST_WAIT_MS) throw error;
          if (waits === MOST_WAITS) throw error;
          tellWait(retryAfter);
          await Bun.sleep(retryAfter);
        } finally {
          const spent = sender.spent();
          requests += spent.requests;
          points += spent.points;
        }
      }
    },
  };
}
