import { type Armed, arm, type FailureSwitch } from "./failure.ts";
import { answerRequest, type HandOffDeps } from "./http/answer-request.ts";
import type { OpenRecord, RequestRecord } from "./http/request-record.ts";
import { createWorld, type World } from "./world/world.ts";
import type { WorldOptions } from "./world/world-state.ts";

export type { Failure, FailureSwitch } from "./failure.ts";
export type { RequestRecord } from "./http/request-record.ts";
export type { BoardState, IssueDetails, Placement, World } from "./world/world.ts";

export interface GithubOptions {
  readonly world?: WorldOptions;
}

/** A GitHub on loopback: its published schema, an in-memory world, and switches for bad weather. */
export interface LoopbackGithub {
  /** `http://127.0.0.1:PORT`; the API is at `/graphql` and, as on a server of one's own, `/api/graphql`. */
  readonly url: string;
  readonly world: World;
  readonly requests: readonly RequestRecord[];
  /** When a request to come is left without an answer; by then it was carried out, if it is to be. */
  nextSilence(): Promise<void>;
  /** Arms a failure for requests to come. */
  fail(failure: FailureSwitch): void;
  /** Forgets failures and requests; the world stays. */
  reset(): void;
  stop(): void;
}

export async function startGithub(options: GithubOptions = {}): Promise<LoopbackGithub> {
  const world = createWorld(options.world);
  const armed: Armed[] = [];
  const records: OpenRecord[] = [];
  const listeners: (() => void)[] = [];
  const deps: HandOffDeps = { state: world, armed, records };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    // A request that is never answered must stay open for as long as its client waits.
    idleTimeout: 0,
    fetch: async (request) => {
      const answer = await answerRequest(deps, request);
      if (answer !== "silence") return answer;
      for (const tell of listeners.splice(0)) tell();
      return new Promise<Response>(() => {});
    },
    // Our own mistake, said as such and not as a page.
    error: (error) => new Response(`${error.stack}`, { status: 500 }),
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    world,
    requests: records,
    nextSilence: () => new Promise((resolve) => listeners.push(resolve)),
    fail: (failure) => {
      armed.push(arm(failure));
    },
    reset: () => {
      armed.length = 0;
      records.length = 0;
    },
    stop: () => {
      server.stop(true);
    },
  };
}
