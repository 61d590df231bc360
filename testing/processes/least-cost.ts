/** CPU milliseconds that this process spends on something. */
export function ownCost(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The least of each cost over a few rounds. Each round measures all of them one after the other, so that
 * a slow machine, or a slow moment of it, makes all of them dearer alike and they can be compared.
 * Ends as soon as `isEnough`: further rounds would only show the same again.
 */
export function leastOfEach<Name extends string>(
  names: readonly Name[],
  costOf: (name: Name, round: number) => number,
  { fewest = 1, rounds, isEnough }: Rounds<Name>,
): Of<Name> {
  const costs = new Map<Name, number>();
  const least: Of<Name> = (name) => costs.get(name) ?? Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) costs.set(name, Math.min(least(name), costOf(name, round)));
    if (round + 1 >= fewest && isEnough(least)) break;
  }
  return least;
}

type Of<Name> = (name: Name) => number;

interface Rounds<Name> {
  readonly fewest?: number;
  readonly rounds: number;
  isEnough(least: Of<Name>): boolean;
}
