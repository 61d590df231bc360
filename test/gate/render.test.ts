import { describe, expect, it } from "vitest";
import { allow, ask, block, type Decision, note, refuse, unsure } from "../../src/gate/decision.ts";
import { EVENTS, type EventName } from "../../src/gate/events.ts";
import { type Output, render as renderAll, type Warning } from "../../src/gate/render.ts";

const OTHERWISE = { line: "Nobody.", recovery: "a person runs: x" };

const gate = (name: string, order = 1, ifUnknown: "allow" | "block" = "allow") => ({
  name,
  order,
  ifUnknown,
});

interface How {
  readonly event: EventName | undefined;
  readonly ifUnknown: "allow" | "block";
  readonly warning: Warning | undefined;
}

function how(event: EventName | undefined, ifUnknown: "allow" | "block" = "allow"): How {
  return { event, ifUnknown, warning: undefined };
}

/** What one gate's decision becomes. */
function render(decision: Decision, { ifUnknown, ...rest }: How): Output {
  return renderAll([{ gate: gate("some-gate", 1, ifUnknown), decision }], rest);
}

describe("render turns a decision into exit code and output", () => {
  it("render prints nothing for allow", () => {
    expect(render(allow(), how("Stop"))).toEqual({ code: 0, stdout: undefined, stderr: undefined });
  });

  it("render prints a block on stderr with exit 2, without JSON", () => {
    for (const event of EVENTS) {
      const output = render(block("No."), how(event));
      expect(output).toEqual({ code: 2, stdout: undefined, stderr: "No." });
    }
  });

  it("render prints an ask as JSON for the client's question", () => {
    const { code, stdout } = render(ask("Sure?", OTHERWISE), how("PreToolUse"));
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
    "render prints a note at %s as context for the agent",
    (event) => {
      const { code, stdout, stderr } = render(note("So."), how(event));
      expect([code, stderr]).toEqual([0, "So."]);
      expect(JSON.parse(stdout ?? "")).toEqual({
        hookSpecificOutput: { hookEventName: event, additionalContext: "So." },
      });
    },
  );

  it.each(["TaskCompleted", "TeammateIdle"] as const)(
    "render prints a note at %s as a message for the person, because the client takes no context there",
    (event) => {
      const { stdout, stderr } = render(note("So."), how(event));
      expect(stderr).toBe("So.");
      expect(JSON.parse(stdout ?? "")).toEqual({ systemMessage: "So." });
    },
  );

  it("render says what makes a call go through that a gate could not decide", () => {
    const wait = unsure("the limit is used up", "the same call again in 9 s");
    expect(render(wait, how("PreToolUse", "block")).stderr).toMatch(
      /could not decide: the limit is used up\. Recovery: the same call again in 9 s\.$/,
    );
  });

  it("render follows ifUnknown for unsure, in other words than for a block", () => {
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

  it("render ends what could not be decided with its recovery, where there is one", () => {
    const late = unsure("git took too long", "the same call once more");
    expect(render(late, how("Stop", "block"))).toEqual({
      code: 2,
      stdout: undefined,
      stderr: "some-gate could not decide: git took too long. Recovery: the same call once more.",
    });
  });

  it("render adds a warning to every answer, in the same line", () => {
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

describe("render never cuts a recovery", () => {
  it("the fact is cut before the recovery", () => {
    const { stderr = "" } = render(refuse("x".repeat(300), "git switch main"), how("PreToolUse"));
    expect(stderr).toHaveLength(160);
    expect(stderr.endsWith("… Recovery: git switch main.")).toBe(true);
  });

  it("the recovery is kept even when it is longer than a line", () => {
    const path = `cd /${"p".repeat(300)}`;
    const { stderr } = render(refuse("On branch x.", path), how("PreToolUse"));
    expect(stderr).toBe(`On branch x. Recovery: ${path}.`);
  });
});

describe("render with several gates of one event", () => {
  const [first, second] = [gate("first-gate", 1, "block"), gate("second-gate", 2, "block")];
  const pair = (a: Decision, b: Decision, event: EventName = "PreToolUse") =>
    renderAll(
      [
        { gate: second, decision: b },
        { gate: first, decision: a },
      ],
      { event, warning: undefined },
    );

  it.each<[string, Decision, Decision, string]>([
    ["a block beats not knowing", unsure("why"), block("No."), "second-gate: No."],
    [
      "not knowing beats a question",
      ask("Sure?", OTHERWISE),
      unsure("x"),
      "second-gate could not decide: x.",
    ],
    ["of two blocks the first by order speaks", block("A."), block("B."), "first-gate: A."],
    ["a block drops a note", note("So."), block("No."), "second-gate: No."],
  ])("rank of verdicts: %s", (_title, a, b, stderr) => {
    expect(pair(a, b)).toEqual({ code: 2, stdout: undefined, stderr });
  });

  it("two questions become one, and a question drops a note", () => {
    const { hookSpecificOutput } = JSON.parse(
      pair(ask("A?", OTHERWISE), ask("B?", OTHERWISE)).stdout ?? "",
    );
    expect(hookSpecificOutput.permissionDecisionReason).toBe("first-gate: A? second-gate: B?");
    const one = JSON.parse(pair(note("So."), ask("B?", OTHERWISE)).stdout ?? "").hookSpecificOutput;
    expect(one).toMatchObject({ permissionDecision: "ask" });
    const long = `${"word ".repeat(60)}end?`;
    const whole = JSON.parse(pair(note("So."), ask(long, OTHERWISE)).stdout ?? "");
    expect(whole.hookSpecificOutput.permissionDecisionReason).toBe(long);
    expect(one.additionalContext).toBeUndefined();
  });

  it("two notes are printed together in one line", () => {
    const { code, stdout, stderr } = pair(note("A."), note("B."));
    expect(code).toBe(0);
    expect(stderr).toBe("first-gate: A. second-gate: B.");
    expect(JSON.parse(stdout ?? "").hookSpecificOutput.additionalContext).toBe(stderr);
  });

  it("a line for the person has no gate name", () => {
    expect(pair(allow(), note("analyst is idle."), "TeammateIdle")).toMatchObject({
      stdout: JSON.stringify({ systemMessage: "analyst is idle." }),
      stderr: "analyst is idle.",
    });
  });

  it("a gate that prints nothing is not named", () => {
    expect(pair(allow(), allow())).toEqual({ code: 0, stdout: undefined, stderr: undefined });
    expect(pair(allow(), block("No.")).stderr).toBe("second-gate: No.");
  });

  it("a line is cut to make room for the gate's name", () => {
    const { stderr = "" } = pair(block("x".repeat(155)), allow());
    expect(stderr).toMatch(/^first-gate: x+…$/);
    expect(stderr).toHaveLength(160);
  });

  it("a reason that two gates share is printed once", () => {
    const open = { ...first, ifUnknown: "allow" as const };
    const verdicts = [open, { ...open, name: "second-gate" }].map((one) => ({
      gate: one,
      decision: unsure("HOME is not set"),
    }));
    const { stderr } = renderAll(verdicts, { event: "Stop", warning: undefined });
    expect(stderr).toBe("first-gate could not decide: HOME is not set.");
  });
});

it("render rewrites a call by the one gate that does, wherever it stands", () => {
  const rewriting: Decision = { kind: "allow", rewrites: { to_state: "Done" } };
  const verdicts = [
    { gate: gate("a", 1), decision: allow() },
    { gate: gate("b", 2), decision: note("So.") },
    { gate: gate("c", 3), decision: rewriting },
  ];
  const { code, stdout } = renderAll(verdicts, { event: "PreToolUse", warning: undefined });
  expect(code).toBe(0);
  expect(JSON.parse(stdout ?? "")).toEqual({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      additionalContext: "b: So.",
      updatedInput: { to_state: "Done" },
    },
  });
});

it("render prints nothing where several gates allow, and only the warning where there is one", () => {
  const verdicts = [1, 2].map((order) => ({ gate: gate("g", order), decision: allow() }));
  const silent = { code: 0, stdout: undefined, stderr: undefined };
  expect(renderAll(verdicts, { event: "PreToolUse", warning: undefined })).toEqual(silent);
  expect(renderAll([], { event: "PreToolUse", warning: undefined })).toEqual(silent);
  const warning = { line: "Gates are in shadow.", brief: "(shadow)" };
  const { stdout, stderr } = renderAll(verdicts, { event: "PreToolUse", warning });
  expect(JSON.parse(stdout ?? "")).toEqual({ systemMessage: "Gates are in shadow." });
  expect(stderr).toBe("Gates are in shadow.");
});
