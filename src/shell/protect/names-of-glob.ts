import type { Argument } from "../prove/act.ts";
import { globMatches } from "../written/glob-name.ts";
import { PROTECTED_NAMES } from "./protection.ts";

/** More parts than this lead to nothing that is protected. */
const MOST_PARTS = 6;
/** Patterns for any name in every part would come to millions, each looked up on the disk. */
const MOST_PATHS = 200;

/** Paths below its folder that a pattern may stand for, as far as they lead to something protected. */
export function namesOfGlob(word: Argument): readonly string[] {
  const parts = word.rough
    .slice(word.prefix.lastIndexOf("/") + 1)
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .slice(0, MOST_PARTS);
  return parts.reduce<readonly string[]>(
    (paths, part) =>
      paths
        .flatMap((path) => namesOfPart(part).map((name) => join(path, name)))
        .slice(0, MOST_PATHS),
    [""],
  );
}

/** The pattern stands for a name of its own, too: all of some folders is protected. */
function namesOfPart(part: string): readonly string[] {
  if (!/[*?[\]{}]/.test(part)) return [part];
  const pattern = { isGlob: true, rough: part };
  return [part, ...PROTECTED_NAMES.filter((name) => globMatches(pattern, name))];
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}/${name}`;
}
