import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVENTS } from "../../src/gate/events.ts";
import { parseHookInput } from "../../src/gate/hook-input.ts";
import { readShape } from "../../src/shapes/read-shape.ts";
import { SCHEMAS, type ShapeName } from "../../src/shapes/schemas.ts";
import { recordedNames, recordedPayload } from "../../testing/recorded.ts";

const SHAPES = Object.keys(SCHEMAS).filter((name): name is ShapeName => name in SCHEMAS);

describe("the recorded payloads of the client", () => {
  it("all recorded payloads are here", () => {
    expect(recordedNames()).toHaveLength(85);
  });

  it.each(recordedNames())(
    "the recorded payload %s is read, or is an event no gate is wired to",
    (name) => {
      const payload = recordedPayload(name);
      const event = EVENTS.find((known) => known === payload["hook_event_name"]);
      const parsed = parseHookInput(JSON.stringify(payload));
      if (!event) return expect(parsed.kind).toBe("other-event");
      expect(parsed).toMatchObject({ kind: "input", input: payload });
      expect(SCHEMAS[event].safeParse(payload).success).toBe(true);
    },
  );
});

/** Values that are nearly right: a payload with some fields taken away or of another type. */
function damaged(name: string): fc.Arbitrary<unknown> {
  const payload = recordedPayload(name);
  const value = fc.oneof(fc.constant(undefined), fc.constant(null), fc.jsonValue());
  return fc
    .dictionary(fc.constantFrom(...Object.keys(payload)), value, { maxKeys: 3 })
    .map((fields) => JSON.parse(JSON.stringify({ ...payload, ...fields })));
}

describe("the checker and zod", () => {
  it.each(SHAPES)("checker and zod accept the same values as %s", (shape) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readShape(shape, value).ok).toBe(SCHEMAS[shape].safeParse(value).success);
      }),
    );
  });

  it.each([
    ["PreToolUse", "PreToolUse.mcp.plugin"],
    ["Stop", "Stop.background-subagent"],
    ["SubagentStop", "SubagentStop.teammate-in-process"],
    ["TaskCompleted", "TaskCompleted.teammate-in-process"],
    ["TeammateIdle", "TeammateIdle.tmux"],
    ["SessionStart", "SessionStart.agent"],
    ["UserPromptSubmit", "UserPromptSubmit.slash"],
    ["UserPromptExpansion", "UserPromptExpansion"],
  ] as const)("checker and zod agree on damaged %s inputs", (shape, name) => {
    fc.assert(
      fc.property(damaged(name), (value) => {
        expect(readShape(shape, value).ok).toBe(SCHEMAS[shape].safeParse(value).success);
      }),
      { numRuns: 300 },
    );
  });

  it("checker and zod name the field that does not conform", () => {
    const payload = { ...recordedPayload("PreToolUse.Bash"), tool_input: "ls" };
    expect(readShape("PreToolUse", payload)).toEqual({ ok: false, at: "tool_input" });
    const list = { ...recordedPayload("Stop.first"), background_tasks: [{ type: 7 }] };
    expect(readShape("Stop", list)).toEqual({ ok: false, at: "background_tasks.0.type" });
  });
});
