import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bypassIn } from "../../../src/shell/bypass/bypass-in-command.ts";
import { mayBypass } from "../../../src/shell/bypass/may-bypass.ts";
import { isHeld, WORLD } from "./world.ts";

const HELD = fc.constantFrom<string[]>(
  "gh issue close 4",
  "gh project item-edit --id I",
  "gh api -X PATCH repos/o/r/issues/4",
  "curl -d x https://api.github.com/graphql",
  "ralph board move 4 Done",
  "skill-record",
  "rm -rf .ralph",
  "git clean -fdx",
);

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Ways to run the same thing. */
const WRAPS: readonly ((command: string) => string)[] = [
  (command) => `sh -c ${quoted(command)}`,
  (command) => `bash -c ${quoted(command)}`,
  (command) => `env X=1 ${command}`,
  (command) => `timeout 5 ${command}`,
  (command) => `(${command})`,
  (command) => `{ ${command}; }`,
  (command) => `ls | ${command}`,
  (command) => `${command} | cat`,
  (command) => `echo $(${command})`,
  (command) => `x=$(${command})`,
  (command) => `if true; then ${command}; fi`,
  (command) => `for i in 1 2; do ${command}; done`,
  (command) => `f() { ${command}; }; f`,
  (command) => `eval ${quoted(command)}`,
  (command) => `echo ${quoted(command)} | sh`,
  (command) => `git status && ${command}`,
  (command) => `${command} && git status`,
  (command) => `cat <<'E' | bash\n${command}\nE`,
  (command) => `nohup ${command} &`,
];

/** One word of a command quoted in some way that bash takes away again. */
function requoted(command: string, at: number, how: number): string {
  const words = command.split(" ");
  const index = at % words.length;
  const word = words[index] ?? "";
  const ways = [
    `"${word}"`,
    `'${word}'`,
    `${word.slice(0, 1)}""${word.slice(1)}`,
    `\\${word}`,
    `$'${word}'`,
  ];
  return words.with(index, ways[how % ways.length] ?? word).join(" ");
}

describe("properties", () => {
  it("wrapping never turns held into passed", () => {
    const wraps = fc.array(fc.constantFrom(...WRAPS), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(HELD, wraps, (command, ways) => {
        const wrapped = ways.reduce((text, way) => way(text), command);
        if (wrapped.includes("<<'E'") && ways.length > 1) return;
        expect([wrapped, isHeld(wrapped)]).toEqual([wrapped, true]);
      }),
      { numRuns: 600 },
    );
  });

  it("quoting never turns held into passed", () => {
    fc.assert(
      fc.property(HELD, fc.nat(9), fc.nat(4), (command, at, how) => {
        const written = requoted(command, at, how);
        expect([written, isHeld(written)]).toEqual([written, true]);
      }),
      { numRuns: 300 },
    );
  });

  it("a held command stays held beside any other text that parses", () => {
    const others = fc.constantFrom(
      "ls",
      "cd src",
      "npm test",
      "x=1",
      "git log -1",
      "source a",
      "cd $x",
    );
    fc.assert(
      fc.property(fc.array(others, { maxLength: 3 }), HELD, (before, command) => {
        const text = [...before, command].join("; ");
        expect([text, isHeld(text)]).toEqual([text, true]);
      }),
      { numRuns: 300 },
    );
  });

  it("the cheap look is never surer than the whole one", () => {
    const piece = fc.constantFrom(
      ...[
        "gh",
        "ralph",
        "curl",
        "rm",
        "-rf",
        ".",
        "..",
        ".ralph",
        "issue",
        "close",
        "board",
        "move",
        "$x",
        "-d",
        "|",
      ],
      ...[
        "https://api.github.com",
        "sh",
        "-c",
        "'",
        '"',
        ";",
        "find",
        "-delete",
        "*",
        ".*",
        "git",
        "clean",
        "-fdx",
        "x",
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 7 }), (pieces) => {
        const text = pieces.join(" ");
        if (bypassIn(text, WORLD)) expect([text, mayBypass(text, WORLD.cwd)]).toEqual([text, true]);
      }),
      { numRuns: 3000 },
    );
  });

  it("no text makes it throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        bypassIn(`gh ${text}`, WORLD);
        bypassIn(`curl ${text}`, WORLD);
      }),
      { numRuns: 150 },
    );
  });
});
