import type { Options } from "./help-flags.ts";
import type { Random } from "./random.ts";
import { GIT_READERS, READERS } from "./readers.ts";
import { PATHS, SCRIPTS, VALUES } from "./vocabulary.ts";

/** One program with options from its own help, values that look like options, and operands. */
export function simpleCommand(random: Random, flags: ReadonlyMap<string, Options>): string {
  if (random.chance(0.35)) return gitCommand(random, flags);
  const program = random.pick(READERS);
  const words = [spelled(random, program)];
  const script = SCRIPTS[program];
  const options = flags.get(program);
  if (program === "sed" && random.chance(0.7)) words.push("-n");
  addOptions(words, random, options, 2);
  if (script && random.chance(0.85)) words.push(random.pick(script));
  addOperands(words, random, 2);
  if (random.chance(0.15)) addOptions(words, random, options, 1);
  return words.join(" ");
}

function gitCommand(random: Random, flags: ReadonlyMap<string, Options>): string {
  const sub = random.pick(GIT_READERS);
  const words = ["git"];
  if (random.chance(0.1))
    words.push(random.pick(["--no-pager", "-C src", "-C .", "-P", "-c a.b=c"]));
  if (random.chance(0.05)) addOptions(words, random, flags.get("git"), 1);
  words.push(sub);
  if (sub === "config" && random.chance(0.6)) words.push(random.pick(["--get", "--list", "-l"]));
  if (sub === "stash" || sub === "worktree") words.push(random.pick(["list", "show", "list"]));
  if (sub === "remote") words.push(random.pick(["-v", "show", "get-url origin", ""]));
  addOptions(words, random, flags.get(`git ${sub}`), 3);
  while (random.chance(0.4)) words.push(random.pick(VALUES));
  if (random.chance(0.2)) words.push("--");
  addOperands(words, random, 1);
  return words.filter((word) => word !== "").join(" ");
}

function addOptions(
  words: string[],
  random: Random,
  options: Options | undefined,
  most: number,
): void {
  if (!options) return;
  for (let left = random.below(most + 1); left > 0; left -= 1) {
    const option = random.chance(0.5) ? shortOption(random, options) : longOption(random, options);
    if (option !== undefined) words.push(option);
  }
}

function shortOption(random: Random, { short }: Options): string | undefined {
  const first = random.pickAny(short);
  if (first === undefined) return undefined;
  const more = random.chance(0.25) ? (random.pickAny(short) ?? "") : "";
  const value = random.chance(0.2) ? random.pick(VALUES) : "";
  return `-${first}${more}${random.chance(0.5) ? value : ` ${value}`}`.trimEnd();
}

function longOption(random: Random, { long }: Options): string | undefined {
  const whole = random.pickAny(long);
  if (whole === undefined) return undefined;
  const takesValue = whole.endsWith("=");
  const name = takesValue ? whole.slice(0, -1) : whole;
  const cut = random.chance(0.15) ? name.slice(0, 3 + random.below(name.length - 2)) : name;
  if (takesValue ? random.chance(0.85) : random.chance(0.1)) {
    return `${cut}${random.chance(0.7) ? "=" : " "}${random.pick(VALUES)}`;
  }
  return cut;
}

function addOperands(words: string[], random: Random, most: number): void {
  for (let left = random.below(most + 1); left > 0; left -= 1) words.push(random.pick(PATHS));
}

/** The same program, written otherwise. */
function spelled(random: Random, program: string): string {
  if (!random.chance(0.06)) return program;
  const [first = "", ...rest] = program;
  return random.pick([
    ...([`'${program}'`, `"${program}"`, `\\${program}`, `${first}""${rest.join("")}`] as const),
    ...[`/usr/bin/${program}`, `$'${program}'`, `command ${program}`, `env ${program}`],
  ]);
}
