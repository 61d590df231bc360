import type { Judgement } from "../../../src/workflow/move/move.ts";
import type { Board } from "../../../src/world/board/board.ts";
import type { LoopbackGithub } from "../../../testing/github/start-github.ts";
import { sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";
import { boardOn, handOn } from "../../board/boards.ts";

export interface Move {
  readonly command: string;
  readonly intent: string;
}

/** A worker at its own pace: each request to GitHub waits until it is let through. */
export interface Worker {
  readonly name: string;
  readonly board: Board;
  /** Begins a hand-off; its first request waits. */
  start(number: number, move: Move): void;
  /** Lets one request through and waits for its answer; nothing when there is none to come. */
  step(): Promise<void>;
  /** Lets everything through and answers how it ended. */
  finish(): Promise<Judgement>;
}

export function worker(github: LoopbackGithub, name: string): Worker {
  const turnstile = newTurnstile();
  const board = boardOn(github, { fetch: turnstile.fetch, timeoutMs: 90_000 });
  const store = storeOf(sandbox());
  let running: Promise<Judgement> | undefined;
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  return {
    name,
    board,
    start: (number, move) => {
      isOver = false;
      running = handOn({ board, store }, number, move, { holder: name });
      running.then(over, over);
    },
    step: async () => {
      await Promise.race([turnstile.letOne(), running?.catch(() => undefined)]);
    },
    finish: async () => {
      if (!running) throw new Error(`${name} has not started`);
      while (!isOver) await Promise.race([turnstile.letOne(), running.catch(() => undefined)]);
      return running;
    },
  };
}

/** A `fetch` whose calls queue up until they are let through one by one. */
function newTurnstile() {
  const waiting: (() => Promise<void>)[] = [];
  let arrived = Promise.withResolvers<void>();
  const call = (...args: Parameters<typeof fetch>) =>
    new Promise<Response>((resolve, reject) => {
      waiting.push(() => fetch(...args).then(resolve, reject));
      arrived.resolve();
    });
  return {
    fetch: Object.assign(call, { preconnect: fetch.preconnect }),
    letOne: async () => {
      while (waiting.length === 0) await arrived.promise;
      if (waiting.length === 1) arrived = Promise.withResolvers();
      await waiting.shift()?.();
    },
  };
}

/** Every order in which so many steps of two workers can follow each other. */
export function interleavings(first: number, second: number): string[] {
  if (first === 0) return ["b".repeat(second)];
  if (second === 0) return ["a".repeat(first)];
  return [
    ...interleavings(first - 1, second).map((rest) => `a${rest}`),
    ...interleavings(first, second - 1).map((rest) => `b${rest}`),
  ];
}
