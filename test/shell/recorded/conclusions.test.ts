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
import { movesBranch, pushNames } from "../../../src/shell/written/git/git-use.ts";
import { outputsOf } from "../../../src/shell/written/outputs.ts";
import type { Written } from "../../../src/shell/written/written.ts";
import {
  RECORDED,
  type RecordedList,
  recordedCommands,
} from "../../../testing/commands/recorded-commands.ts";
import { WORLD } from "../bypass/world.ts";
import { concluded, PROTECTED } from "../tables/concluded.ts";

/**
 * Beside each list of commands is what is concluded of them: how they run, what they write, and whether
 * they are held. After a change that is meant: RALPH_WRITE_PROOFS=1, then read the diff. `npm run oracle`
 * executes those that are called read-only.
 */
const concludedFile = (list: RecordedList) =>
  join(ROOT, "test/shell/recorded", `${list}-concluded.txt`);
const FEWEST = { commands: 2000, language: 700, programs: 2000, words: 2000, protected: 250 };

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
  RECORDED.map((list) => [
    list,
    recordedCommands(list).map((command) => [concluded(command), ...moreOf(command)]),
  ]),
);

it.each(RECORDED)("what is concluded of recorded commands is what it was: %s", (list) => {
  const all = CONCLUDED.get(list) ?? [];
  const text = `${all.flat().join("\n")}\n`;
  if (process.env["RALPH_WRITE_PROOFS"] === "1") writeFileSync(concludedFile(list), text);
  expect(all.length).toBeGreaterThan(FEWEST[list]);
  expect(text.split("\n$ ")).toEqual(readFileSync(concludedFile(list), "utf8").split("\n$ "));
});

it("the cheap looks miss none of the recorded commands but copies of a link to ralph", () => {
  const missed = [...CONCLUDED.values()].flat().flatMap(([first = "", ...lines]) => {
    const isMissed = lines.some((line) => line.startsWith("  THE CHEAP LOOK"));
    return isMissed ? [JSON.parse(first.split("\n", 1).join("").slice(2))] : [];
  });
  // A person made such a link; what is copied from it is refused by ralph itself.
  expect(missed).toEqual([
    "cp /w/tools/r /tmp/x",
    "ln -s /w/tools/r x",
    "ln -s ../tools/r x",
    "dd if=/w/tools/r of=/tmp/x",
  ]);
});
