import type { ProvenAct } from "../../prove/act.ts";
import { type Argument, behind, literal } from "../../prove/argument.ts";
import type { BypassWorld } from "../bypass.ts";
import { pathsOf } from "./act-paths.ts";

/** `git stash --all` takes away what is ignored, like `git clean -x`; it can be brought back, but not by a gate. */
export function stashesIgnored({ args }: ProvenAct): boolean {
  return args.slice(1).some(({ rough, value, maybeFlag }) => {
    return value === undefined ? maybeFlag : /^-[a-zA-Z]*a|^--a/.test(rough);
  });
}

/** `git clean -x` takes away what is ignored, and `.ralph/` is. */
export function cleansIgnored(act: ProvenAct, world: BypassWorld): boolean {
  const { flags, patterns, operands } = cleanWords(act.args.slice(1));
  const has = (pattern: RegExp) => flags.some(({ rough }) => pattern.test(rough));
  const isOpen = [...flags, ...operands].some(
    ({ value, maybeFlag }) => value === undefined && maybeFlag,
  );
  if (!isOpen && !has(/^-[a-zA-Z]*[xX]/)) return false;
  const isTried = has(/^-[a-zA-Z]*n|^--dry-run$/) && !has(/^--no-/);
  const mayBeSpared = !isOpen && !has(/^-[a-zA-Z]*X/);
  if (isTried || (mayBeSpared && isSpared(patterns))) return false;
  const isKnown = operands.every(({ value }) => value !== undefined);
  const directories = act.places.flatMap((place) =>
    place.kind === "directory" ? [place.path] : [],
  );
  const paths = operands.length > 0 && isKnown ? pathsOf(operands, act) : directories;
  const isUnknown = act.places.some(({ kind }) => kind === "unknown") || paths.length === 0;
  return isUnknown || paths.some((path) => world.guarded(path) !== "outside");
}

const RECORDS: ReadonlySet<string | undefined> = new Set([
  ...[".ralph", ".ralph/", "/.ralph", "/.ralph/"],
]);

/** A pattern leaves `.ralph/` where it is, and no other one says the contrary. */
function isSpared(patterns: readonly Argument[]): boolean {
  const isContrary = patterns.some(({ value }) => value === undefined || value.startsWith("!"));
  return !isContrary && patterns.some(({ value }) => RECORDS.has(value));
}

const EXCLUDE = /^(?:-[a-zA-Z]*?e|--e[a-z]*(?:=|$))/;

/** Its words: `-e` takes a pattern, glued or as the next word. */
function cleanWords(args: readonly Argument[]) {
  const [flags, patterns, operands]: [Argument[], Argument[], Argument[]] = [[], [], []];
  const words = args.values();
  for (const word of words) {
    const [excludes] = EXCLUDE.exec(word.prefix) ?? [];
    if (!word.prefix.startsWith("-")) operands.push(word);
    else if (excludes === undefined) flags.push(word);
    else {
      const rest = behind(word, excludes.length);
      const pattern = rest.rough === "" ? words.next().value : rest;
      if (pattern !== undefined) patterns.push(pattern);
      // Letters may stand in front of it: `-fdxe .ralph`.
      flags.push(literal(excludes));
    }
  }
  return { flags, patterns, operands };
}
