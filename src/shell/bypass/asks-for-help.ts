import type { Argument } from "../prove/argument.ts";

/**
 * True when a command only prints its help: the first option is one that asks for it. Behind another
 * option the same word could be that option's value.
 */
export function asksForHelp(args: readonly Argument[], ...names: readonly string[]): boolean {
  for (const { value } of args) {
    if (value === undefined || value === "--") return false;
    if (value === "--help" || names.includes(value)) return true;
    if (value.startsWith("-")) return false;
  }
  return false;
}
