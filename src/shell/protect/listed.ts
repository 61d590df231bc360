import { baseName } from "../place/posix-path.ts";
import type { Argument, ProvenAct } from "../prove/act.ts";
import { literal } from "../prove/argument.ts";
import { operands, pathsOfWord } from "../written/written.ts";
import { writtenBy } from "../written/written-by.ts";
import { namesOfGlob } from "./names-of-glob.ts";
import type { ProtectedWorld } from "./protected-in-command.ts";
import type { Protection } from "./protection.ts";
import { foldersSearched, takesAway } from "./settings-found.ts";

/** A word of which nothing is known before it runs: a name from a list, as a rule. */
export const isFilled = ({ value, isGlob, prefix }: Argument) =>
  value === undefined && !isGlob && prefix === "";

/** So many pairs of acts are looked at, and so many with all that stands between; what is left counts as piped. */
const [MOST_PAIRS, MOST_BETWEEN] = [2000, 64];

/** Tells what an act may change that another act of the command lists for it: `find … | xargs sed -i`. */
export function listedIn(
  command: string,
  acts: readonly ProvenAct[],
  world: ProtectedWorld,
): (act: ProvenAct) => Protection | undefined {
  const reading = acts.filter(({ reads, name }) => reads && name !== "cd");
  const listers = [...new Map(reading.map((one) => [keyOf(one), one])).values()];
  const known = new Map<string, Protection | undefined>();
  const isPiped = pipesOf(command, acts);
  const looked = (act: ProvenAct) => {
    if (act.reads || !act.args.some(isFilled) || !writesFilled(act)) return undefined;
    return listers
      .filter((one) => one.text !== act.text)
      .map((one) => ({ ...one, places: act.places }))
      .flatMap((lister) => {
        if (baseName(lister.name ?? "") === "find") return found(lister, world, takesAway(act));
        return isPiped(lister, act) ? named(lister, world) : [];
      })
      .find((protection) => protection === "settings" || protection === "mod");
  };
  return (act) => {
    const key = `${keyOf(act)}${JSON.stringify(act.places)}`;
    if (!known.has(key)) known.set(key, looked(act));
    return known.get(key);
  };
}

/** The same words, known to be the same. */
function keyOf({ text, args }: ProvenAct): string {
  return JSON.stringify([text, args.map(({ value, rough }) => value ?? rough)]);
}

const SAMPLE = "/listed";

/** Is what it is given changed, as far as its words tell? */
function writesFilled(act: ProvenAct): boolean {
  const args = act.args.map((word) => (isFilled(word) ? literal(SAMPLE) : word));
  const written = writtenBy({ ...act, args });
  return written === undefined || written.some(({ path }) => path === SAMPLE);
}

function found(
  lister: ProvenAct,
  world: ProtectedWorld,
  isTaken: boolean,
): readonly (Protection | undefined)[] {
  return foldersSearched(lister, world.takesMods, isTaken).flatMap((folder) => [
    world.below(folder),
    world.below(`${folder}/.claude`),
  ]);
}

/** What the words of a list name: a pattern, or a folder of the client. */
function named(lister: ProvenAct, world: ProtectedWorld): readonly (Protection | undefined)[] {
  const words = operands(lister.args);
  return (words.length > 0 ? words : [literal(".")]).flatMap((word) =>
    pathsOfWord(word, lister).flatMap((path) => {
      if (word.isGlob) return namesOfGlob(word).map((name) => world.protects(`${path}/${name}`));
      return world.takesMods(path) ? [world.below(path)] : [];
    }),
  );
}

/** Does nothing but other programs of the same pipe stand between the two? */
function pipesOf(command: string, acts: readonly ProvenAct[]) {
  const texts = [...new Set(acts.map(({ text }) => text))].filter((text) => text !== "");
  let [pairs, betweens] = [0, 0];
  return (from: ProvenAct, to: ProvenAct): boolean => {
    pairs += 1;
    if (pairs > MOST_PAIRS || betweens >= MOST_BETWEEN) return true;
    const start = command.indexOf(from.text);
    const end = command.indexOf(to.text, start + from.text.length);
    if (start < 0 || end < 0) return false;
    const raw = command.slice(start + from.text.length, end);
    if (!raw.includes("|")) return false;
    betweens += 1;
    const between = texts.reduce((text, other) => text.split(other).join(""), raw);
    return between.includes("|") && !/[;\n]|&&|\|\|/.test(between);
  };
}
