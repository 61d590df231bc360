import { joinEffects } from "./join.ts";
import type { Outcome, ShellState } from "./state.ts";

/** What is left of what ran in a shell or process of its own: only what it did to the world. */
export function effectsOnly(before: ShellState, { ok, fail }: Outcome): Outcome {
  const after = { shell: before.shell, effects: joinEffects(ok.effects, fail.effects) };
  return { ok: after, fail: after };
}
