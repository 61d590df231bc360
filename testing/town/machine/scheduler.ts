/** What becomes of an act that is about to be done. */
export const FATES = [
  "go",
  "die before",
  "die after",
  "lost before",
  "lost after",
  "repeated",
  "bad gateway",
  "rate limit",
  "disk full",
] as const;
export type Fate = (typeof FATES)[number];

/** A place where an actor waits for its next turn. */
export interface Point {
  readonly label: string;
  readonly isWrite: boolean;
  /** Other fates than to go on. */
  readonly fates: readonly Fate[];
  /** Its answer shows the issue as it is. */
  readonly shows?: true;
}

interface Parked extends Point {
  resume(fate: Fate): void;
}

/** One actor runs at a time, from one act to the next; all others wait. */
export class Scheduler {
  readonly #parked = new Map<string, Parked[]>();
  #running: string | undefined;
  #ended: () => void = () => {};

  /** `failed` is told what a script threw. */
  start(id: string, script: () => Promise<void>, failed: (error: unknown) => void): void {
    const end = () => {
      this.#parked.delete(id);
      this.#ended();
    };
    const begin = this.park(id, { label: "begin", isWrite: false, fates: [] });
    begin.then(script).then(end, (error: unknown) => {
      failed(error);
      end();
    });
  }

  park(id: string, point: Point): Promise<Fate> {
    return new Promise((resume) => {
      const waiting = this.#parked.get(id) ?? [];
      this.#parked.set(id, [...waiting, { ...point, resume }]);
      this.#ended();
    });
  }

  get running(): string {
    return this.#running ?? "nobody";
  }

  /** Whoever can have a turn, in the order of their names. */
  runnable(): readonly string[] {
    return [...this.#parked.keys()].filter((id) => this.next(id) !== undefined).sort();
  }

  next(id: string): Point | undefined {
    return this.#parked.get(id)?.[0];
  }

  async turn(id: string, fate: Fate): Promise<void> {
    const [point, ...others] = this.#parked.get(id) ?? [];
    if (!point) throw new Error(`${id} has nothing to do`);
    this.#parked.set(id, others);
    const ended = new Promise<void>((resolve) => {
      this.#ended = resolve;
    });
    this.#running = id;
    point.resume(fate);
    await ended;
    // What the same actor does at the same time has reached its places, too.
    await new Promise((resolve) => setImmediate(resolve));
    this.#running = undefined;
  }

  /** Like a killed process: nothing of it runs any more, not even its `finally`. */
  drop(id: string): void {
    this.#parked.delete(id);
    this.#ended();
  }
}
