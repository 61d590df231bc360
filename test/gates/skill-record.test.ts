import { describe, expect, it } from "vitest";
import { skillRecord } from "../../hooks-src/record/skill-record.ts";
import { allow } from "../../src/gate/decision.ts";
import { decide, isAbout } from "../../testing/decide.ts";
import { expansionInput, promptInput, subagentStopInput, toolInput } from "../../testing/inputs.ts";

const enter = (skill: string) => toolInput({ tool_name: "Skill", tool_input: { skill } });
const recorded = { name: "ralph-plan", prompt: "p1" };
const dropped = { remember: [{ kind: "drop-skill" }] };

describe("skill-record records a skill with its phase", () => {
  it.each([
    ["ralph-hero:ralph-plan", "ralph-plan", "plan"],
    ["ralph-research", "ralph-research", "research"],
    ["ralph-hero:ralph-team", "ralph-team", undefined],
    ["ralph-hero:ralph-hero", "ralph-hero", "hero"],
  ] as const)("skill-record records %s", (entered, skill, phase) => {
    const input = enter(entered);
    expect(decide(skillRecord, input, {})).toEqual(
      allow({
        kind: "skill",
        session: input.session_id,
        agent: "main",
        skill,
        phase,
        prompt: input.prompt_id,
      }),
    );
  });

  it("skill-record records a skill that a person types", () => {
    const typed = expansionInput({ command_name: "ralph-hero:ralph-triage" });
    expect(decide(skillRecord, typed, {})).toMatchObject({
      remember: [{ kind: "skill", phase: "triage" }],
    });
  });
});

describe("skill-record drops a record", () => {
  it.each(["ralph-hero:create-plan", "pdf"])(
    "a skill without a phase drops the skill record: %s",
    (skill) => {
      expect(decide(skillRecord, enter(skill), { skill: recorded })).toMatchObject(dropped);
    },
  );

  it("the agent's stop drops its skill record", () => {
    expect(decide(skillRecord, subagentStopInput(), { skill: recorded })).toMatchObject(dropped);
  });

  it.each(["something else", "<b>please stop</b>"])(
    "the next typed prompt drops the skill record: %s",
    (prompt) => {
      const typed = promptInput({ prompt, prompt_id: "p2" });
      expect(decide(skillRecord, typed, { skill: recorded })).toMatchObject(dropped);
    },
  );
});

describe("skill-record keeps a record", () => {
  it("submitting the prompt that was expanded keeps the skill record", () => {
    const same = promptInput({ prompt: "/ralph-plan 42", prompt_id: "p1" });
    expect(decide(skillRecord, same, { skill: recorded })).toEqual(allow());
  });

  it("a subagent that waits for its own subagents keeps its skill record", () => {
    const task = (id: string, fields = {}) => ({
      id,
      type: "subagent",
      status: "running",
      ...fields,
    });
    const stops = (background_tasks: object[], fields = {}) => {
      const input = subagentStopInput({ agent_id: "a1", background_tasks, ...fields });
      return decide(skillRecord, input, { skill: recorded });
    };
    expect(stops([task("a1"), task("a2")])).toEqual(allow());
    expect(stops([task("a1")])).toMatchObject(dropped);
    expect(stops([task("a2", { status: "completed" })])).toMatchObject(dropped);
    expect(stops([task("t1", { type: "teammate" })])).toMatchObject(dropped);
    const mate = { agent_id: "abob-3ec7457d455e44ff", agent_type: "bob" };
    expect(stops([task("a2")], mate)).toMatchObject(dropped);
  });

  it("a notice of the client keeps the skill record", () => {
    const notice = promptInput({ prompt: "<task-notification>\n…", prompt_id: "p2" });
    expect(decide(skillRecord, notice, { skill: recorded })).toEqual(allow());
  });
});

it("skill-record checks no other tool", () => {
  expect(isAbout(skillRecord, toolInput({ tool_name: "Bash", tool_input: {} }))).toBe(false);
});
