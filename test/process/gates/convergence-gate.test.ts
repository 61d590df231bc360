import { beforeAll, describe, expect, it } from "vitest";
import { blocked, SILENT, toldAgent, toldPerson } from "../../../testing/gate-answers.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { bash, ourCall, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  addIssue(box, 41, "Backlog");
  addIssue(box, 42, "Ready for Plan", "--parent", "41");
  addIssue(box, 43, "In Progress", "--parent", "41");
  addIssue(box, 44, "Research in Progress", "--parent", "41");
  addIssue(box, 50, "Ready for Plan");
  addIssue(box, 60, "Done");
  addIssue(box, 61, "Ready for Plan", "--blocked-by", "60");
  addIssue(box, 70, "Human Needed");
  addIssue(box, 71, "Ready for Plan", "--blocked-by", "70");
  addIssue(box, 72, "Backlog", "--blocked-by", "71");
});

const OTHER_WORK = 'Recovery: pick_actionable_issue(workflowState="Ready for Plan").';
const waits = (number: number) =>
  blocked(`#${number} waits for its group: #44 is in Research in Progress. ${OTHER_WORK}`);
const call = (tool: string, input: object, env = {}) =>
  box.gate("convergence-gate", ourCall(tool, { ...input }, box.project), { env });
const lock = (number: unknown, env = {}) =>
  call("handoff_ticket", { number, command: "plan", intent: "lock" }, env);

describe("convergence-gate blocks planning before the group is researched", () => {
  it.each([
    { number: 42, command: "plan", intent: "lock" },
    { number: "42", command: "ralph_plan", to_state: "__LOCK__" },
    { number: 42, command: "plan", to_state: "Plan in Progress" },
  ])("planning is blocked for %o", (input) => {
    expect(call("handoff_ticket", input)).toEqual(waits(42));
  });

  it("planning of the children is blocked", () => {
    const input = { number: 41, targetState: "Plan in Progress" };
    expect(call("advance_children", input)).toEqual(waits(41));
    expect(call("advance_children", { ...input, targetState: "In Review" })).toEqual(SILENT);
  });

  it("convergence-gate names every member it waits for", () => {
    expect(lock(71)).toEqual(
      blocked(
        "#71 waits for its group: #70 is in Human Needed, #72 is in Backlog. " +
          'Recovery: a person runs: ralph board move 70 "Research Needed" --reason R.',
      ),
    );
  });
});

describe("convergence-gate passes planning", () => {
  it.each([
    ["for an issue of its own", 50],
    ["when the others are done", 61],
    ["for an issue that is not on the board, which is the state gate's to say", 99],
  ])("planning passes: %s", (_why, number) => {
    expect(lock(number)).toEqual(SILENT);
  });

  it.each([
    { number: 42, command: "plan", intent: "complete" },
    { number: 44, command: "research", intent: "complete" },
    { number: 42, command: "deploy", intent: "lock" },
  ])("convergence-gate is silent on another move: %o", (input) => {
    expect(call("handoff_ticket", input)).toEqual(SILENT);
  });

  it("convergence-gate is silent on another tool", () => {
    expect(call("get_issue", { number: 42 })).toEqual(SILENT);
    expect(box.gate("convergence-gate", bash("ls", box.project))).toEqual(SILENT);
  });
});

describe("RALPH_CONVERGENCE_VERIFIED", () => {
  const noted = toldAgent("Convergence of #42 is taken from RALPH_CONVERGENCE_VERIFIED.");

  it.each(["1", " 1 ", "42", "42,43", "43, 42", "#42", "43 42"])(
    "RALPH_CONVERGENCE_VERIFIED=%o passes #42 with a note",
    (value) => {
      expect(lock(42, { RALPH_CONVERGENCE_VERIFIED: value })).toEqual(noted);
    },
  );

  it.each(["", "0", "true", "4", "420", "43,44", "142"])(
    "RALPH_CONVERGENCE_VERIFIED=%o does not pass #42",
    (value) => {
      expect(lock(42, { RALPH_CONVERGENCE_VERIFIED: value })).toEqual(waits(42));
    },
  );

  it("RALPH_CONVERGENCE_VERIFIED adds no note to moves that are not checked", () => {
    const input = { number: 42, command: "plan", intent: "complete" };
    expect(call("handoff_ticket", input, { RALPH_CONVERGENCE_VERIFIED: "1" })).toEqual(SILENT);
  });
});

describe("convergence-gate could not decide", () => {
  it.each([undefined, "x", 0, [42]])(
    "convergence-gate could not decide whose group is meant by %o",
    (number) => {
      expect(lock(number)).toEqual(
        blocked("convergence-gate could not decide: the call names no issue."),
      );
    },
  );

  it("an unreadable override is replaced by the built-in workflow, with a warning", () => {
    const env = { RALPH_STATE_MACHINE_CONFIG: box.file("bad.json", '{"states":{"X":{}}}') };
    const { stderr } = lock(42, env);
    expect(stderr).toMatch(
      /^#42 waits for its group: #44 is in Research in Progress\. .* Built-in workflow used: bad override\.$/m,
    );
    const passed = lock(50, env);
    expect(passed).toEqual(toldPerson(passed.stderr.trimEnd()));
  });
});
