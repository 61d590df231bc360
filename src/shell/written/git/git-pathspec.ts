import { pathsTo } from "../../bypass/store/act-paths.ts";
import { resolvePath } from "../../place/posix-path.ts";
import type { ProvenAct } from "../../prove/act.ts";
import type { Argument } from "../../prove/argument.ts";

/** `:(top,exclude)`, `:/`, `:!` and their like before a path. */
const MAGIC = /^:(?:\(([^)]*)\)|([!^/]*):?)/;
const LEAVES_OUT = /[!^]|\bexclude\b/;
/** A class of a pattern names nothing, whatever letters it has. */
const CLASS = /\[[^\]]*\]/g;

/** True when words for paths take what nobody named: no name at all, or the folder that git runs in. */
export function takesEverything(words: readonly Argument[], act: ProvenAct): boolean {
  const kept = words.filter((word) => !LEAVES_OUT.test(magicOf(word)));
  // Where all of them leave something out, the rest is taken.
  if (kept.length === 0) return words.length > 0;
  return kept.some((word) => namesNothing(word) || isAround(word, act));
}

const magicOf = ({ value = "" }: Argument) => MAGIC.exec(value)?.[0] ?? "";

function namesNothing({ value, isGlob, rough }: Argument): boolean {
  const text = value ?? (isGlob ? rough : undefined);
  if (text === undefined || text === "") return false;
  const path = text.replace(MAGIC, "");
  // Behind the last "]" no class ends, and each "[" there would be followed to the end of the word.
  const end = path.lastIndexOf("]") + 1;
  return !/[\p{L}\p{N}_-]/u.test(path.slice(0, end).replace(CLASS, "") + path.slice(end));
}

/** The folder that it runs in, or one around it. */
function isAround({ value }: Argument, act: ProvenAct): boolean {
  if (value === undefined || value === "" || value.startsWith(":")) return false;
  const from = pathsTo(".", act).map((path) => resolvePath("/", path));
  return pathsTo(value, act).some((path) => {
    const folder = resolvePath("/", path).replace(/\/$/, "");
    return from.some((one) => one === folder || one.startsWith(`${folder}/`));
  });
}
