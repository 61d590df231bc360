import type { Ran } from "../sandbox.ts";

/** One finding, as `ralph doctor --json` tells it. */
export interface Told {
  readonly id: string;
  readonly status: string;
  readonly what: string;
  readonly why: string | null;
  readonly command: string | null;
  /** What `--fix` would do about it. */
  readonly fix: string | null;
}

export function allTold({ stdout }: Ran): readonly Told[] {
  const { checks }: { readonly checks: readonly Told[] } = JSON.parse(stdout);
  return checks;
}

export function told(ran: Ran, id: string): Told | undefined {
  return allTold(ran).find((check) => check.id === id);
}
