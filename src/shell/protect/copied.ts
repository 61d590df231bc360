import { baseName } from "../place/posix-path.ts";
import type { Argument, ProvenAct } from "../prove/act.ts";
import { copyWords } from "../written/copy-words.ts";
import { globMatches } from "../written/glob-name.ts";
import { pathsInFolder, pathsOfWord, type Written } from "../written/written.ts";

const COPIERS = new Set(["cp", "mv", "rsync", "install", "scp", "ditto", "ln"]);
const SETTINGS = ["settings.json", "settings.local.json"];
/** One that never ends goes to the end of the word, so that no second one is looked for behind it. */
export const UNKNOWN_PART = /\$\{[^}]*(?:\}|$)|\$\([^)]*(?:\)|$)|\$(?:\w+|[@*])|`[^`]*`/g;

/** What is copied, moved or linked, from where it lies. */
export function copySources(act: ProvenAct): readonly Argument[] {
  const name = baseName(act.name ?? "");
  return !act.reads && COPIERS.has(name) ? copyWords(name, act.args).sources : [];
}

/**
 * What copies may write beside their own names: the client's settings, where a pattern or an unknown word
 * may stand for a file so called; the whole path with `--parents`; and a file that gets a second name.
 */
export function copiedByOtherNames(act: ProvenAct): readonly Written[] {
  const name = baseName(act.name ?? "");
  const sources = copySources(act);
  const { target } = copyWords(name, act.args);
  if (sources.length === 0 || target === undefined) return [];
  const has = (pattern: RegExp) => act.args.some(({ prefix }) => pattern.test(prefix));
  const keepsPath = has(name === "rsync" ? /^-[a-zA-Z]*R|^--relative$/ : /^--pare/);
  const names = sources.flatMap((word) => [
    ...settingsIn(word),
    ...(keepsPath && word.value !== undefined ? [word.value.replace(/^\/+/, "")] : []),
  ]);
  const isLinked = name === "cp" && has(/^-[a-zA-Z]*[ls]|^--(?:link|symb)/);
  return [
    ...names
      .flatMap((one) => pathsInFolder(target, one, act))
      .map((one) => ({ ...one, isWhole: false })),
    ...(isLinked ? sources : []).flatMap((word) =>
      pathsOfWord(word, act).map((path) => ({ path, word, isWhole: false })),
    ),
  ];
}

/** Folders of which a copy takes all that lies in them, with hidden names: `cp -r x/. y`, `rsync -a x/ y`. */
export function contentsCopied(act: ProvenAct): readonly { from: string; to: string }[] {
  const name = baseName(act.name ?? "");
  const { target } = copyWords(name, act.args);
  const leavesOut = ({ value = "" }: Argument) =>
    /^-\w*n|^--dry-run$|(?:^|=)\.(?:claude\/?|\*)$/.test(value);
  if (target === undefined || (name === "rsync" && act.args.some(leavesOut))) return [];
  const isWhole = name === "cp" && act.args.some(({ prefix }) => /^-\w*T|^--no-t/.test(prefix));
  const ends = name === "rsync" ? /\/\.?$/ : /\/\.$/;
  return copySources(act)
    .filter(({ value = "" }) => isWhole || value === "." || ends.test(value))
    .flatMap((word) => pathsOfWord(word, act))
    .flatMap((from) => pathsOfWord(target, act).map((to) => ({ from, to })));
}

function settingsIn({ value, rough }: Argument): readonly string[] {
  if (value !== undefined) return [];
  const pattern = { isGlob: true, rough: rough.replace(UNKNOWN_PART, "*") };
  return SETTINGS.filter((name) => globMatches(pattern, name));
}
