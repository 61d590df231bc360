import { baseName } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { type Argument, literal } from "../prove/argument.ts";
import { foundNames } from "./found-names.ts";
import { pathsOfWord, type Written } from "./written.ts";
import { writtenBy } from "./written-by.ts";

/** What `find` removes itself, or has another program write: whatever of these names lies below its folders. */
export function writtenByFind(act: ProvenAct, others: readonly ProvenAct[]): readonly Written[] {
  if (baseName(act.name ?? "") !== "find") return [];
  const { args } = act;
  const start = args.findIndex(({ prefix }) => /^[-!(]/.test(prefix) && !/^-[HLP]$/.test(prefix));
  const end = start < 0 ? args.length : start;
  const roots = args.slice(0, end).filter(({ prefix }) => !prefix.startsWith("-"));
  const actions = args.flatMap(({ value = "" }, at) =>
    /^-(?:delete|exec|execdir|ok|okdir)$/.test(value) ? [at] : [],
  );
  const runs = others.filter((other) => other.text === act.text && !other.reads);
  return actions.flatMap((at) => {
    const names = foundNames(args.slice(end), [at - end]) ?? ["*"];
    const words = (roots.length > 0 ? roots : [literal(".")]).flatMap(({ value }) =>
      value === undefined ? [] : names.map((name) => literal(`${value}/${name}`)),
    );
    if (args[at]?.value !== "-delete") return runs.flatMap((run) => filled(run, words));
    return words.flatMap((word) =>
      pathsOfWord(word, act).map((path) => ({ path, word, isWhole: true })),
    );
  });
}

/** What a program writes that is given each of these in place of what was found. */
function filled(act: ProvenAct, words: readonly Argument[]): readonly Written[] {
  return words.flatMap((word) => {
    const args = act.args.map((one) => (one.rough === "{}" ? word : one));
    return args.includes(word) ? (writtenBy({ ...act, args }) ?? []) : [];
  });
}
