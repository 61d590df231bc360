import { baseName } from "../place/posix-path.ts";
import type { Argument, ProvenAct } from "../prove/act.ts";
import { literal } from "../prove/argument.ts";
import { operands, pathsOfWord } from "../written/written.ts";
import { writtenBy } from "../written/written-by.ts";
import { namesOfGlob } from "./names-of-glob.ts";
import type { ProtectedWorld } from "./protected-in-command.ts";
import type { Protection } from "./protection.ts";
import { foldersSearched } from "./settings-found.ts";

/** A word of which nothing is known before it runs: a name from a list, as a rule. */
export const isFilled = ({ value, isGlob, prefix }: Argument) =>
  value === undefined && !isGlob && prefix === "";

/** What an act may change that another act of the command lists for it: `find … | xargs sed -i`. */
export function protectionOfListed(
  act: ProvenAct,
  acts: readonly ProvenAct[],
  world: ProtectedWorld,
  command: string,
): Protection | undefined {
  if (act.reads || !act.args.some(isFilled) || !writesFilled(act)) return undefined;
  return acts
    .filter((one) => one.reads && one.name !== "cd" && one.text !== act.text)
    .map((one) => ({ ...one, places: act.places }))
    .flatMap((lister) => {
      if (baseName(lister.name ?? "") === "find") return found(lister, world);
      return isPiped(lister, act, acts, command) ? named(lister, world) : [];
    })
    .find((protection) => protection === "settings" || protection === "mod");
}

const SAMPLE = "/listed";

/** Is what it is given changed, as far as its words tell? */
function writesFilled(act: ProvenAct): boolean {
  const args = act.args.map((word) => (isFilled(word) ? literal(SAMPLE) : word));
  const written = writtenBy({ ...act, args });
  return written === undefined || written.some(({ path }) => path === SAMPLE);
}

function found(lister: ProvenAct, world: ProtectedWorld): readonly (Protection | undefined)[] {
  return foldersSearched(lister, world.takesMods).flatMap((folder) => [
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

/** Nothing but other programs of the same pipe stands between the two. */
function isPiped(
  from: ProvenAct,
  to: ProvenAct,
  acts: readonly ProvenAct[],
  command: string,
): boolean {
  const start = command.indexOf(from.text);
  const end = command.indexOf(to.text, start + from.text.length);
  if (start < 0 || end < 0) return false;
  const between = acts.reduce(
    (text, { text: other }) => (other === "" ? text : text.split(other).join("")),
    command.slice(start + from.text.length, end),
  );
  return between.includes("|") && !/[;\n]|&&|\|\|/.test(between);
}
