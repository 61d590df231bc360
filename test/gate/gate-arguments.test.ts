import { expect, it } from "vitest";
import { NO_ARGUMENTS, readGateArguments } from "../../src/gate/gate-arguments.ts";

it.each([
  [[], {}],
  [["--phase", "plan"], { phase: "plan" }],
  [["--phase=plan"], { phase: "plan" }],
  [["--unless-plugin"], { yieldsToPlugin: true }],
  [["--unless-plugin", "--phase", "plan"], { phase: "plan", yieldsToPlugin: true }],
  [["--phase"], {}],
  [["unless-plugin", "--beside", "--unless-plugin=no"], { words: ["unless-plugin"] }],
  [["Stop", "a-gate", "b-gate"], { words: ["Stop", "a-gate", "b-gate"] }],
  [["Stop", "--phase", "plan", "a-gate"], { words: ["Stop", "a-gate"], phase: "plan" }],
])("readGateArguments reads %j", (args, given) => {
  expect(readGateArguments(args)).toEqual({ ...NO_ARGUMENTS, ...given });
});
