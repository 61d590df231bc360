import { describe, expect, it } from "vitest";
import { graphqlKind } from "../../src/shell/bypass/http/graphql.ts";
import { beyondLimits } from "../../src/shell/tree/limits.ts";
import { plainScript } from "../../src/shell/tree/plain.ts";
import { writtenBy } from "../../src/shell/written/written-by.ts";
import { isHeld } from "./bypass/world.ts";
import { onlyReads, placesOf, prove } from "./reading.ts";

it.each(
  "if then else elif fi do done case esac while until for in function select time coproc repeat foreach nocorrect noglob end".split(
    " ",
  ),
)("%s may begin more than a plain command: such a text is left to the parser", (word) => {
  expect(plainScript(`${word}s 3 ls`)).toBeDefined();
  expect(plainScript(`${word} 3 ls`)).toBeUndefined();
});

describe("a text that is given to the parser", () => {
  it.each<[string, string | undefined]>([
    ["ls", undefined],
    ["x".repeat(64 * 1024), undefined],
    ["x".repeat(64 * 1024 + 1), "the command is too long to be read"],
    ["{".repeat(256), undefined],
    ["{".repeat(257), "it is nested too deeply"],
    [`${"{".repeat(200)} ${"{".repeat(200)}`, undefined],
    [`${"{".repeat(200)}\t${"{".repeat(200)}`, undefined],
    [`${"{".repeat(200)}\n${"{".repeat(200)}`, undefined],
    ["$[".repeat(64), undefined],
    ["$[".repeat(65), "it is nested too deeply"],
    ["<< ".repeat(128), undefined],
    ["<< ".repeat(129), "it has too many here-documents"],
    ["a\u0007", "it has control characters"],
    ["a\u007f", "it has control characters"],
    ["a\tb\nc", undefined],
    ["a\ud800", "it is not well-formed Unicode"],
  ])("is short and flat enough: %j", (text, why) => {
    expect(beyondLimits(text)).toBe(why);
  });
});

it.each<[string, string]>([
  ["{ a }", "queries"],
  ["query { a }", "queries"],
  ['query { a(b: "x', "open"],
  ['query { a(b: "x\n', "other"],
  ["query { a ?", "other"],
  ['"x', "other"],
  ["mutation { a }", "other"],
  ["{ a } mutation { b }", "other"],
  ["{ a", "open"],
  ["{ a } }", "other"],
])("the GraphQL text %j is: %s", (text, kind) => {
  expect(graphqlKind(text)).toBe(kind);
});

it.each(["export", "declare", "typeset", "readonly"])(
  "what %s gives a variable is known behind it",
  (word) => {
    expect(onlyReads(`${word} f=README.md; cat $f`)).toBe(true);
    expect(onlyReads(`${word} f=-o; sort $f P`)).toBe(false);
  },
);

it.each([
  "wget --body-file=x --method=PATCH https://api.github.com/x",
  "wget --body-file=x https://api.github.com/graphql",
  "wget --input-file=urls --post-data=x",
  "wget --execute=post_data=x https://api.github.com/graphql",
  "wget --config=rc https://api.github.com/graphql",
])("a request whose body or address comes from elsewhere is held: %s", (command) => {
  expect(isHeld(command)).toBe(true);
});

it("a directory of git that is known ends what was not known before it", () => {
  expect(placesOf("git -C $X -C /other commit -m x")).toContain("/other");
  expect(placesOf("git -C $X commit -m x")).toContain("unknown");
});

it.each<[string, boolean]>([
  ["rm a", false],
  ["rm -r a", true],
  ["rm -rf a", true],
  ["unlink a", false],
  ["trash a", true],
  ["touch a", false],
])("%s takes all that is below: %s", (command, isWhole) => {
  const act = prove(command).acts.at(-1);
  expect(act && writtenBy(act)?.map((one) => one.isWhole)).toEqual([isWhole]);
});

/** `ls` inside so many texts for sh. */
function inTexts(count: number): string {
  if (count === 0) return "ls";
  return `sh -c '${inTexts(count - 1).replaceAll("'", "'\\''")}'`;
}

it.each(["declare x", "readonly x", "read -r x", "x+=a", "unset x"])(
  "a loop that does %s as it was done before it is followed once: 400 commands in it are not too many",
  (same) => {
    const loop = `${same}\nwhile ls; do\n${same}\n${"ls\n".repeat(400)}done`;
    expect(prove(loop).kind).toBe("proven");
  },
);

it.each<[string, number, (count: number) => string]>([
  ["commands", 500, (count) => "ls\n".repeat(count)],
  ["groups in each other", 38, (count) => `${"{ ".repeat(count)}ls${"; }".repeat(count)}`],
  ["programs that run another", 38, (count) => `${"env ".repeat(count)}ls`],
  ["texts in each other", 4, inTexts],
])("so many %s are followed, and not one more: %i", (_, most, text) => {
  expect(prove(text(most)).kind).toBe("proven");
  expect(prove(text(most + 1)).kind).toBe("not-provable");
});
