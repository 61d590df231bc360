import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const HOOKS = join(import.meta.dirname, "../test/fixtures/claude-code-2.1.325/hooks");

/** Names of every payload recorded from the real client. */
export function recordedNames(): string[] {
  return readdirSync(HOOKS)
    .map((file) => file.replace(/\.json$/, ""))
    .sort();
}

export function recordedPayload(name: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(HOOKS, `${name}.json`), "utf8"));
}
