import { describe, expect, it } from "vitest";
import { allow, ask, block, note, unsure } from "../../src/gate/decision.ts";
import { EVENTS, type EventName } from "../../src/gate/events.ts";
import { render } from "../../src/gate/render.ts";

const how = (event: EventName | undefined, ifUnknown: "allow" | "block" = "allow") => ({
  gate: "some-gate",
  event,
  ifUnknown,
  warning: undefined,
});

describe("a decision becomes exit code and output", () => {
  it("allow: silence", () => {
    expect(render(allow(), how("Stop"))).toEqual({ code: 0, stdout: undefined, stderr: undefined });
  });

  it("block: exit 2 and the line on stderr, never JSON beside it", () => {
    for (const event of EVENTS) {
      const output = render(block("No."), how(event));
      expect(output).toEqual({ code: 2, stdout: undefined, stderr: "No." });
    }
  });

  it("ask: the person chooses", () => {
    const { code, stdout } = render(ask("Sure?"), how("PreToolUse"));
    expect(code).toBe(0);
    expect(JSON.parse(stdout ?? "")).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "ask",
        permissionDecisionReason: "Sure?",
      },
    });
  });

  it.each(["PreToolUse", "PostToolUse", "UserPromptSubmit"] as const)(
    "note at %s: context for the agent",
    (event) => {
      const { code, stdout, stderr } = render(note("So."), how(event));
      expect([code, stderr]).toEqual([0, "So."]);
      expect(JSON.parse(stdout ?? "")).toEqual({
        hookSpecificOutput: { hookEventName: event, additionalContext: "So." },
      });
    },
  );

  it.each(["TaskCompleted", "TeammateIdle"] as const)(
    "note at %s: a message for the person, because the client takes no context there",
    (event) => {
      const { stdout, stderr } = render(note("So."), how(event));
      expect(stderr).toBe("So.");
      expect(JSON.parse(stdout ?? "")).toEqual({ systemMessage: "So." });
    },
  );

  it("unsure: as the gate declares, in words that differ from a no", () => {
    const said = "some-gate could not decide: HOME is not set.";
    expect(render(unsure("HOME is not set"), how("Stop", "block"))).toEqual({
      code: 2,
      stdout: undefined,
      stderr: said,
    });
    const passed = render(unsure("HOME is not set"), how(undefined, "allow"));
    expect(passed.code).toBe(0);
    expect(JSON.parse(passed.stdout ?? "")).toEqual({ systemMessage: said });
  });

  it("a warning is said beside every answer, in the same one line", () => {
    const warning = { line: "Mind this, because of that.", brief: "Mind this." };
    const warned = { ...how("PreToolUse"), warning };
    expect(JSON.parse(render(allow(), warned).stdout ?? "")).toEqual({
      systemMessage: "Mind this, because of that.",
    });
    const long = render(block("x".repeat(300)), warned).stderr ?? "";
    expect(long).toHaveLength(160);
    expect(long.endsWith("… Mind this.")).toBe(true);
    expect(render(unsure("why"), warned).stderr).toMatch(/Mind this, because of that\.$/);
    expect(render(block("No."), warned).stderr).toBe("No. Mind this, because of that.");
    expect(render(note("So."), warned).stderr).toBe("So. Mind this, because of that.");
  });
});
