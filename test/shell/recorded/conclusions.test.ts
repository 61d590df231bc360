import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../../scripts/gate-files.ts";
import { bypassIn } from "../../../src/shell/bypass/bypass-in-command.ts";
import { mayBypass } from "../../../src/shell/bypass/may-bypass.ts";
import { mayProtect } from "../../../src/shell/protect/may-protect.ts";
import { protectedIn } from "../../../src/shell/protect/protected-in-command.ts";
import { proveCommand } from "../../../src/shell/prove/classify.ts";
import { writtenByFind } from "../../../src/shell/written/found.ts";
import { movesBranch, pushNames } from "../../../src/shell/written/git-use.ts";
import { outputsOf } from "../../../src/shell/written/outputs.ts";
import type { Written } from "../../../src/shell/written/written.ts";
import { WORLD } from "../bypass/world.ts";
import { concluded, PROTECTED } from "../tables/concluded.ts";

/**
 * conclusions.txt has what is concluded of the commands in commands.txt: how they run, what they write,
 * and whether they are held. After a change that is meant: RALPH_WRITE_PROOFS=1, then read the diff.
 */
const FOLDER = join(ROOT, "test/shell/recorded");
const FILE = join(FOLDER, "conclusions.txt");
const COMMANDS = readFileSync(join(FOLDER, "commands.txt"), "utf8")
  .trimEnd()
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("## "))
  .map((line) => line.replace(/\\(\\?)([nt])/g, (_, twice, letter) => blank(twice, letter)));

/** `\n` in the list is a line break, and `\\n` the two letters. */
function blank(twice: string, letter: string): string {
  if (twice !== "") return `\\${letter}`;
  return letter === "n" ? "\n" : "\t";
}

function writtenText({ path, isWhole, isInto }: Written): string {
  return `${path}${isWhole ? "/**" : ""}${isInto ? "/?" : ""}`;
}

/** What the acts of a command come to beside what `concluded` has. */
function moreOf(command: string): readonly string[] {
  const { acts } = proveCommand(command, WORLD);
  const outputs = acts.flatMap(outputsOf).map(writtenText);
  const found = acts.flatMap((act) => writtenByFind(act, acts)).map(writtenText);
  const git = acts.filter(({ isGit }) => isGit);
  const moves = {
    ...{ elsewhere: git.some((act) => movesBranch(act, "main", "other")) },
    ...{ "on it": git.some((act) => movesBranch(act, "main", "main")) },
    ...{ "by text": pushNames(command, "main") },
  };
  const moved = Object.entries(moves).flatMap(([how, is]) => (is ? [how] : []));
  const isMissed = !mayBypass(command, WORLD.cwd) && bypassIn(command, WORLD) !== undefined;
  const isUnguarded =
    !mayProtect(command, WORLD.cwd, PROTECTED.plugin) &&
    protectedIn(command, acts, PROTECTED) !== undefined;
  return [
    ...(outputs.length > 0 ? [`  outputs: ${outputs.join(", ")}`] : []),
    ...(found.length > 0 ? [`  found: ${found.join(", ")}`] : []),
    ...(moved.length > 0 ? [`  moves main: ${moved.join(", ")}`] : []),
    ...(isMissed ? ["  THE CHEAP LOOK MISSES A BYPASS"] : []),
    ...(isUnguarded ? ["  THE CHEAP LOOK MISSES WHAT IS PROTECTED"] : []),
  ];
}

const CONCLUDED = new Map(
  COMMANDS.map((command) => [command, [concluded(command), ...moreOf(command)]]),
);

it("what is concluded of the recorded commands is what it was", () => {
  const text = `${[...CONCLUDED.values()].flat().join("\n")}\n`;
  if (process.env["RALPH_WRITE_PROOFS"] === "1") writeFileSync(FILE, text);
  expect(CONCLUDED.size).toBeGreaterThan(2000);
  expect(text.split("\n$ ")).toEqual(readFileSync(FILE, "utf8").split("\n$ "));
});

it("the cheap looks miss none of the recorded commands but copies of a link to ralph", () => {
  const missed = [...CONCLUDED].flatMap(([command, lines]) =>
    lines.some((line) => line.startsWith("  THE CHEAP LOOK")) ? [command] : [],
  );
  // A person made such a link; what is copied from it is refused by ralph itself.
  expect(missed).toEqual([
    "cp /w/tools/r /tmp/x",
    "ln -s /w/tools/r x",
    "ln -s ../tools/r x",
    "dd if=/w/tools/r of=/tmp/x",
  ]);
});
