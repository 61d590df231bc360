import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardBypass, mayBypass, mentionsBypass } from "../../src/shell/bypass/board-bypass.ts";
import { isReadOnly } from "../../src/shell/prove/read-only.ts";
import { onlyReads, read } from "./reading.ts";

const READING = [
  ...["git status", "git log --oneline -5", "git -C x diff", "git show HEAD", "git branch --list"],
  ...["ls -la", "pwd", "cat f", "head -n 3 f", "grep -n x f", "rg x src", "sort -u f", "uniq -c"],
  ...["find . -name '*.ts'", "echo hi > /dev/null", "printf '%s' x", "test -f x", "[[ -n x ]]"],
  ...["cd a", "jq . f", "gh issue view 5", "LANG=C git log", "true 2>&1"],
];
const WRITING = [
  ...["git commit", "git push", "rm f", "echo x > f", "X=1", "$X", "bash f", "git log --output=x"],
  ...["sort -o f g", "find . -delete", "f() { ls; }", "source f", "uniq a b", "gh issue close 5"],
  ...[`echo \${x:=1}`, "git checkout main -- f", "PATH=x ls", "npm test", "./git status"],
];

const quoted = (command: string) => `'${command.replaceAll("'", "'\\''")}'`;

/** Programs around one command that must run it as it is. */
const AROUND: readonly ((inner: string) => string)[] = [
  (inner) => `${inner}; ls`,
  (inner) => `ls && ${inner}`,
  (inner) => `${inner} || pwd`,
  (inner) => `( ${inner} )`,
  (inner) => `{ ${inner}; }`,
  (inner) => `ls\n${inner}\npwd`,
  (inner) => `if ${inner}; then ls; fi`,
  (inner) => `if ls; then ${inner}; else pwd; fi`,
  (inner) => `for i in a b; do ${inner}; done`,
  (inner) => `while true; do ${inner}; done`,
  (inner) => `case x in a) ${inner};; esac`,
  (inner) => `echo "$( ${inner} )"`,
  (inner) => `cat <( ${inner} )`,
  (inner) => `{ cat <<E${inner.length}\n$( ${inner} )\nE${inner.length}\n}`,
  (inner) => `bash -c ${quoted(inner)}`,
  (inner) => `eval ${quoted(inner)}`,
  (inner) => `{ bash <<'E${inner.length}'\n${inner}\nE${inner.length}\n}`,
  (inner) => `time { ${inner}; }`,
  (inner) => `{ ${inner}; } | cat`,
  (inner) => `ls | { ${inner}; }`,
  (inner) => `[[ -n $( ${inner} ) ]]`,
  (inner) => `echo \${x:-$( ${inner} )}`,
  (inner) => `env LANG=C timeout 5 sh -c ${quoted(inner)}`,
];

const around = fc.array(fc.constantFrom(...AROUND), { maxLength: 4 });
const wrap = (inner: string, layers: readonly ((text: string) => string)[]) =>
  layers.reduce((text, layer) => layer(text), inner);

describe("whatever the text", () => {
  const pieces = fc.constantFrom(
    ...[
      "$(",
      ")",
      "`",
      "'",
      '"',
      "{",
      "}",
      "(",
      ";",
      "&&",
      "|",
      ">",
      "<<E",
      "\n",
      "\\",
      "$",
      "git ",
    ],
    ...[
      "cd a",
      "if ",
      "then ",
      "fi",
      "case x in ",
      "esac",
      "bash -c ",
      "eval ",
      "env ",
      "gh ",
      "=",
      "~",
    ],
    ...[
      "[[",
      "]]",
      "((",
      "))",
      "$'",
      "*",
      "-C ",
      "alias.x=",
      "trap ",
      "f()",
      " ",
      "x",
      "for i in ",
      "do ",
    ],
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
  );

  it("reading never throws, and every act has a place", () => {
    fc.assert(
      fc.property(texts, (command) => {
        for (const act of read(command).acts) {
          isReadOnly(act);
          boardBypass(act);
          expect(act.places.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("the cheap look misses no door and no word of one", () => {
    fc.assert(
      fc.property(texts, (command) => {
        const isBypass = read(command).acts.some((act) => boardBypass(act) !== undefined);
        if (isBypass || mentionsBypass(command)) expect(mayBypass(command)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("programs made of reading", () => {
  const program = fc
    .array(fc.tuple(fc.constantFrom(...READING), around), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([command, layers]) => wrap(command, layers)).join("\n"));

  it("only read", () => {
    fc.assert(
      fc.property(program, (command) => {
        expect(onlyReads(command)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("no longer do with one command that writes, however deep", () => {
    fc.assert(
      fc.property(program, fc.constantFrom(...WRITING), around, (command, writing, layers) => {
        expect(onlyReads(`${command}\n${wrap(writing, layers)}`)).toBe(false);
        expect(onlyReads(`${wrap(writing, layers)}\n${command}`)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a door spelled in any way", () => {
  /** One character at a time: plain, quoted, escaped, or after a line break that does not count. */
  const spelled = (word: string) =>
    fc
      .array(fc.constantFrom("x", "'x'", '"x"', "\\x", "''x", '""x', "\\\nx"), {
        minLength: word.length,
        maxLength: word.length,
      })
      .map((shapes) => [...word].map((c, i) => shapes[i]?.replace("x", c) ?? c).join(""));
  const bypass = fc.constantFrom(
    ...[
      ["gh", "issue", "close"],
      ["gh", "project", "item-edit"],
      ["gh", "project", "field-create"],
    ],
    ...[
      ["ralph", "release", "5"],
      ["ralph", "board", "move"],
      ["gh", "issue", "reopen"],
    ],
  );
  const spelling = bypass.chain((words) => fc.tuple(...words.map(spelled)).map((w) => w.join(" ")));

  it("is found, and the cheap look sees it", () => {
    fc.assert(
      fc.property(spelling, around, (command, layers) => {
        const text = wrap(command, layers);
        const bypasses = read(text)
          .acts.map(boardBypass)
          .filter((found) => found !== undefined);
        expect(bypasses).toHaveLength(1);
        expect(mayBypass(text)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
