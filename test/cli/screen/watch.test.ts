import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cutToWidth, textWidth } from "../../../src/cli/screen/text-width.ts";
import { frame } from "../../../src/cli/screen/watch.ts";
import { addIssue, moveByPerson } from "../../../testing/ralph-board.ts";
import { DIST, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SCRIPT = "/usr/bin/script";

/** A command in a pseudo-terminal of this size. */
function atTerminal(box: Sandbox, command: string, columns: number, rows: number, env = {}) {
  const line = `stty cols ${columns} rows ${rows}; exec ${join(DIST, "ralph")} ${command}`;
  const child = spawn(SCRIPT, ["-qec", line, "/dev/null"], {
    cwd: box.project,
    env: { ...box.env, TERM: "xterm", SHELL: "/bin/sh", ...env },
  });
  let seen = "";
  child.stdout.on("data", (piece) => {
    seen += piece;
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const until = async (words: string) => {
    while (!seen.includes(words)) await new Promise((done) => setTimeout(done, 20));
  };
  const interrupt = async () => {
    child.stdin.write("\u0003");
    return ended;
  };
  return { seen: () => seen, until, interrupt };
}

const ENTER = "\u001b[?1049h\u001b[?25l";
const LEAVE = "\u001b[?25h\u001b[?1049l";
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is looked for
const ESCAPES = /\u001b\[[0-9;?]*[a-zA-Z]/g;

describe("ralph status --watch at a terminal", () => {
  it.skipIf(!existsSync(SCRIPT)).each([80, 60, 40, 30])(
    "it is written over in place, without an empty moment, in %i columns",
    async (columns) => {
      const box = sandbox();
      addIssue(box, 1, "Backlog");
      box.ralph("board", "edit", "1", "--title", "Ein langer Titel mit 漢字 darin ".repeat(6));
      const { seen, until, interrupt } = atTerminal(box, "status --watch", columns, 12);
      await until("Nothing waits for you.");
      moveByPerson(box, 1, "Human Needed");
      await until("#1 escalation");
      expect(await interrupt()).toBe(0);
      const text = seen();
      expect(text.slice(text.indexOf("\u001b")).startsWith(ENTER)).toBe(true);
      expect(text.trimEnd().endsWith(LEAVE)).toBe(true);
      // Nothing clears the whole screen before it is written again.
      for (const clear of ["\u001b[2J", "\u001b[3J"]) expect(text).not.toContain(clear);
      const lines = text
        .split("\u001b[H")
        .flatMap((drawn) => drawn.replace(ESCAPES, "").split(/\r?\n/));
      const commands = /^ *(?:\^C)?ralph |^\^C/;
      expect(lines.filter((line) => !commands.test(line) && textWidth(line) > columns)).toEqual([]);
      expect(text).toContain('ralph board comment 1 "ANSWER"');
    },
  );

  it.skipIf(!existsSync(SCRIPT))("NO_COLOR leaves out every colour", async () => {
    const box = sandbox();
    addIssue(box, 1, "Human Needed");
    const env = { NO_COLOR: "1" };
    const { seen, until, interrupt } = atTerminal(box, "status --watch", 80, 24, env);
    await until("1 thing waits");
    expect(await interrupt()).toBe(0);
    expect(
      seen()
        .match(ESCAPES)
        ?.filter((one) => one.endsWith("m")),
    ).toEqual([]);
  });

  it.skipIf(!existsSync(SCRIPT))(
    "a terminal that cannot be drawn on gets plain lines",
    async () => {
      const box = sandbox();
      addIssue(box, 1, "Backlog");
      const env = { TERM: "dumb" };
      const { seen, until, interrupt } = atTerminal(box, "status --watch", 80, 24, env);
      await until("Nothing waits for you.");
      expect(await interrupt()).toBe(0);
      expect(seen()).not.toContain("\u001b");
    },
  );
});

describe("one drawing of the screen", () => {
  const lines = Array.from({ length: 50 }, (_, nth) => ({ text: `line ${nth}` }));

  it("ends where the terminal does and says how many lines are below", () => {
    const drawn = frame(lines, 80, 10).replace(ESCAPES, "").split(/\r?\n/);
    expect(drawn.length).toBe(10);
    expect(drawn.at(-1)).toBe("… 41 more lines");
    expect(frame(lines.slice(0, 10), 80, 10).replace(ESCAPES, "").split(/\r?\n/).length).toBe(10);
  });

  it("counts the rows that a command takes", () => {
    const command = { text: "x".repeat(75), whole: true } as const;
    const drawn = frame([command, ...lines], 20, 10)
      .replace(ESCAPES, "")
      .split(/\r?\n/);
    expect(drawn.length).toBe(1 + 5 + 1);
  });

  it("shows what a terminal would obey as text", () => {
    expect(frame([{ text: "a\u001b[2Jb" }], 80, 5)).toContain("a\\u001b[2Jb");
  });
});

describe("the width of a text", () => {
  it.each([
    ["plain", 5],
    ["漢字", 4],
    ["e\u0301", 1],
    ["äöü", 3],
    ["a\u200bb", 2],
  ])("%s takes %i columns", (text, width) => {
    expect(textWidth(text)).toBe(width);
  });

  it("what does not fit is cut between characters, with …", () => {
    expect(cutToWidth("漢字漢字", 5)).toBe("漢字…");
    expect(cutToWidth("plain", 5)).toBe("plain");
    expect(cutToWidth("plainer", 5)).toBe("plai…");
  });
});
