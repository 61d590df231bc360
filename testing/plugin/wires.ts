import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";

export interface Hook {
  readonly type?: string;
  readonly command: string;
  readonly args?: readonly string[];
  readonly timeout?: number;
  readonly onFailure?: string;
}

export interface Wire {
  readonly event: string;
  readonly matcher: string | undefined;
  readonly hook: Hook;
  /** The gates its process runs. */
  readonly gates: readonly string[];
}

/** The shape of hooks.json's `hooks`, of settings and of a skill's frontmatter. */
export type Wiring = Readonly<
  Record<string, readonly { readonly matcher?: string; readonly hooks: readonly Hook[] }[]>
>;

export function wiresOf(wiring: Wiring): Wire[] {
  return Object.entries(wiring).flatMap(([event, entries]) =>
    entries.flatMap(({ matcher, hooks }) =>
      hooks.map((hook) => ({ event, matcher, hook, gates: (hook.args ?? []).slice(2) })),
    ),
  );
}

/** Every hook the plugin declares. */
export function pluginWires(): Wire[] {
  return wiresOf(JSON.parse(readFileSync(join(ROOT, "hooks.json"), "utf8")).hooks);
}
