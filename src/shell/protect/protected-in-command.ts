import { textsRun } from "../bypass/text/texts-run.ts";
import type { ProvenAct } from "../prove/act.ts";
import { operands, pathsOfWord, type Written } from "../written/written.ts";
import { writtenBy } from "../written/written-by.ts";
import { broughtByGit } from "./brought-by-git.ts";
import { clientChange, clientChangeIn } from "./client-change.ts";
import { contentsCopied, copiedByOtherNames, copySources } from "./copied.ts";
import { fedIn, protectionOfUnknownName } from "./fed/fed-words.ts";
import { fetched } from "./fetched.ts";
import { listedIn } from "./listed.ts";
import { namesOfGlob } from "./names-of-glob.ts";
import { placed, protectionOfOpen, protectionsOfLost } from "./open-words.ts";
import { protectionOfPatch } from "./patch-names.ts";
import { type Protection, protectionInStrings, protectionNamed } from "./protection.ts";
import { searchedForSettings } from "./settings-found.ts";

/** What must be known of the world to tell what a path is. Links are followed. */
export interface ProtectedWorld {
  /** The project's main checkout. */
  readonly root: string;
  readonly protects: (path: string) => Protection | undefined;
  /** What lies below a folder that is there. */
  readonly below: (path: string) => Protection | undefined;
  /** True when what is put into this folder could become a mod. */
  readonly takesMods: (path: string) => boolean;
  /** True when a file or folder is there and brings no mod. */
  readonly isHarmless: (path: string) => boolean;
  /** True when a file is there whose first rows bring hooks of the client. */
  readonly hasHooks: (path: string) => boolean;
  /** The plugin's own folder, where agents do not write in it. */
  readonly plugin: string | undefined;
}

/** A change that is not simply an agent's to make. */
export interface ProtectedUse {
  readonly protection: Protection;
  /** The program and what it names. */
  readonly shown: string;
}

/** They carry names and texts, and write no file that they name. */
const NO_WRITERS: ReadonlySet<string> = new Set(
  "gh ralph echo printf cd kill test [ read export set unset man code less more mkdir".split(" "),
);

/** The first act of a command that would change what is protected. */
export function protectedIn(
  command: string,
  acts: readonly ProvenAct[],
  world: ProtectedWorld,
): ProtectedUse | undefined {
  const fed = fedIn(command, acts);
  const listed = listedIn(command, acts, world);
  const used = placed(acts, world.root, command).flatMap((act) => {
    const isListed = listed(act) !== undefined;
    const others = [isListed ? ("settings" as const) : undefined, fed(act)];
    return [
      ...inAct(act, world, command),
      ...byFind(act, acts, world),
      ...others.flatMap((one) => (one === undefined ? [] : [{ protection: one, shown: act.text }])),
    ];
  });
  for (const { text } of textsRun(command, acts)) {
    // The program itself is run, not changed.
    const named = text.replace(/^["']/, "").indexOf(`${world.plugin}/`, 1);
    const isPlugin = world.plugin !== undefined && named > 0;
    const protection = isPlugin
      ? "own"
      : (protectionNamed(text) ?? protectionInStrings(text) ?? clientChangeIn(text));
    if (protection !== undefined) used.push({ protection, shown: text });
  }
  const isHooked = () =>
    /(?:^|[\s"'])hooks["']?\s*:/.test(command) || acts.some((act) => copiesHooks(act, world));
  return (
    used.find(({ protection }) => protection === "own" || protection === "mod") ??
    used.find(({ protection }) => protection !== "text" || isHooked())
  );
}

/** All that an act would change: a file that is free must not hide another that is not. */
function inAct(act: ProvenAct, world: ProtectedWorld, command: string): readonly ProtectedUse[] {
  if (act.reads || act.name === undefined || NO_WRITERS.has(act.name)) return [];
  const named = withBrought(writtenBy(act) ?? namedBy(act));
  const written = [...named, ...copiedByOtherNames(act), ...broughtByGit(act), ...fetched(act)];
  // A word that is not known may still say where it leads.
  const isOpen = act.args.filter(({ value, isGlob }) => value === undefined && !isGlob);
  return [
    clientChange(act),
    protectionOfPatch(act, command),
    ...written.map((one) => ofWritten(one, world)),
    ...isOpen.map((word) => protectionOfOpen(word, command)),
    ...protectionsOfLost(act, command),
    protectionOfUnknownName(act),
    bringsSettings(act, world),
  ].flatMap((protection) => (protection === undefined ? [] : [{ protection, shown: act.text }]));
}

/** Does the client find settings or mods in a folder, or in its own folder there? */
function holdsSettings(folder: string, { below }: ProtectedWorld): boolean {
  const inside = [folder, `${folder}/.claude`];
  return inside.some((path) => /^(?:settings|mod)$/.test(below(path) ?? ""));
}

/** All of a folder is copied, with the client's settings in it, to where they would be the project's. */
function bringsSettings(act: ProvenAct, world: ProtectedWorld): Protection | undefined {
  const isBrought = contentsCopied(act).some(
    ({ from, to }) =>
      world.protects(`${to}/.claude/settings.json`) !== undefined && holdsSettings(from, world),
  );
  return isBrought ? "settings" : undefined;
}

function copiesHooks(act: ProvenAct, world: ProtectedWorld): boolean {
  return copySources(act).some((word) => pathsOfWord(word, act).some(world.hasHooks));
}

/** What is brought to a folder may as well take the place of what has its name there. */
function withBrought(written: readonly Written[]): readonly Written[] {
  return written.map((one) => {
    const brings = written.find(({ word, brings }) => word === one.word && brings)?.brings;
    return brings === undefined ? one : { ...one, brings };
  });
}

function byFind(
  act: ProvenAct,
  acts: readonly ProvenAct[],
  world: ProtectedWorld,
): readonly ProtectedUse[] {
  const folders = searchedForSettings(act, acts, world.takesMods);
  const isThere = folders.some((folder) => holdsSettings(folder, world));
  return isThere ? [{ protection: "settings", shown: act.text }] : [];
}

/** Every path that a program may write whose words nobody has declared. */
function namedBy(act: ProvenAct): readonly Written[] {
  const glued = act.args.flatMap((word) => {
    const start = /^(?:--[\w-]+|\w+)=/.exec(word.prefix)?.[0].length;
    if (start === undefined) return [];
    return [{ ...word, value: word.value?.slice(start), prefix: word.prefix.slice(start) }];
  });
  return [...operands(act.args), ...glued].flatMap((word) =>
    pathsOfWord(word, act).map((path) => ({ path, word, isWhole: false })),
  );
}

function ofWritten(written: Written, world: ProtectedWorld): Protection | undefined {
  const { path, word } = written;
  if (!word.isGlob) return ofPath(written, world);
  for (const name of namesOfGlob(word)) {
    // A pattern may stand for a folder: one that is taken away as well as one that is filled.
    const found = ofPath({ ...written, path: `${path}/${name}`, isWhole: true }, world);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ofPath(
  { path, isWhole, brings }: Omit<Written, "word">,
  world: ProtectedWorld,
): Protection | undefined {
  const found = world.protects(path) ?? (isWhole ? world.below(path) : undefined);
  if (found !== undefined || brings === undefined || !world.takesMods(path)) return found;
  const isKnown = brings.length > 0 && brings.every(world.isHarmless);
  return isKnown ? undefined : "settings";
}
