import type { CorpusLine } from "../commands/corpus.ts";
import { RECORDED, recordedCommands } from "../commands/recorded-commands.ts";
import type { Candidate } from "./batch.ts";
import { compose } from "./compose.ts";
import type { Options } from "./help-flags.ts";
import { mutate } from "./mutate.ts";
import { seeded } from "./random.ts";
import { simpleCommand } from "./simple-command.ts";

/** Longer ones say nothing new and take the batch's time. */
const LONGEST = 400;

/** Which commands a run gives: no command is in two parts, whatever the seeds. */
export interface Part {
  readonly number: number;
  readonly of: number;
}

export const WHOLE: Part = { number: 1, of: 1 };

/** A sum over its text tells to which part a command belongs. */
function isIn(part: Part, key: string): boolean {
  return Bun.hash.crc32(key) % part.of === part.number - 1;
}

/**
 * Gives a command at each call, among the first all that are recorded; undefined for one that was
 * given before, or is in another part.
 */
export function generator(
  seed: number,
  corpus: readonly CorpusLine[],
  flags: ReadonlyMap<string, Options>,
  part: Part = WHOLE,
): () => Candidate | undefined {
  const random = seeded(seed);
  const lines = corpus.filter(({ gate, place }) => gate === "branch" && place === "off-branch");
  const passed = lines.filter(({ want }) => want === "passed");
  const commands = lines.map(({ command }) => command);
  const seen = new Set<string>();
  const make = (): string => {
    if (random.chance(0.5)) return simpleCommand(random, flags);
    const line = random.pickAny(random.chance(0.75) ? passed : lines);
    const command = line?.command ?? "ls";
    return random.chance(0.8) ? mutate(command, random, { commands, flags }) : command;
  };
  // There is no network where they are executed.
  const recorded = RECORDED.flatMap(recordedCommands).filter((one) => !one.includes("://"));
  const made = () => ({
    command: compose(random, make),
    shell: random.chance(0.15) ? ("sh" as const) : ("bash" as const),
  });
  return () => {
    const value = random.chance(0.5) ? recorded.shift() : undefined;
    const { command, shell } =
      value === undefined ? made() : { command: value, shell: "bash" as const };
    const key = `${shell} ${command}`;
    if (command.length > LONGEST || command.includes("\0") || seen.has(key)) return undefined;
    if (!isIn(part, key)) return undefined;
    seen.add(key);
    return { command, shell };
  };
}
