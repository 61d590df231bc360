import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proveCommand, readsOnly } from "../../src/shell/prove/classify.ts";
import { follow } from "../../src/shell/prove/follow.ts";
import { provePlain } from "../../src/shell/prove/prove-plain.ts";
import { parseAny } from "../../src/shell/tree/parse-text.ts";
import { plainScript } from "../../src/shell/tree/plain.ts";
import { START } from "./reading.ts";

const HELD = [
  "touch P",
  "git commit -m x",
  "sort -o f f",
  "eval x",
  "echo x > f",
  "a=(1)",
  "sed -i s/a/b/ f",
];
const READ = [
  "ls",
  "git status",
  "cat 'a b'",
  "x=$(pwd)",
  "grep -q a f && echo b",
  "git log | head -3",
];

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Ways to write a command so that it does the same. */
const WRAPPINGS: Readonly<Record<string, (command: string) => string>> = {
  "a group": (command) => `{ ${command}; }`,
  "a subshell": (command) => `( ${command} )`,
  "sh -c": (command) => `sh -c ${quoted(command)}`,
  "bash -c": (command) => `bash -c ${quoted(command)}`,
  "env and sh -c": (command) => `env NO_COLOR=1 sh -c ${quoted(command)}`,
  "a pipe": (command) => `${command} | cat`,
  "a pipe into it": (command) => `ls | { ${command}; }`,
  "a substitution": (command) => `echo $(${command})`,
  "a quoted substitution": (command) => `echo "$(${command})"`,
  // Inside backquotes, others would have to be escaped.
  backquotes: (command) => (command.includes("`") ? `echo $(${command})` : `echo \`${command}\``),
  "a condition": (command) => `if ${command}; then ls; fi`,
  "a loop": (command) => `for i in 1 2; do ${command}; done`,
  "a while loop": (command) => `while read -r x; do ${command}; done < f`,
  "a case": (command) => `case x in x) ${command};; esac`,
  "a function": (command) => `f() { ${command}; }; f`,
  "the background": (command) => `${command} &`,
  "a here-document": (command) => `cat <<EOF\n$(${command})\nEOF`,
  "a negation": (command) => `! { ${command}; }`,
  time: (command) => `time { ${command}; }`,
  "an assignment": (command) => `x=$(${command})`,
};

describe.each(Object.entries(WRAPPINGS))("inside %s", (_name, wrap) => {
  it("a held command stays held", () => {
    for (const command of HELD) expect(readsOnly(wrap(command), START), wrap(command)).toBe(false);
  });

  it("nesting it in any other way keeps it held", () => {
    const others = fc.constantFrom(...Object.values(WRAPPINGS));
    fc.assert(
      fc.property(
        fc.constantFrom(...HELD),
        fc.array(others, { maxLength: 2 }),
        (command, outer) => {
          const text = outer.reduce((inner, each) => each(inner), wrap(command));
          expect(readsOnly(text, START), text).toBe(false);
        },
      ),
      { numRuns: 40 },
    );
  });
});

it("appending or prepending a held command always holds", () => {
  const joins = fc.constantFrom("; ", " && ", " || ", "\n", " | ", " & ");
  fc.assert(
    fc.property(
      fc.constantFrom(...READ),
      joins,
      fc.constantFrom(...HELD),
      fc.boolean(),
      (read, join, held, first) => {
        const text = first ? `${held}${join}${read}` : `${read}${join}${held}`;
        expect(readsOnly(text, START), text).toBe(false);
      },
    ),
  );
});

it("quoting a word does not turn held into passed", () => {
  const words = fc.constantFrom(
    "touch",
    "P",
    "-o",
    "--output=f",
    "sort",
    "git",
    "commit",
    "find",
    "-delete",
    "ls",
    "-i",
    "sed",
  );
  const spellings = fc.constantFrom(
    (word: string) => word,
    (word: string) => quoted(word),
    (word: string) => `"${word}"`,
    (word: string) => `${word[0]}''${word.slice(1)}`,
    (word: string) => `\\${word}`,
    (word: string) => `$'${word}'`,
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(words, spellings), { minLength: 1, maxLength: 5 }), (parts) => {
      const plain = parts.map(([word]) => word).join(" ");
      const spelled = parts.map(([word, spell]) => spell(word)).join(" ");
      if (!readsOnly(plain, START)) expect(readsOnly(spelled, START), spelled).toBe(false);
    }),
    { numRuns: 300 },
  );
});

describe("a text that needs no parser", () => {
  const word = fc.stringMatching(/^[A-Za-z0-9._/:,@%+=-]{1,6}$/);
  const known = fc.constantFrom(
    ...[
      "ls",
      "git",
      "status",
      "if",
      "time",
      "-la",
      "x=1",
      "export",
      "do",
      "function",
      "in",
      "cd",
      "sh -c",
      "2",
      "{",
      "!",
    ],
    ...[
      "'a b'",
      '"a b"',
      "''",
      '""',
      "a'b'\"c\"",
      "'$x'",
      '"\'"',
      "'\"'",
      "2>&1",
      "2>/dev/null",
      ">/dev/null",
      "> /dev/null",
    ],
    ...["'ls; touch P'", "'$x'", "#", "a#b", "*", "&", ">", "\\a", "\n", '"a$b"'],
  );
  const join = fc.constantFrom(
    " ",
    " ",
    " ",
    "  ",
    " && ",
    " || ",
    " | ",
    "; ",
    ";",
    "|",
    "&&",
    "",
  );
  const text = fc
    .array(fc.tuple(fc.oneof(word, known), join), { minLength: 1, maxLength: 7 })
    .map((parts) => parts.map(([each, between]) => each + between).join(""));

  it("has the same tree with and without it", () => {
    let compared = 0;
    fc.assert(
      fc.property(text, (command) => {
        const plain = plainScript(command);
        if (!plain) return;
        compared += 1;
        expect(parseAny(command, "bash"), command).toEqual({ kind: "script", script: plain });
      }),
      { numRuns: 5000 },
    );
    expect(compared).toBeGreaterThan(500);
  });

  it("is proven the same with and without it", () => {
    fc.assert(
      fc.property(text, (command) => {
        const plain = provePlain(command, START);
        const parsed = parseAny(command, "bash");
        if (plain) expect(plain).toEqual(follow(command, parsed, START, parseAny));
      }),
      { numRuns: 2000 },
    );
  });
});

it("never throws, and always answers", () => {
  const noise = fc.array(
    fc.constantFrom(
      ...[
        "ls",
        "git",
        " ",
        " ",
        "\n",
        ";",
        "&",
        "|",
        "&&",
        "(",
        ")",
        "{",
        "}",
        "$(",
        "`",
        '"',
        "'",
        "\\",
        "$x",
      ],
      ...[
        `\${x}`,
        `\${x:-`,
        "<<EOF\n",
        "EOF\n",
        "<",
        ">",
        "2>&1",
        "if ",
        "then ",
        "fi",
        "for x in ",
        "do ",
        "done",
      ],
      ...[
        "case x in ",
        "esac",
        "[[ ",
        " ]]",
        "$((",
        "))",
        "x=1",
        "#",
        "*",
        "[a]",
        "~",
        "!",
        "=",
        "cd ",
        "eval ",
      ],
    ),
    { maxLength: 24 },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        noise.map((parts) => parts.join("")),
        fc.string(),
      ),
      (text) => {
        const { kind, acts } = proveCommand(text, START);
        if (kind === "not-provable") expect(acts.some(({ reads }) => !reads)).toBe(true);
      },
    ),
    { numRuns: 3000 },
  );
});
