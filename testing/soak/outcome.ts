/** What a loop did, and every promise it saw broken. */
export interface Outcome {
  readonly name: string;
  readonly did: string;
  readonly violations: readonly string[];
}

/** A loop over rounds, each of which tells what was wrong in it. */
export async function loop(
  rounds: number,
  play: (round: number) => Promise<readonly string[]>,
): Promise<string[]> {
  const violations: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    violations.push(...(await play(round)).map((what) => `round ${round}: ${what}`));
  }
  return violations;
}

/** The sentence when something is not as promised, for a list of complaints. */
export function unless(holds: boolean, complaint: string): string[] {
  return holds ? [] : [complaint];
}
