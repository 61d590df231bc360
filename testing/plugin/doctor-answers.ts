import type { Ran } from "../sandbox.ts";

/** One check, as `ralph doctor --json` tells it. */
export interface Told {
  readonly name: string;
  readonly status: string;
  readonly fact: string;
  readonly recovery?: string;
}

export function told({ stdout }: Ran, name: string): Told | undefined {
  const { checks }: { readonly checks: readonly Told[] } = JSON.parse(stdout);
  return checks.find((check) => check.name === name);
}
