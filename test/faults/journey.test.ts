import { expect, it } from "vitest";
import { byCommandLine, saidDone } from "../../testing/faults/fault-place.ts";
import { disagreements, FIRST_STATE, STEPS } from "../../testing/faults/journey.ts";

const [lock, complete] = STEPS;
const audit = (step: typeof lock) => `**${step?.from} → ${step?.to}**\nReason: r`;
const HELD = { state: "Research in Progress", holder: "w1", audits: [audit(lock)] };

it("state, holder and comments that agree are no fault", () => {
  expect(disagreements(1, { state: FIRST_STATE, holder: null, audits: [] }, "w1")).toEqual([]);
  expect(disagreements(1, HELD, "w1")).toEqual([]);
});

it.each([
  ["an issue that is gone", undefined],
  ["a state without its comment", { ...HELD, audits: [] }],
  ["a comment without its state", { ...HELD, state: FIRST_STATE, holder: null }],
  ["a lock of nobody", { ...HELD, holder: null }],
  ["a lock of another", { ...HELD, holder: "w2" }],
  ["a comment that is there twice", { ...HELD, audits: [audit(lock), audit(lock)] }],
  ["a comment of another step", { ...HELD, audits: [audit(complete)] }],
])("%s is a fault", (_what, found) => {
  expect(disagreements(1, found, "w1")).not.toEqual([]);
});

it("an answer counts as said only when all of it was printed", () => {
  const server = { name: "ralph", args: ["mcp"], input: "" };
  const answer = '{"result":{"content":[]},"jsonrpc":"2.0","id":2}';
  expect(saidDone(server, `{"id":1}\n${answer}\n`)).toBe(true);
  expect(saidDone(server, answer.slice(0, -9))).toBe(false);
  expect(saidDone(server, answer.replace("[]", '[],"isError":true'))).toBe(false);
  expect(saidDone(server, answer.replace(":2}", ":20}"))).toBe(false);
  if (!lock) throw new Error("there is no step");
  expect(saidDone(byCommandLine(lock, 1), "#1: Backlog → Done, locked\n")).toBe(true);
  expect(saidDone(byCommandLine(lock, 1), "#1: Backl")).toBe(false);
});
