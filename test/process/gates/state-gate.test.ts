import { beforeAll, describe, expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { addIssue, takeLock } from "../../../testing/ralph-board.ts";
import { ourCall, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

type Fields = Readonly<Record<string, unknown>>;

const TEAMMATE = { agent_id: "abob-3ec7457d455e44ff", agent_type: "bob" };
const NOT_TAKEN =
  '#1 is in Backlog; plan takes Ready for Plan. Recovery: command=triage to_state="Research Needed" → Research Needed.';

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  addIssue(box, 1, "Backlog");
  addIssue(box, 2, "Ready for Plan");
  addIssue(box, 3, "Plan in Review");
  addIssue(box, 4, "Done");
  addIssue(box, 5, "Human Needed");
  addIssue(box, 6, "Research Needed");
  takeLock(box, 6, "research", TEAMMATE);
  addIssue(box, 7, "Research in Progress");
});

const handoff = (input: Fields, fields: Fields = {}, env = {}) =>
  box.gate("state-gate", ourCall("handoff_ticket", input, box.project, fields), { env });

describe("state-gate on a hand-off", () => {
  it.each([
    ["a legal intent", { number: 2, command: "plan", intent: "lock" }],
    ["a legal name", { number: 1, command: "triage", to_state: "Ready for Plan" }],
    ["the papers' spelling", { number: "2", command: "ralph_plan", intent: "__LOCK__" }],
    ["an intent where a state belongs", { number: "#2", command: "plan", to_state: "__LOCK__" }],
    ["an escalation", { number: 3, command: "hero", intent: "escalate" }],
    ["a free lock state", { number: 7, command: "research", intent: "lock" }],
  ])("a hand-off passes silently: %s", (_what, input) => {
    expect(handoff(input)).toEqual(SILENT);
  });

  it.each([
    [{ number: 1, command: "plan", intent: "lock" }, NOT_TAKEN],
    [{ number: "1", command: "ralph_plan", to_state: "__LOCK__" }, NOT_TAKEN],
    [
      { number: 2, command: "deploy", intent: "lock" },
      '"deploy" is not a command. Recovery: command=plan intent=lock → Plan in Progress.',
    ],
    [
      { number: 4, command: "triage", intent: "escalate" },
      "#4 is in Done; no agent leads out of there. Recovery: a person runs: ralph board reopen 4 --reason R.",
    ],
    [
      { number: 5, command: "triage", intent: "close" },
      '#5 is in Human Needed; only a person moves it on. Recovery: a person runs: ralph board move 5 "Backlog" --reason R.',
    ],
    [
      { number: 99, command: "plan", intent: "lock" },
      "#99 is not on the board. Recovery: list_issues, to check the number.",
    ],
  ])("a hand-off is refused with fact and recovery: %o", (input, line) => {
    expect(handoff(input)).toEqual(blocked(line));
  });

  it.each([undefined, null, 0, -3, 1.5, "abc", "42; rm", {}, [1], "1e1", 99_999_999_999])(
    "a hand-off cannot name its issue by %o",
    (number) => {
      expect(handoff({ number, command: "plan", intent: "lock" })).toEqual(
        blocked(
          'The call names no issue. Recovery: number=42, "42" or "#42", from 1 to 999999999.',
        ),
      );
    },
  );

  it("a hand-off is recognised by the tool's own name, whatever the server's", () => {
    const direct = { tool_name: "mcp__ralph__ralph_hero__handoff_ticket" };
    expect(handoff({ number: 1, command: "plan", intent: "lock" }, direct)).toEqual(
      blocked(NOT_TAKEN),
    );
    const reading = { tool_name: "mcp__ralph__ralph_hero__get_issue" };
    expect(handoff({ number: 99 }, reading)).toEqual(SILENT);
  });

  it("a hand-off of any issue is refused where there is no board yet", () => {
    const bare = sandbox();
    const call = ourCall("handoff_ticket", { number: 1, command: "plan", intent: "lock" }, "/");
    expect(bare.gate("state-gate", call)).toEqual(
      blocked("state-gate could not decide: no board here: a person runs ralph init."),
    );
  });
});

describe("state-gate on a held lock", () => {
  const complete = { number: 6, command: "research", intent: "complete" };

  it("a held lock is refused to others with holder and age", () => {
    const { code, stdout, stderr } = handoff(complete);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(
      /^#6 is held by bob@session-0b27af40 for \d+ (s|min)\. Recovery: pick_actionable_issue\(workflowState="Research Needed"\)\.\n$/,
    );
    expect(handoff({ ...complete, intent: "lock" }).stderr).toMatch(/^#6 is held by bob@session-/);
  });

  it("a held lock is left by its holder, also in a later activation", () => {
    expect(handoff(complete, TEAMMATE)).toEqual(SILENT);
    expect(handoff(complete, { ...TEAMMATE, agent_id: "abob-0123456789abcdef" })).toEqual(SILENT);
  });

  it("a held lock is not left by another's escalation, and no line advises it", () => {
    for (const intent of ["escalate", "cancel", "close", "reject", "lock"]) {
      const { code, stderr } = handoff({ ...complete, intent });
      expect([intent, code]).toEqual([intent, 2]);
      expect(stderr).not.toMatch(/escalate|Human Needed/);
    }
  });

  it("a lock of a plain subagent belongs to its session", () => {
    addIssue(box, 8, "Research Needed");
    takeLock(box, 8, "research", { agent_id: "a28d669084fcc69db", agent_type: "Explore" });
    expect(handoff({ ...complete, number: 8 })).toEqual(SILENT);
    expect(handoff({ ...complete, number: 8 }, { session_id: "other" }).stderr).toMatch(
      /^#8 is held by session 0b27af40-30cb-43c4-a25e-033369d26f50 for \d+ s\. /,
    );
  });
});

describe("state-gate on advance_children", () => {
  const advance = (input: Fields) =>
    box.gate("state-gate", ourCall("advance_children", input, box.project));

  it("advance_children passes along the order of states", () => {
    expect(advance({ number: "3", targetState: "Plan in Review" })).toEqual(SILENT);
    expect(advance({ number: "3", targetState: "Ready for Plan" })).toEqual(SILENT);
    expect(advance({ number: "1", targetState: "In Review" }).stderr).toMatch(
      /^#1 is in Backlog; its children do not go to In Review before it\. Recovery: /,
    );
  });

  it.each([
    [{ number: 1, targetState: "Canceled" }, "Children are not advanced to Canceled."],
    [{ number: 1, targetState: "Human Needed" }, "Children are not advanced to Human Needed."],
    [{ number: 1, targetState: "Shipped" }, '"Shipped" is not a state.'],
    [{ number: 1 }, "No targetState is given."],
    [{ number: 99, targetState: "Done" }, "#99 is not on the board."],
  ])("advance_children is refused: %o", (input, fact) => {
    const { code, stdout, stderr } = advance(input);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^[^\n]* Recovery: [^\n]*\.\n$/);
    expect(stderr.startsWith(`${fact} `)).toBe(true);
  });
});

describe("state-gate with an invalid setting", () => {
  it.each([
    [{ RALPH_REVIEW_MODE: "sometimes" }, "RALPH_REVIEW_MODE is not auto, interactive or skip"],
    [{ RALPH_AUTO_APPROVE: "yes" }, "RALPH_AUTO_APPROVE is not true or false"],
  ])("an invalid setting is named: %o", (env, why) => {
    expect(handoff({ number: 2, command: "plan", intent: "lock" }, {}, env)).toEqual(
      blocked(`state-gate could not decide: ${why}.`),
    );
  });
});
