/** Where every run begins. */
const START = Date.UTC(2026, 0, 1);

/** Two clocks: this machine's, which people set, and GitHub's. */
export interface TownClock {
  machine: number;
  github: number;
}

export function townClock(): TownClock {
  return { machine: START, github: START };
}

/** Time goes by, for everybody. */
export function pass(clock: TownClock, ms: number): void {
  clock.machine += ms;
  clock.github += ms;
}

export interface Surroundings {
  readonly clock: TownClock;
  /** From 0 to 1, drawn from the seed. */
  random(): number;
  sleep(ms: number): Promise<void>;
}

/**
 * Runs something in a world whose clock, chance and sleep are the town's. The product asks the
 * runtime for them, so they are replaced there, and put back afterwards.
 */
export async function surroundedBy<T>(
  { clock, random, sleep }: Surroundings,
  run: () => Promise<T>,
): Promise<T> {
  const before = {
    now: Date.now,
    random: Math.random,
    sleep: Bun.sleep,
    uuid: crypto.randomUUID,
  };
  let marks = 0;
  const uuid = () => {
    marks += 1;
    return `00000000-0000-4000-8000-${marks.toString(16).padStart(12, "0")}`;
  };
  const put = (parts: typeof before) => {
    Object.assign(Date, { now: parts.now });
    Object.assign(Math, { random: parts.random });
    Object.assign(Bun, { sleep: parts.sleep });
    Object.defineProperty(crypto, "randomUUID", { value: parts.uuid, configurable: true });
  };
  Object.assign(Date, { now: () => clock.machine });
  Object.assign(Math, { random });
  Object.assign(Bun, { sleep });
  Object.defineProperty(crypto, "randomUUID", { value: uuid, configurable: true });
  try {
    return await run();
  } finally {
    put(before);
  }
}
