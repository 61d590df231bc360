import { beforeEach, describe, expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { addIssue, moveByPerson, succeed, takeLock } from "../../../testing/ralph-board.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { blockStore } from "../../../testing/store-of.ts";

const SESSION = { session_id: "0b27af40-30cb-43c4-a25e-033369d26f50" };
const only = (number: number) => blocked(`Board has 1 processable issue: #${number}.`);
const ONE = only(1);

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
});

const skill = (name: string, fields = {}) =>
  succeed(
    box.gate(
      "skill-record",
      recorded("PreToolUse.Skill", { tool_input: { skill: name }, ...fields }),
    ),
  );
const stops = (name = "first", fields = {}, env = {}) =>
  box.gate("team-stop-gate", recorded(`Stop.${name}`, { ...SESSION, ...fields }), { env });

describe("who is the lead for team-stop-gate", () => {
  beforeEach(() => addIssue(box, 1, "Backlog"));

  it.each(["ralph-hero:ralph-team", "ralph-team", "ralph-hero:ralph-hero"])(
    "the lead is the main thread in %s",
    (name) => {
      expect(stops()).toEqual(SILENT);
      skill(name);
      expect(stops()).toEqual(ONE);
    },
  );

  it("the main thread in another skill is not the lead", () => {
    skill("ralph-team");
    skill("ralph-plan");
    expect(stops()).toEqual(SILENT);
  });

  it("a subagent, an agent or another session is not the lead", () => {
    skill("ralph-team", { agent_id: "a28d669084fcc69db", agent_type: "general-purpose" });
    expect(stops()).toEqual(SILENT);
    skill("ralph-team");
    expect(stops("agent-main")).toEqual(SILENT);
    expect(stops("first", { session_id: "another" })).toEqual(SILENT);
    const subagent = recorded("SubagentStop", SESSION);
    expect(box.gate("team-stop-gate", subagent)).toEqual(SILENT);
    expect(stops()).toEqual(ONE);
  });
});

describe("issues for which team-stop-gate holds", () => {
  beforeEach(() => skill("ralph-team"));

  it.each([
    ["Backlog", ONE],
    ["Research Needed", ONE],
    ["Ready for Plan", ONE],
    ["Plan in Review", ONE],
    ["In Progress", ONE],
    ["Research in Progress", SILENT],
    ["Plan in Progress", SILENT],
    ["In Review", SILENT],
    ["Done", SILENT],
    ["Canceled", SILENT],
    ["Human Needed", SILENT],
  ])("an issue in %s is processable", (state, answer) => {
    addIssue(box, 1, state);
    expect(stops()).toEqual(answer);
  });

  it("a large issue waits for split, and is processable where split can take it", () => {
    addIssue(box, 1, "Backlog", "--estimate", "L");
    addIssue(box, 2, "Research Needed", "--estimate", "XL");
    expect(stops()).toEqual(blocked("Board has 2 processable issues: #1, #2."));
  });

  it("a parent is not processable: it counts through its sub-issues", () => {
    addIssue(box, 1, "Backlog");
    addIssue(box, 2, "Done", "--parent", "1");
    expect(stops()).toEqual(SILENT);
    addIssue(box, 3, "Research Needed", "--parent", "1");
    expect(stops()).toEqual(only(3));
  });

  it("an issue that is ready for its plan is processable when its group is researched", () => {
    addIssue(box, 1, "Backlog");
    addIssue(box, 2, "Ready for Plan", "--parent", "1");
    addIssue(box, 3, "Human Needed", "--parent", "1");
    expect(stops()).toEqual(SILENT);
    moveByPerson(box, 3, "Canceled");
    expect(stops()).toEqual(only(2));
  });

  it("an issue that is blocked or held is not processable", () => {
    addIssue(box, 2, "In Review");
    addIssue(box, 3, "Ready for Plan", "--blocked-by", "2");
    addIssue(box, 4, "In Progress");
    takeLock(box, 4, "impl");
    expect(stops()).toEqual(SILENT);
    addIssue(box, 5, "Backlog", "--estimate", "S");
    expect(stops()).toEqual(only(5));
  });

  it("a plan that waits for a person is not processable", () => {
    addIssue(box, 1, "Plan in Review");
    expect(stops("first", {}, { RALPH_REVIEW_MODE: "interactive" })).toEqual(SILENT);
    expect(stops("first", {}, { RALPH_AUTO_APPROVE: "false" })).toEqual(SILENT);
    expect(stops()).toEqual(ONE);
  });

  it("team-stop-gate does not hold where there is no board, and says so", () => {
    const line = "team-stop-gate could not decide: no board here: a person runs ralph init.";
    expect(stops()).toMatchObject({ code: 0, stderr: `${line}\n` });
  });
});

describe("holds of team-stop-gate", () => {
  const THREE = blocked("Board has 3 processable issues: #1, #2, #3.");

  beforeEach(() => {
    skill("ralph-team");
    for (const number of [1, 2, 3]) addIssue(box, number, "Backlog");
  });

  it("the lead is held twice without a board change, whatever stop_hook_active says", () => {
    expect([stops("active"), stops("active"), stops(), stops()]).toEqual([
      THREE,
      THREE,
      SILENT,
      SILENT,
    ]);
  });

  it("the lead is held again after a board change", () => {
    expect([stops(), stops(), stops()]).toEqual([THREE, THREE, SILENT]);
    moveByPerson(box, 1, "Research Needed");
    expect([stops(), stops(), stops()]).toEqual([THREE, THREE, SILENT]);
    moveByPerson(box, 2, "Canceled");
    const two = blocked("Board has 2 processable issues: #1, #3.");
    expect([stops(), stops(), stops()]).toEqual([two, two, SILENT]);
  });

  it("the lead is held again after a change of an issue that the line does not name", () => {
    for (let number = 4; number <= 25; number += 1) addIssue(box, number, "Backlog");
    const names = Array.from({ length: 20 }, (_, index) => `#${index + 1}`).join(", ");
    const many = blocked(`Board has more than 20 processable issues: ${names} and more.`);
    expect([stops(), stops(), stops()]).toEqual([many, many, SILENT]);
    moveByPerson(box, 24, "Ready for Plan");
    expect([stops(), stops(), stops()]).toEqual([many, many, SILENT]);
  });

  it("the lead is never held while a teammate or a subagent works in the background", () => {
    expect(stops("lead-with-teammate")).toEqual(SILENT);
    expect(stops("background-subagent")).toEqual(SILENT);
    expect(stops()).toEqual(THREE);
  });

  it.each([
    [{ type: "shell", status: "running" }],
    [{ type: "teammate", status: "completed" }],
    [{ id: "x" }],
  ])("the lead is held though %o is in the background", (one) => {
    expect(stops("first", { background_tasks: [one] })).toEqual(THREE);
  });
});

describe("team-stop-gate that could not decide lets the lead stop", () => {
  beforeEach(() => {
    skill("ralph-team");
    addIssue(box, 1, "Backlog");
  });

  it("the lead may stop when the board cannot be read", () => {
    box.file("project/.ralph/board.db", "not a database, but long enough to look like one");
    const { code, stdout, stderr } = stops();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^team-stop-gate could not decide: the board board\.db .*\n$/);
    expect(JSON.parse(stdout)).toEqual({ systemMessage: stderr.trimEnd() });
  });

  it("the lead may stop when the hold cannot be recorded", () => {
    blockStore(box, "holds");
    const { code, stderr } = stops();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^team-stop-gate could not decide: .*\n$/);
  });
});
