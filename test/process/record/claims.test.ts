import { beforeEach, describe, expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import {
  addIssue,
  handOff,
  moveByPerson,
  succeed,
  takeLock,
} from "../../../testing/ralph-board.ts";
import { bash, recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SUBAGENT = { agent_id: "a28d669084fcc69db", agent_type: "general-purpose" };
const PLANS = blocked("On branch feature; plan runs on main. Recovery: git switch main.");
const RESEARCHES = blocked("On branch feature; research runs on main. Recovery: git switch main.");

/** Off the required branch, so that the branch gate tells the phase it sees. */
let box: Sandbox;

beforeEach(() => {
  box = sandbox();
  box.git("switch", "-q", "-c", "feature");
  addIssue(box, 42, "Ready for Plan");
  addIssue(box, 43, "Research Needed");
});

const seen = (agent = {}) => box.gate("branch-gate", bash("make", box.project, agent));
const skill = (name: string) =>
  succeed(box.gate("skill-record", recorded("PreToolUse.Skill", { tool_input: { skill: name } })));

describe("an agent's phase from its claim", () => {
  it("a claim sets the phase once the call succeeded, not when the gate passed it", () => {
    const call = recorded("PreToolUse.mcp.plugin", {
      tool_name: "mcp__ralph__ralph_hero__handoff_ticket",
      tool_input: { number: 42, command: "plan", intent: "lock", reason: "r" },
    });
    expect(box.gate("state-gate", call)).toEqual(SILENT);
    expect(seen()).toEqual(SILENT);
    takeLock(box, 42, "plan");
    expect(seen()).toEqual(PLANS);
  });

  it("a claim sets the phase of the agent that made the call", () => {
    takeLock(box, 42, "plan", SUBAGENT);
    expect(seen()).toEqual(SILENT);
    expect(seen(SUBAGENT)).toEqual(PLANS);
  });

  it("a claim comes before the skill and before --phase", () => {
    takeLock(box, 42, "plan");
    skill("ralph-merge");
    const how = { args: ["--phase", "review"] };
    expect(box.gate("branch-gate", bash("make", box.project), how)).toEqual(PLANS);
  });

  it("the last of several claims sets the phase", () => {
    takeLock(box, 42, "plan");
    takeLock(box, 43, "research");
    expect(seen()).toEqual(RESEARCHES);
    handOff(box, 43, { command: "research", intent: "complete" });
    expect(seen()).toEqual(PLANS);
  });
});

describe("the end of a claim", () => {
  beforeEach(() => takeLock(box, 42, "plan", SUBAGENT));

  it("a claim ends when the agent hands the issue off", () => {
    handOff(box, 42, { command: "plan", intent: "complete" }, SUBAGENT);
    expect(seen(SUBAGENT)).toEqual(SILENT);
  });

  it("a claim does not end by another agent's escalation, which is refused", () => {
    const teammate = { agent_id: "abob-3ec7457d455e44ff", agent_type: "bob" };
    const escalate = { command: "plan", intent: "escalate" };
    expect(() => handOff(box, 42, escalate, teammate)).toThrow("is held by");
    expect(seen(SUBAGENT)).not.toEqual(SILENT);
  });

  it("a claim ends when a person moves the issue", () => {
    moveByPerson(box, 42, "Human Needed");
    expect(seen(SUBAGENT)).toEqual(SILENT);
  });

  it("a claim ends when a person releases the lock", () => {
    succeed(box.ralph("release", "42", "--reason", "r"));
    expect(seen(SUBAGENT)).toEqual(SILENT);
  });

  it("a claim does not end when a prompt is typed", () => {
    box.gate("skill-record", recorded("UserPromptSubmit", { prompt_id: "another" }));
    expect(seen(SUBAGENT)).toEqual(PLANS);
  });
});

describe("the end of a skill record", () => {
  it.each(["the agent's own", "another agent's"])(
    "a skill record outlives %s hand-off",
    (whose) => {
      const who = whose === "another agent's" ? SUBAGENT : {};
      skill("ralph-research");
      takeLock(box, 43, "research", who);
      handOff(box, 43, { command: "research", intent: "complete" }, who);
      expect(seen()).toEqual(RESEARCHES);
    },
  );
});
