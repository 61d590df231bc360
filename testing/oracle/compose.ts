import { quoted } from "../commands/corpus.ts";
import type { Random } from "./random.ts";

type Make = () => string;

const JOINS = [" | ", " && ", " ; ", " || ", "\n", " |& ", " & "] as const;

const REDIRECTIONS = [
  ...(["2>/dev/null", ">/dev/null", "2>&1", ">&2", "&>/dev/null", "< list.txt", "<<< x"] as const),
  ...["> P", ">& P", "2>P", "<> P", "3>&1", ">| /dev/null", "1<> /dev/null", "< /dev/null"],
] as const;

const WRAPPERS: readonly [(text: string) => string, ...((text: string) => string)[]] = [
  (text) => `env ${text}`,
  (text) => `env LC_ALL=C ${text}`,
  (text) => `timeout 5 ${text}`,
  (text) => `nice -n 1 ${text}`,
  (text) => `command ${text}`,
  (text) => `! ${text}`,
  (text) => `time ${text}`,
  (text) => `NO_COLOR=1 ${text}`,
  (text) => `cd src && ${text}`,
  (text) => `cd ../plain; ${text}`,
  (text) => `set -e; ${text}`,
  (text) => `(${text})`,
  (text) => `{ ${text}; }`,
  (text) => `echo $(${text})`,
  (text) => `echo "$(${text})"`,
  (text) => `x=$(${text}); echo "$x"`,
  (text) => `if ${text}; then echo yes; fi`,
  (text) => `for f in a README.md; do ${text}; done`,
  (text) => `for f in README.md list.txt; do ${text} "$f"; done`,
  (text) => `for f in a -delete; do ${text} $f; done`,
  (text) => `${text} | while read -r l; do echo "$l"; done`,
  (text) => `while read -r l; do ${text}; break; done < list.txt`,
  (text) => `bash -c ${quoted(text)}`,
  (text) => `sh -c ${quoted(text)}`,
  (text) => `bash -c "${text.replaceAll(/["$`\\]/g, "\\$&")}"`,
  (text) => `echo a | xargs ${text}`,
  (text) => `ls | xargs -n1 ${text}`,
  (text) => `find src -type f -exec ${text} {} \\;`,
  (text) => `find src -exec ${text} {} +`,
  (text) => `find src -type f -exec ${text} {} +`,
  (text) => `y=$(${text}); git log $y`,
  (text) => `y=$(${text}); sort "$y"`,
  (text) => `git diff "$(${text})"`,
  (text) => `for y in $(${text}); do git log -1 $y; done`,
  (text) => `${text} | while read -r y; do git show "$y"; done`,
  (text) => `${text} | xargs git log`,
  (text) => `${text} | xargs sort`,
  (text) => `set -- list.txt P; ${text} "$@"`,
  (text) => `case a in a) ${text};; esac`,
  (text) => `[ -f README.md ] && ${text}`,
  (text) => `cat <<'E'\nx\nE\n${text}`,
  (text) => `${text} # comment`,
  (text) => `f=README.md; ${text} "$f"`,
  (text) => `f=-o; ${text} $f`,
  (text) => `echo \`${text.replaceAll(/[`\\]/g, "\\$&")}\``,
  (text) => text.replace(" ", " \\\n  "),
];

/** One or several commands, joined, wrapped and redirected; now and then nested. */
export function compose(random: Random, make: Make, depth = 2): string {
  let text = make();
  if (random.chance(0.3)) text += random.pick(JOINS) + make();
  if (random.chance(0.2)) text += ` ${random.pick(REDIRECTIONS)}`;
  if (random.chance(0.35)) text = random.pick(WRAPPERS)(text);
  if (depth > 0 && random.chance(0.15)) {
    return compose(random, () => text, depth - 1);
  }
  return text;
}
