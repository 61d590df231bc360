import { expect, it } from "vitest";
import { behind, literal, unknownArgument, wordValue } from "../../../src/shell/prove/argument.ts";
import { provePlain } from "../../../src/shell/prove/prove-plain.ts";
import { prove, START } from "../reading.ts";

it("a word is what it was written as", () => {
  expect(literal("-5")).toEqual({
    ...{ value: "-5", text: "-5", rough: "-5", prefix: "-5" },
    ...{ maybeFlag: true, several: false, isGlob: false, isNumber: false, isWord: false },
  });
  expect(literal("-")).toMatchObject({ maybeFlag: false, isNumber: false });
  expect(literal("50")).toMatchObject({ maybeFlag: false, isNumber: true });
  expect(literal("")).toMatchObject({ maybeFlag: false, isNumber: false });
  expect(literal("5a")).toMatchObject({ isNumber: false });
});

it("the rest of a word begins no option where it is known", () => {
  expect(behind(literal("-o-a"), 2)).toMatchObject({
    ...{ value: "-a", rough: "-a", prefix: "-a", maybeFlag: false, text: "-o-a" },
  });
  const open = unknownArgument('-oa"$x"', { prefix: "-oa", rough: "-oa$x", several: false });
  expect(behind(open, 2)).toMatchObject({
    ...{ value: undefined, rough: "a$x", prefix: "a", maybeFlag: true, several: false },
  });
  expect(unknownArgument("$x")).toEqual({
    ...{ value: undefined, text: "$x", rough: "$x", prefix: "" },
    ...{ maybeFlag: true, several: true, isGlob: false, isNumber: false, isWord: false },
  });
});

it("a word that is not there, or not known, has an empty value", () => {
  expect([literal("a"), unknownArgument("$x"), undefined].map(wordValue)).toEqual(["a", "", ""]);
});

it.each(["git status", "ls -la src && git log --oneline -5", "rm -rf build", "sh -c 'ls a'"])(
  "needs no parser, and the same is proven without it: %s",
  (command) => expect(provePlain(command, START)).toEqual(prove(command)),
);

it.each([
  "if a; then b; fi",
  "f() { ls; }; f",
  "sh -c 'if a; then b; fi'",
  "git log; bash -c 'f() { ls; }; f'",
  "ls 'a",
])("needs the parser: %s", (command) => expect(provePlain(command, START)).toBeUndefined());
