/**
 * The least CPU milliseconds of a few runs, since others use the machine, too. Once a run was as
 * cheap as is asked for, a further one would show nothing more.
 */
export function leastCost(
  run: (round: number) => number,
  { rounds, enough }: { readonly rounds: number; readonly enough: number },
): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= enough; round += 1) {
    least = Math.min(least, run(round));
  }
  return least;
}

/** CPU milliseconds that this process spends on something. */
export function ownCost(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
