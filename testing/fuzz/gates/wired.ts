import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadGates, ROOT } from "../../../scripts/gate-files.ts";
import type { Gate } from "../../../src/gate/define-gate.ts";

/** The gates of one entry of hooks.json: one process of the client. */
export interface WiredGates {
  readonly event: string;
  readonly matcher: string;
  readonly gates: readonly Gate[];
}

interface HooksFile {
  readonly hooks: Readonly<
    Record<string, readonly { matcher?: string; hooks: readonly { args: readonly string[] }[] }[]>
  >;
}

/** Every entry of hooks.json, with its gates loaded. */
export async function wiredGates(): Promise<readonly WiredGates[]> {
  const byName = new Map((await loadGates()).map((gate) => [gate.name, gate]));
  const { hooks }: HooksFile = JSON.parse(readFileSync(join(ROOT, "hooks.json"), "utf8"));
  const wired = Object.entries(hooks).flatMap(([event, entries]) =>
    entries.flatMap(({ matcher = "", hooks: commands }) =>
      commands.map(({ args }) => ({
        event,
        matcher,
        gates: args.slice(2).flatMap((name) => byName.get(name) ?? []),
      })),
    ),
  );
  const missing = wired.filter(({ gates }) => gates.length === 0);
  if (wired.length === 0 || missing.length > 0) throw new Error("hooks.json names no known gates");
  return wired;
}

/** Whether the client would start this entry for a tool of this name. */
export function isWiredTo({ matcher }: WiredGates, tool: string): boolean {
  if (matcher === "") return true;
  if (/^[\w|,]+$/.test(matcher)) return matcher.split(/[|,]/).includes(tool);
  return new RegExp(matcher).test(tool);
}
