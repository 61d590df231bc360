import type { ProvenAct } from "../../prove/act.ts";
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
  const args = act.args.slice(1);
  const flags = args.filter(({ prefix }) => prefix.startsWith("-"));
  const has = (pattern: RegExp) => flags.some(({ rough }) => pattern.test(rough));
  const isOpen = args.some(({ value, maybeFlag }) => value === undefined && maybeFlag);
  if (!isOpen && !has(/^-[a-zA-Z]*[xX]/)) return false;
  if (has(/^-[a-zA-Z]*n|^--dry-run$/)) return false;
  const isSpared = args.some(
    ({ value }, at) => value === "-e" && /^\/?\.ralph\/?$/.test(args[at + 1]?.value ?? ""),
  );
  if (isSpared) return false;
  const operands = args.filter(
    ({ prefix }, at) => !prefix.startsWith("-") && args[at - 1]?.value !== "-e",
  );
  const isKnown = operands.every(({ value }) => value !== undefined);
  const directories = act.places.flatMap((place) =>
    place.kind === "directory" ? [place.path] : [],
  );
  const paths = operands.length > 0 && isKnown ? pathsOf(operands, act) : directories;
  const isUnknown = act.places.some(({ kind }) => kind === "unknown") || paths.length === 0;
  return isUnknown || paths.some((path) => world.guarded(path) !== "outside");
}
