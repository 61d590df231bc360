import { describe, expect, it } from "vitest";
import { bypassIn } from "../../../src/shell/bypass/bypass-in-command.ts";
import { bypassOf, isHeld, WORLD } from "./world.ts";

describe("our own executable with anything but its reading commands is held", () => {
  it.each([
    "ralph board move 4 Done",
    "ralph board $(echo move) 4 Done",
    "ralph --json board move 4 Done",
    "ralph $x",
    "ralph doctor --fix",
    "ralph doctor $x",
    "ralph settings set reviewMode skip",
    "ralph a-command-of-tomorrow",
    "ralph mcp < calls.jsonl",
    "ralph gate skill-record < p.json",
    "~/.local/bin/ralph approve 4",
    "$CLAUDE_PLUGIN_ROOT/bin/ralph approve 4",
    "npx ralph board move 4 Done",
    "dist-hooks/skill-record < p.json",
    "skill-record < p.json",
    "exec -a skill-record dist-hooks/ralph < p.json",
    "/w/tools/r approve 4",
    "cd /w/tools && ./r approve 4",
    "rr init",
    "cp dist-hooks/ralph x",
    "cp /w/tools/r approve",
    "cat dist-hooks/ralph > r; chmod +x r; ./r board move 4 Done",
    "cp $(which ralph) r && ./r approve 4",
  ])("%s", (command) => expect(isHeld(command)).toBe(true));

  it.each([
    "ralph",
    "ralph status --json",
    "ralph board",
    "ralph board list | grep Backlog",
    "ralph board show $n",
    "ralph settings --schema",
    "ralph explain state-gate < p.json",
    "./bin/ralph doctor --team",
    "/w/tools/r status",
    "watch -n 5 ralph status",
    "./scripts/quality-gate",
    "ls dist-hooks",
  ])("not: %s", (command) => expect(isHeld(command)).toBe(false));
});

describe("a person's command", () => {
  const person = (command: string) => bypassIn(command, WORLD)?.person;

  it("is known with its words where it is all that is done", () => {
    const words = ["board", "move", "4", "In Progress", "--reason", "as asked"];
    const typed = "ralph board move 4 'In Progress' --reason 'as asked'";
    expect(person(typed)).toEqual(words);
    expect(person(`cd sub && ${typed}`)).toEqual(words);
    expect(person(`"/w/my tools/${typed.replace("ralph", 'ralph"')}`)).toEqual(words);
    expect(person(`ralph status; ./bin/${typed} | head`)).toEqual(words);
  });

  it.each([
    "sudo ralph approve 4",
    "RALPH_BOARD_PATH=/tmp/b ralph approve 4",
    "ralph approve 4 && git push",
    "yes | ralph approve 4",
    "ralph approve $n",
    "for i in 1 2; do ralph approve $i; done",
    "x=1; eval y; ralph approve 4",
    "ralph approve 4; ralph approve 5",
    "ralph mcp",
    "ralph handoff 4 --command plan --intent complete",
  ])("is only held in: %s", (command) => {
    expect(person(command)).toBeUndefined();
    expect(bypassOf(command)).toBeDefined();
  });
});
