import { describe, expect, it } from "vitest";
import { skillRecord } from "../../../hooks-src/record/skill-record.ts";
import { allow } from "../../../src/gate/decision.ts";
import { decide, isAbout } from "../../../testing/decide.ts";
import {
  expansionInput,
  promptInput,
  stopInput,
  subagentStopInput,
  toolInput,
} from "../../../testing/inputs.ts";

const enter = (skill: string) => toolInput({ tool_name: "Skill", tool_input: { skill } });
const recorded = { name: "ralph-plan" };
const dropped = { remember: [{ kind: "drop-skill" }] };

describe("skill-record records a skill with its phase", () => {
  it.each([
    ["ralph-hero:ralph-plan", "ralph-plan", "plan"],
    ["ralph-research", "ralph-research", "research"],
    ["ralph-hero:ralph-team", "ralph-team", undefined],
    ["ralph-hero:ralph-hero", "ralph-hero", "hero"],
    ["ralph-hero:create-plan", "create-plan", undefined],
  ] as const)("skill-record records %s", (entered, skill, phase) => {
    const input = enter(entered);
    expect(decide(skillRecord, input, {})).toEqual(
      allow({ kind: "skill", session: input.session_id, agent: "main", skill, phase }),
    );
  });

  it("skill-record records a skill that a person types", () => {
    const typed = expansionInput({ command_name: "ralph-hero:ralph-triage" });
    expect(decide(skillRecord, typed, {})).toMatchObject({
      remember: [{ kind: "skill", phase: "triage" }],
    });
  });
});

/** What the client says still runs when an agent stops. */
const task = (id: string, fields = {}) => ({ id, type: "subagent", status: "running", ...fields });

describe("skill-record drops a record", () => {
  it.each(["pdf", "myplug:work-item"])(
    "a skill that is none of ours drops the skill record: %s",
    (skill) => {
      expect(decide(skillRecord, enter(skill), { skill: recorded })).toMatchObject(dropped);
    },
  );

  it.each([
    ["a subagent's", subagentStopInput()],
    ["the main thread's", stopInput({ background_tasks: [] })],
    [
      "a lead's, when its team has ended",
      stopInput({ background_tasks: [task("b", { type: "shell" })] }),
    ],
  ])("%s stop drops its skill record", (_whose, input) => {
    expect(decide(skillRecord, input, { skill: recorded })).toMatchObject(dropped);
  });
});

describe("skill-record keeps a record", () => {
  it("skill-record has nothing to drop where no skill was recorded", () => {
    const stops = stopInput({ background_tasks: [] });
    expect(decide(skillRecord, stops, { skill: undefined })).toEqual(allow());
  });

  it("a prompt is none of its business: an interrupted turn goes on in its phase", () => {
    expect(isAbout(skillRecord, promptInput({ prompt: "continue" }))).toBe(false);
  });

  it.each(["subagent", "teammate"])(
    "the main thread keeps its skill record while a %s of its own runs",
    (type) => {
      const stops = stopInput({ background_tasks: [task("x", { type })] });
      expect(decide(skillRecord, stops, { skill: recorded })).toEqual(allow());
      const ended = stopInput({ background_tasks: [task("x", { type, status: "completed" })] });
      expect(decide(skillRecord, ended, { skill: recorded })).toMatchObject(dropped);
    },
  );

  it("a subagent that waits for its own subagents keeps its skill record", () => {
    const stops = (background_tasks: object[], fields = {}) => {
      const input = subagentStopInput({ agent_id: "a1", background_tasks, ...fields });
      return decide(skillRecord, input, { skill: recorded });
    };
    expect(stops([task("a1"), task("a2")])).toEqual(allow());
    expect(stops([task("a1")])).toMatchObject(dropped);
    expect(stops([task("a2", { status: "completed" })])).toMatchObject(dropped);
    expect(stops([task("t1", { type: "teammate" })])).toMatchObject(dropped);
    const mate = { agent_id: "abob-3ec7457d455e44ff", agent_type: "bob" };
    expect(stops([task("a2")], mate)).toEqual(allow());
    expect(stops([task("t1", { type: "teammate" })], mate)).toMatchObject(dropped);
  });

  it("a talk with a person outlives its turns, and ends with the next skill", () => {
    const talk = { name: "create-plan" };
    expect(decide(skillRecord, stopInput({ background_tasks: [] }), { skill: talk })).toEqual(
      allow(),
    );
    expect(decide(skillRecord, enter("pdf"), { skill: talk })).toMatchObject(dropped);
  });
});

it("skill-record checks no other tool", () => {
  expect(isAbout(skillRecord, toolInput({ tool_name: "Bash", tool_input: {} }))).toBe(false);
});
