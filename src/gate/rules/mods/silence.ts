import {
  isLetIn,
  isSameMod,
  type ModOrigin,
  standsAboveGates,
} from "../../../../guard/hooks/above-gates.ts";
import { oneLine } from "../../line.ts";
import { forShell } from "../branch-head.ts";

/** Code that the client loads into itself, as it was found on this machine. */
export interface FoundMod {
  readonly name: string;
  /** Its folder, with links resolved. */
  readonly root: string;
  /** `name@marketplace`; `name@inline` and `name@skills-dir` for a folder. */
  readonly provenance: string;
  /** What its hooks stand on. */
  readonly patterns: readonly string[];
  /** Why not all of it could be read. */
  readonly unread: string | undefined;
}

/** What a person and the guard said of mods. */
export interface ModsAllowed {
  /** `guardMods`: folders, `name@marketplace`, or plain names of mods outside the project. */
  readonly listed: readonly string[];
  /** Mods that the guard kept out of this session. */
  readonly keptOut: readonly ModOrigin[];
  readonly projectRoot: string;
}

/** A mod that could keep a gate from running, and what shows it. */
export interface ModAbove {
  readonly mod: FoundMod;
  /** Completes "the mod NAME …". */
  readonly why: string;
}

/** The mods that could switch gates off, and that neither a person listed nor the guard kept out. */
export function modsAbove(found: readonly FoundMod[], allowed: ModsAllowed): readonly ModAbove[] {
  return found.flatMap((mod) => {
    const why = whyAbove(mod);
    const isKept = why === undefined || allowed.keptOut.some((one) => isSameMod(one, mod));
    return isKept || isListed(mod, allowed) ? [] : [{ mod, why }];
  });
}

/** By its folder or origin; by its plain name only where no repository chose it. */
export function isListed(
  mod: Pick<FoundMod, "name" | "root" | "provenance">,
  { listed, projectRoot }: Pick<ModsAllowed, "listed" | "projectRoot">,
): boolean {
  if (isLetIn(mod, listed)) return true;
  const isOfProject = `${mod.root}/`.startsWith(`${projectRoot}/`);
  return !isOfProject && (listed.includes(mod.name) || listed.includes(mod.provenance));
}

/** Undefined: it stands beside the gates, for all that can be read of it. */
export function whyAbove({ patterns, unread }: FoundMod): string | undefined {
  const pattern = patterns.find(standsAboveGates);
  if (pattern !== undefined) return `takes ${pattern}`;
  return unread === undefined ? undefined : `cannot be judged: ${unread}`;
}

/** A mod and where it lies, for a line. */
export function modWords({ mod, why }: ModAbove): string {
  return `the mod ${oneLine(mod.name, 60)} (${oneLine(mod.root, 300)}) ${oneLine(why, 120)}`;
}

/** What a person does about a mod that nobody listed; each completes "a person …". */
export function modRemedies({ mod }: ModAbove, listed: readonly string[]): readonly string[] {
  const list = forShell([...listed, mod.root].join(","));
  return [
    `removes ${mod.root}`,
    `lets it in by ralph settings set guardMods ${list}`,
    "keeps all such mods out by ralph init --guard",
  ];
}
