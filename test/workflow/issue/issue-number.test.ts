import { describe, expect, it } from "vitest";
import * as z from "zod";
import { numberIn } from "../../../src/cli/command.ts";
import { readToolCall } from "../../../src/gate/tool-call.ts";
import { issueNumberShape as numberShape } from "../../../src/mcp/shapes/argument-shapes.ts";
import { readIssueNumber } from "../../../src/workflow/issue/issue-number.ts";

const VALID: readonly (readonly [unknown, number])[] = [
  [42, 42],
  ["42", 42],
  ["#42", 42],
  [" #42\n", 42],
  ["0042", 42],
  [999_999_999, 999_999_999],
];
const INVALID = [
  0,
  -1,
  1.5,
  1e9,
  Number.NaN,
  "",
  "#",
  "0",
  "-3",
  "4 2",
  "1000000000",
  "GH-",
  "GH-0",
];
const NOT_NUMBERS = [null, undefined, true, [42], { number: 42 }];

function fromShape(given: unknown): number | undefined {
  const parsed = z.safeParse(numberShape, given);
  return parsed.success ? parsed.data : undefined;
}

function fromCall(given: unknown): number | undefined {
  const call = readToolCall("mcp__ralph__ralph_hero__handoff_ticket", { number: given });
  return call.kind === "hand-off" ? call.issue.number : undefined;
}

function fromCommand(given: unknown): number | undefined {
  try {
    return numberIn(String(given), "N");
  } catch {
    return undefined;
  }
}

describe.each([
  ["readIssueNumber", readIssueNumber],
  ["a gate", fromCall],
  ["a tool", fromShape],
  ["a command", fromCommand],
])("the number of an issue, read by %s", (_name, read) => {
  it.each(VALID)("the issue number %j is accepted", (given, number) => {
    expect(read(given)).toBe(number);
  });

  it.each(INVALID)("%j is not accepted as an issue number", (given) => {
    expect(read(given)).toBeUndefined();
  });
});

it.each(NOT_NUMBERS)("the number of an issue is not read from %j", (given) => {
  expect([readIssueNumber(given), fromCall(given), fromShape(given)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
