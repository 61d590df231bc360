import { describe, expect, it } from "vitest";
import { skillRecord } from "../../hooks-src/record/skill-record.ts";
import { allow } from "../../src/gate/decision.ts";
import { decide, isAbout } from "../../testing/decide.ts";
import { expansionInput, promptInput, subagentStopInput, toolInput } from "../../testing/inputs.ts";

const enter = (skill: string) => toolInput({ tool_name: "Skill", tool_input: { skill } });
const recorded = { name: "ralph-plan", prompt: "p1" };
const dropped = { remember: [{ kind: "drop-skill" }] };

describe("a skill of ours is remembered with its phase", () => {
  it.each([
    ["ralph-hero:ralph-plan", "ralph-plan", "plan"],
    ["ralph-research", "ralph-research", "research"],
    ["ralph-hero:ralph-team", "ralph-team", undefined],
    ["ralph-hero:ralph-hero", "ralph-hero", "hero"],
  ] as const)("%s", (entered, skill, phase) => {
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

  it("also when a person types it", () => {
    const typed = expansionInput({ command_name: "ralph-hero:ralph-triage" });
    expect(decide(skillRecord, typed, {})).toMatchObject({
      remember: [{ kind: "skill", phase: "triage" }],
    });
  });
});

describe("a record is dropped", () => {
  it.each(["ralph-hero:create-plan", "pdf"])("by the next skill, which sets none: %s", (skill) => {
    expect(decide(skillRecord, enter(skill), { skill: recorded })).toMatchObject(dropped);
  });

  it("by the agent's stop", () => {
    expect(decide(skillRecord, subagentStopInput(), { skill: recorded })).toMatchObject(dropped);
  });

  it.each(["something else", "<b>please stop</b>"])("by the next typed prompt: %s", (prompt) => {
    const typed = promptInput({ prompt, prompt_id: "p2" });
    expect(decide(skillRecord, typed, { skill: recorded })).toMatchObject(dropped);
  });
});

describe("a record stays", () => {
  it("when the same prompt is submitted after it was expanded", () => {
    const same = promptInput({ prompt: "/ralph-plan 42", prompt_id: "p1" });
    expect(decide(skillRecord, same, { skill: recorded })).toEqual(allow());
  });

  it("while a subagent waits for subagents of its own", () => {
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

  it("when the client sends a notice", () => {
    const notice = promptInput({ prompt: "<task-notification>\n…", prompt_id: "p2" });
    expect(decide(skillRecord, notice, { skill: recorded })).toEqual(allow());
  });
});

it("looks at no other tool", () => {
  expect(isAbout(skillRecord, toolInput({ tool_name: "Bash", tool_input: {} }))).toBe(false);
});
