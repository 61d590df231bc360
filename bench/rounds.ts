/** What a program must answer; a time only counts with the right answer. */
export interface Answer {
  readonly code: 0 | 2;
  /** Matches the whole of stderr. */
  readonly says: RegExp;
}

export const SILENT: Answer = { code: 0, says: /^$/ };

/** Something to be run again and again. */
export interface Program {
  readonly name: string;
  readonly cmd: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** What is on stdin in the nth run: the client never makes the same call twice. */
  stdin(n: number): string;
  readonly answer: Answer;
}

/** Medians over all rounds, in milliseconds. `cpu` is user and system time, of children too. */
export interface Times {
  readonly wall: number;
  readonly cpu: number;
}

let runs = 0;

/** Runs a program once; what it answers is part of the measurement. */
export function runOnce({ name, cmd, cwd, env, stdin, answer }: Program): Times {
  runs += 1;
  const input = Buffer.from(stdin(runs));
  const started = performance.now();
  const done = Bun.spawnSync({
    cmd: [...cmd],
    cwd,
    env,
    stdin: input,
    stdout: "pipe",
    stderr: "pipe",
  });
  const wall = performance.now() - started;
  const said = done.stderr.toString().trim();
  if (done.exitCode !== answer.code || !answer.says.test(said)) {
    throw new Error(`${name} answered ${done.exitCode} "${said}", not ${answer.code}`);
  }
  return { wall, cpu: Number(done.resourceUsage?.cpuTime.total ?? Number.NaN) / 1000 };
}

/**
 * Every program in every round, each round in another order, so that none always inherits what the
 * same other one left in the caches.
 */
export function timeRounds(
  programs: readonly Program[],
  rounds: number,
): (...programs: readonly Program[]) => Times {
  const times = new Map(programs.map((program) => [program, [] as Times[]]));
  for (const program of programs) runOnce(program);
  for (let round = 0; round < rounds; round += 1) {
    for (const program of shuffled(programs)) times.get(program)?.push(runOnce(program));
  }
  return (...asked) => {
    const all = asked.flatMap((program) => times.get(program) ?? []);
    return { wall: median(all.map(({ wall }) => wall)), cpu: median(all.map(({ cpu }) => cpu)) };
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

export function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
