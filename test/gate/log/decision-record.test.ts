import { describe, expect, it } from "vitest";
import { decisionRecord } from "../../../src/gate/log/decision-record.ts";
import { aboutOf, type LoggedDecision } from "../../../src/gate/log/logged-decision.ts";
import { bashInput, handoffInput, stopInput, toolInput } from "../../../testing/inputs.ts";

const HELD: LoggedDecision = {
  ...({ kind: "block", outcome: "held", gate: "branch-gate" } as const),
  ...{ id: "a1", at: "2026-01-01T00:00:00.000Z", line: "On branch hush-hush-hush.", facts: {} },
};

describe("a decision as a record of OpenTelemetry", () => {
  it("a held call names conversation and call as the client does, without what is secret", () => {
    const entry = {
      ...HELD,
      session: "s",
      call: "toolu_1",
      tool: "Bash",
      about: "deploy hush-hush-hush",
    };
    expect(decisionRecord(entry, ["hush-hush-hush"])).toEqual({
      ...{ at: HELD.at, severity: "WARN", body: "On branch [redacted]." },
      attributes: {
        ...{ "gen_ai.conversation.id": "s", "gen_ai.tool.call.id": "toolu_1" },
        ...{ "gen_ai.tool.name": "Bash", "ralph.log.id": "a1", "ralph.gate": "branch-gate" },
        ...{ "ralph.decision": "block", "ralph.outcome": "held" },
        "ralph.about": "deploy [redacted]",
      },
    });
  });

  it("a question is no warning, and a gate in shadow is marked", () => {
    const asked = decisionRecord({ ...HELD, kind: "ask", shadow: true });
    expect(asked).toMatchObject({ severity: "INFO", attributes: { "ralph.shadow": true } });
  });
});

describe("what a call is about", () => {
  it("a hand-off and children that are taken along are named by issue and aim", () => {
    const handOff = { number: 42, command: "plan", intent: "lock", reason: "r" };
    expect(aboutOf(handoffInput(handOff))).toEqual({ about: "#42 plan lock" });
    const tool_name = "mcp__plugin_ralph-hero_ralph__ralph_hero__advance_children";
    const tool_input = { number: 42, targetState: "In Review" };
    expect(aboutOf(toolInput({ tool_name, tool_input }))).toEqual({
      about: "#42: children to In Review",
    });
  });

  it("a command is named by itself, and a stop by nothing", () => {
    expect(aboutOf(bashInput("ls"))).toEqual({ about: "ls" });
    expect(aboutOf(stopInput())).toEqual({});
  });
});
