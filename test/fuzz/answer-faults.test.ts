import { describe, expect, it } from "vitest";
import { answerFaults } from "../../testing/fuzz/gates/answer-faults.ts";

const SILENT = { code: 0, stdout: undefined, stderr: undefined };
const specific = (fields: object, hookEventName = "PreToolUse") =>
  JSON.stringify({ hookSpecificOutput: { hookEventName, ...fields } });
const ASK = { permissionDecision: "ask", permissionDecisionReason: "May it?" };

describe("what is wrong with an answer of a gate", () => {
  it.each([
    ["silence", SILENT, "Stop"],
    ["a line that holds", { ...SILENT, code: 2, stderr: "No." }, "PreToolUse"],
    ["a question", { ...SILENT, stdout: specific(ASK) }, "PreToolUse"],
    ["a message for the person", { ...SILENT, stdout: '{"systemMessage":"x"}' }, "Stop"],
    [
      "a long remedy",
      { ...SILENT, code: 2, stderr: `No. Recovery: cd ${"x".repeat(200)}.` },
      "PreToolUse",
    ],
  ])("nothing is wrong with %s", (_what, answer, event) => {
    expect(answerFaults(answer, event, 1)).toEqual([]);
  });

  it.each([
    ["exit 1", { ...SILENT, code: 1 }, "Stop", "exit 1"],
    ["a signal", { ...SILENT, code: null }, "Stop", "exit null"],
    ["JSON and exit 2", { code: 2, stdout: "{}", stderr: "No." }, "Stop", "JSON with exit 2"],
    ["exit 2 without a word", { ...SILENT, code: 2 }, "Stop", "held without a word"],
    ["two lines", { ...SILENT, code: 2, stderr: "a\nb" }, "Stop", "breaks the line"],
    ["a long line", { ...SILENT, code: 2, stderr: "x".repeat(161) }, "Stop", "161 characters"],
    ["half a character", { ...SILENT, stderr: "\ud800" }, "Stop", "half of a character"],
    ["text on stdout", { ...SILENT, stdout: "hello" }, "Stop", "no JSON object"],
    ["a field of its own", { ...SILENT, stdout: '{"x":1}' }, "Stop", "stdout has x"],
    [
      "context at Stop",
      { ...SILENT, stdout: specific({ additionalContext: "x" }, "Stop") },
      "Stop",
      "takes no additionalContext",
    ],
    ["another event", { ...SILENT, stdout: specific(ASK) }, "PostToolUse", "is for PreToolUse"],
    [
      "an allowed call",
      { ...SILENT, stdout: specific({ permissionDecision: "allow" }) },
      "PreToolUse",
      "the decision is allow",
    ],
    [
      "an input that is a list",
      { ...SILENT, stdout: specific({ updatedInput: [] }) },
      "PreToolUse",
      "updatedInput is no object",
    ],
  ])("%s is noticed", (_what, answer, event, fault) => {
    expect(answerFaults(answer, event, 1).join("; ")).toContain(fault);
  });
});
