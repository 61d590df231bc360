import { describe, expect, it } from "vitest";
import { bash, handOff, subagent } from "../../testing/client/acts.ts";
import { type How, setStage } from "../../testing/client/stage.ts";
import { pause, type Terminal } from "../../testing/client/terminal.ts";
import { addIssue } from "../../testing/ralph-board.ts";

const ESCALATES = handOff(42, "hero", "escalate");

/** The client may wrap a sequence for tmux, which doubles its escape characters. */
function notified({ sent }: Terminal): string[] {
  const [, ...begun] = sent().split("]9;");
  return begun.map((rest) => rest.split("\u0007")[0]?.split("\u001b")[0] ?? "");
}

const EVENTS = ["PreToolUse", "PostToolUse", "Stop", "SubagentStop", "UserPromptSubmit"] as const;

describe("a notification of the terminal", () => {
  it("terminalSequence of a hook reaches the person's terminal, whatever its event", async () => {
    const stage = setStage();
    const hookOf = (event: string) => {
      const answer = `{"terminalSequence": "\\u001b]9;probe ${event}\\u0007"}`;
      const script = stage.file(`${event}.sh`, `cat > /dev/null\necho '${answer}'\n`);
      return [{ hooks: [{ type: "command", command: `sh ${script}` }] }];
    };
    const hooks = Object.fromEntries(EVENTS.map((event) => [event, hookOf(event)]));
    await stage.converse(
      { lead: [bash("true"), subagent("worker"), "Done."], worker: ["Worked."] },
      async (terminal) => {
        const isTold = () => EVENTS.every((event) => notified(terminal).includes(`probe ${event}`));
        await terminal.until(isTold, "every event's notification");
        expect(new Set(notified(terminal))).toEqual(new Set(EVENTS.map((one) => `probe ${one}`)));
      },
      { settings: { hooks } },
    );
  });

  it("an escalation and a question ring the person's terminal and name the issue", async () => {
    const stage = setStage();
    addIssue(stage, 42, "In Progress");
    addIssue(stage, 43, "Plan in Review");
    await stage.converse(
      { lead: [ESCALATES, handOff(43, "review", "complete"), "Done."] },
      async (terminal) => {
        await terminal.until(() => /1\. Yes/.test(terminal.screen()), "the question");
        await terminal.until(() => notified(terminal).length >= 2, "both notifications");
        expect(notified(terminal)).toEqual([
          "ralph: #42 needs you: Issue 42",
          expect.stringMatching(/^ralph: #43 "Issue 43": review wants to approve its plan/),
        ]);
        expect(terminal.sent()).toContain("\u0007");
      },
      { env: { RALPH_REVIEW_MODE: "interactive" } },
    );
  });

  it("nothing is sent where the setting is off", async () => {
    const stage = setStage();
    addIssue(stage, 42, "In Progress");
    const how: How = { env: { RALPH_NOTIFICATIONS: "off" } };
    await stage.converse(
      { lead: [ESCALATES, "Done."] },
      async (terminal) => {
        const isOver = () => terminal.model.calls("lead")[0]?.result !== undefined;
        await terminal.until(isOver, "the call's result");
        await pause(500);
        expect(notified(terminal)).toEqual([]);
      },
      how,
    );
  });
});
