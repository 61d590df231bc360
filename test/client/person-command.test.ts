import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";
import { bash, handOff } from "../../testing/client/acts.ts";
import { answer, isAsked } from "../../testing/client/question.ts";
import { type Stage, setStage } from "../../testing/client/stage.ts";
import type { Terminal } from "../../testing/client/terminal.ts";
import { addIssue } from "../../testing/ralph-board.ts";

const RALPH = join(ROOT, "bin/ralph");
const COMMAND = `${RALPH} board add --title 'asked of a person, with a title that is rather long'`;

const titles = (stage: Stage) =>
  stage.ralph("board", "list").stdout.split("rather long").length - 1;

async function question(terminal: Terminal): Promise<string> {
  await terminal.until(() => isAsked(terminal), "the question");
  // The client breaks lines where it likes and draws a frame.
  return terminal.screen().replace(/[\s│]/g, "");
}

describe("a command of ralph that an agent types", () => {
  it("is put to the person in full; yes runs it once, the next time is asked again, no leaves it undone", async () => {
    const stage = setStage();
    const lead = [bash(COMMAND), "Once.", bash(COMMAND)];
    await stage.converse({ lead }, async (terminal) => {
      const seen = await question(terminal);
      expect(seen).toContain("Yesrunsthisonce,asyou;");
      expect(seen).toContain(COMMAND.replace(/\s/g, ""));
      expect(titles(stage)).toBe(0);
      await answer(terminal, "Enter");
      await terminal.until(() => terminal.screen().includes("Once."), "the first result");
      expect(titles(stage)).toBe(1);
      await terminal.type("Once more.");
      await question(terminal);
      await answer(terminal, "Escape");
      expect(titles(stage)).toBe(1);
    });
    expect(titles(stage)).toBe(1);
  });

  it("is refused where a PermissionRequest hook would answer for the person", async () => {
    const stage = setStage();
    addIssue(stage, 42, "Plan in Review");
    const yes = JSON.stringify({
      hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } },
    });
    const hook = { type: "command", command: `echo '${yes}'` };
    const settings = { hooks: { PermissionRequest: [{ hooks: [hook] }] } };
    stage.file("project/.claude/settings.json", JSON.stringify(settings));
    const run = await stage.converse(
      { lead: [bash(COMMAND), handOff(42, "review", "complete"), "Done."] },
      ({ until, model }) =>
        until(() => model.calls("lead")[1]?.result !== undefined, "both results"),
      { env: { RALPH_REVIEW_MODE: "interactive" } },
    );
    const [typed, review] = run.calls("lead").map(({ result }) => result);
    expect(typed?.text).toContain(`a person runs: ${COMMAND}`);
    expect(review?.text).toMatch(/No person is asked: PermissionRequest hook/);
    expect(review?.text).toContain("a person runs: ralph approve 42");
    expect([typed?.isError, review?.isError]).toEqual([true, true]);
    expect(titles(stage)).toBe(0);
  });
});

it("a hidden script that hides the client from ralph is refused all the same", async () => {
  const stage = setStage();
  const hidden = stage.file("project/hidden.sh", `env -u CLAUDECODE ${COMMAND}\n`);
  const run = await stage.print({ lead: [bash(`sh "${hidden}"`)] });
  expect(run.calls("lead")[0]?.result).toMatchObject({
    isError: true,
    text: expect.stringContaining("is a person's command"),
  });
  expect(titles(stage)).toBe(0);
});
