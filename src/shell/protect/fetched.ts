import { baseName, withoutEndSlashes } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { literal } from "../prove/argument.ts";
import { optionValue } from "../written/option-value.ts";
import { operands, pathsInFolder, pathsOfWord, type Written } from "../written/written.ts";

const FOLDER = /^(?:-P|--output-dir|--directory-prefix)$/;
const FOLDER_GLUED = /^(?:-P|--(?:output-dir|directory-prefix)=)./;

/** Modules of Python's that take files out of an archive, with the words that tell them to. */
const UNPACKS = /^(?:zipfile|tarfile)$/;
const UNPACKS_NOW = /^(?:-e|--extract)$/;

/** What a program that fetches files may write: each word's last name, in the folder that it is given. */
export function fetched(act: ProvenAct): readonly Written[] {
  if (/^(?:python[\d.]*|pypy[\d.]*)$/.test(baseName(act.name ?? ""))) return unpacked(act);
  if (!/^(?:curl|wget|aria2c)$/.test(baseName(act.name ?? ""))) return [];
  const folder = optionValue(act.args, FOLDER, FOLDER_GLUED) ?? literal(".");
  return operands(act.args).flatMap((word): readonly Written[] => {
    if (word.value === undefined) {
      const paths = pathsOfWord(folder, act);
      // A name that is not known may be any.
      return paths.map((path) => ({ path, word: folder, isWhole: false, brings: [] }));
    }
    const name = baseName(withoutEndSlashes(word.value.replace(/[?#].*/s, "")));
    return pathsInFolder(folder, name, act).map((one) => ({ ...one, isWhole: false }));
  });
}

/** `python3 -m zipfile -e ARCHIVE FOLDER`: what comes out of it is not known. */
function unpacked(act: ProvenAct): readonly Written[] {
  const module = optionValue(act.args, /^-\w*m$/, /^-m./);
  const at = act.args.findIndex(({ value }) => UNPACKS_NOW.test(value ?? ""));
  if (at < 0 || !UNPACKS.test(module?.value ?? "")) return [];
  const word = act.args[at + 2];
  const folder = word === undefined || word.prefix.startsWith("-") ? literal(".") : word;
  const paths = pathsOfWord(folder, act);
  return paths.map((path) => ({ path, word: folder, isWhole: false, isInto: true, brings: [] }));
}
