import type { Row } from "./assurance-page.ts";
import type { Claim } from "./claim.ts";
import { CLAIMS } from "./claims.ts";
import { stateOfSources } from "./depends/sources.ts";
import { shownBy } from "./parts.ts";
import { RESULTS, storedResults } from "./results.ts";

/** What is known of a claim now. */
export async function rowOf(claim: Claim, file = RESULTS): Promise<Row> {
  const sources = await stateOfSources(claim);
  return { claim, ...shownBy(claim, storedResults(file), sources) };
}

export function rows(): Promise<Row[]> {
  return Promise.all(CLAIMS.map((claim) => rowOf(claim)));
}

/** About how long what is left of a claim takes. */
export function minutesLeft({ claim, left, parts }: Row): number {
  return Math.ceil((claim.minutes * left.length) / parts);
}
