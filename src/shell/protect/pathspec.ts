import { type Argument, literal } from "../prove/argument.ts";
import { nameMatches } from "../written/glob-name.ts";
import { asPattern } from "../written/written.ts";

const MAGIC = /^:(?:\(([^)]*)\)|([/!^]+):?)/;
/** The top of the repository may lie that many folders above. */
const FROM_TOP = ["", "../", "../../", "../../../"];
/** A star of git's also stands for slashes. */
const SETTINGS = [".claude/settings.json", ".claude/settings.local.json"];

/** The paths that git may take a word for: it has marks and patterns of its own. */
export function pathspec(word: Argument): readonly Argument[] {
  if (word.value === undefined) return [word];
  const [whole = "", long = "", short = ""] = MAGIC.exec(word.value) ?? [];
  const given = word.value.slice(whole.length);
  if (/exclude/.test(long) || /[!^]/.test(short)) return [];
  const path = /icase/.test(long) ? given.toLowerCase() : given;
  const isTop = /top/.test(long) || short.includes("/");
  const named = isTop ? FROM_TOP.map((up) => `${up}${path || "."}`) : [path];
  const isTree = /^[*/]*$/.test(path);
  const matched = isTree ? [] : SETTINGS.filter((name) => nameMatches(path, name));
  return [...named, ...matched].map((one) => asPattern(literal(one)));
}
