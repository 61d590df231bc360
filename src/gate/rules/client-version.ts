/** The first client with all that the gates rely on: docs/client.md says what. */
export const LOWEST_CLIENT = "2.1.314";

/** The newest one that the client tests ran on. */
export const NEWEST_TRIED_CLIENT = "2.1.325";

/** From `AI_AGENT`: `claude-code_2-1-325_…`. Undefined where the client does not say. */
export function clientVersionIn(agent: string | undefined): string | undefined {
  return /^claude-code_(\d+)-(\d+)-(\d+)(?:_|$)/
    .exec(agent ?? "")
    ?.slice(1)
    .join(".");
}

/** The line for a client that is too old; undefined when it is not, or not known. */
export function tooOldLine(version: string | undefined): string | undefined {
  if (version === undefined || !isBelow(version, LOWEST_CLIENT)) return undefined;
  return `ralph-hero needs Claude Code ${LOWEST_CLIENT} or later; this is ${version}, where gates can be missed. Recovery: a person runs: claude update`;
}

/** A version that is not three numbers is not known to be below anything. */
export function isBelow(version: string, other: string): boolean {
  const [left, right] = [version, other].map((one) =>
    /^(\d+)\.(\d+)\.(\d+)/.exec(one)?.slice(1).map(Number),
  );
  if (!left || !right) return false;
  const at = left.findIndex((part, index) => part !== right[index]);
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
}
