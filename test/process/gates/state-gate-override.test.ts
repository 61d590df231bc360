import { beforeAll, expect, it } from "vitest";
import { SILENT, toldPerson } from "../../../testing/gate-answers.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { ourCall, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  addIssue(box, 1, "Backlog");
  addIssue(box, 2, "Ready for Plan");
  addIssue(box, 3, "Research in Progress");
});

const handoff = (input: object, path: string) =>
  box.gate("state-gate", ourCall("handoff_ticket", { ...input }, box.project), {
    env: { RALPH_STATE_MACHINE_CONFIG: path },
  });
const LEGAL = { number: 2, command: "plan", intent: "lock" };

it("state-gate uses a workflow override silently", () => {
  const plan = { valid_input_states: ["Backlog"], valid_output_states: ["Plan in Review"] };
  const states = { Backlog: { allowed_transitions: ["Plan in Review"] } };
  const path = box.file("good.json", JSON.stringify({ states, commands: { ralph_plan: plan } }));
  const move = { number: 1, command: "plan", to_state: "Plan in Review" };
  expect(handoff(move, path)).toEqual(SILENT);
  expect(handoff(move, "").code).toBe(2);
});

it.each([
  [
    "a name that is no state",
    '{"states":{"Shipped":{"allowed_transitions":[]}}}',
    "states.Shipped",
  ],
  ["a command nobody knows", '{"commands":{"deploy":{}}}', "commands.deploy"],
  ["text that is no JSON", "{", ""],
])("state-gate falls back with %s and warns, also when the move is legal", (_what, text, named) => {
  const ran = handoff(LEGAL, box.file("bad.json", text));
  expect(ran.stderr.startsWith("Built-in workflow used, override ignored: ")).toBe(true);
  expect(ran.stderr).toContain(named);
  expect(ran).toEqual(toldPerson(ran.stderr.trimEnd()));
});

it("state-gate falls back when the override file is missing, and warns every time", () => {
  const missing = handoff(LEGAL, "/nowhere/machine.json");
  expect(missing.stderr).toMatch(
    /^Built-in workflow used, override ignored: the file is missing\./,
  );
  expect(handoff(LEGAL, "/nowhere/machine.json")).toEqual(missing);
});

it("the override warning stands beside a refusal, in the same line", () => {
  const path = box.file("bad.json", '{"states":{"X":{"allowed_transitions":[]}}}');
  const { code, stdout, stderr } = handoff({ number: 1, command: "plan" }, path);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(
    /^Neither intent nor to_state is given\. Recovery: command=triage .*Built-in/,
  );
});

it.each([
  ["a long refusal", { number: 3, command: "hero", to_state: "In Review" }],
  ["a name of a thousand letters", { number: 1, command: "plan", to_state: "x".repeat(1000) }],
])("the override warning stands beside %s, too", (_what, input) => {
  const path = box.file("bad.json", '{"states":{"Shipped":{"allowed_transitions":[]}}}');
  const { code, stderr } = handoff(input, path);
  expect(code).toBe(2);
  expect(stderr).toContain("Built-in workflow used");
});
