import { expect, it } from "vitest";
import { NO_ARGUMENTS, readGateArguments } from "../../src/gate/gate-arguments.ts";

it.each([
  [[], {}],
  [["--phase", "plan"], { phase: "plan" }],
  [["--phase=plan"], { phase: "plan" }],
  [["--beside-plugin"], { besidePlugin: true }],
  [["--beside-plugin", "--phase", "plan"], { phase: "plan", besidePlugin: true }],
  [["--phase"], {}],
  [["beside-plugin", "--beside", "--beside-plugin=no", "plan"], {}],
])("%j", (args, given) => {
  expect(readGateArguments(args)).toEqual({ ...NO_ARGUMENTS, ...given });
});
