import type { Refusal } from "../../../workflow/move/refusal.ts";
import { line, title } from "../../line.ts";
import { type FoundMod, type ModAbove, modRemedies, modWords } from "./silence.ts";

/** What could keep gates from running, found by looking. */
export interface Silence {
  /** Every mod that was found, harmless or not. */
  readonly mods: readonly FoundMod[];
  /** Those above the gates that nobody listed. */
  readonly above: readonly ModAbove[];
  /** `guardMods`, as a person set it. */
  readonly listed: readonly string[];
  /** What switches hooks off, one phrase each. */
  readonly off: readonly string[];
}

/** What was found, or why it could not be looked for. */
export type SilenceFound = Silence | { readonly unknown: string };

/** One sentence for a tool's answer; undefined when nothing stands above the gates. */
export function silenceSentence(found: SilenceFound): string | undefined {
  if ("unknown" in found) {
    return `Which mods the client loads could not be found out: ${found.unknown}.`;
  }
  const [first, ...others] = found.above;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return `Gates may not run: ${modWords(first)}${more}, and no person listed it in guardMods.`;
}

/** The same as a gate's line. */
export function silenceLine(found: SilenceFound): string | undefined {
  if ("unknown" in found || found.above[0] === undefined) return undefined;
  const { mod, why } = found.above[0];
  return line`Gates may not run: the mod ${title(mod.name)} ${why}. A person runs: ralph doctor.`;
}

/** No state is changed while something could keep gates from running that no person let in. */
export function refusalOfSilence(found: SilenceFound): Refusal | undefined {
  const fact = silenceSentence(found);
  if (fact === undefined) return undefined;
  const valid = "No state is changed while a mod that nobody listed could switch the gates off.";
  const first = "unknown" in found ? undefined : found.above[0];
  const ways = first === undefined || "unknown" in found ? [] : modRemedies(first, found.listed);
  const recovery = ways.length === 0 ? "runs: ralph doctor" : ways.join(", or ");
  return { rule: 1, fact, valid, recovery: [`a person ${recovery}; then restarts the session`] };
}

/** Why a gate may not have run: what was found; without a cause in it, also what is usual. */
export function likelyReasons(found: SilenceFound, install: readonly string[]): string {
  const causes =
    "unknown" in found ? [found.unknown] : [...found.off, ...found.above.map(modWords)];
  const known = [...causes, ...install];
  const words = known.length === 0 ? [] : [`Found: ${known.join("; ")}.`];
  return [...words, ...(causes.length === 0 ? [USUAL] : [])].join(" ");
}

const USUAL =
  "Hooks may be switched off, a mod may stand above them, or the plugin was updated during the session.";
