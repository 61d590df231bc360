import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { onTerminal } from "../../../testing/processes/typed-answers.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { DIST, sandbox } from "../../../testing/sandbox.ts";

const RALPH = join(DIST, "ralph");
const QUESTION = "#1 becomes Done. Go on?";

function usedBox() {
  const box = sandbox();
  addIssue(box, 1, "In Review");
  const state = () => JSON.parse(box.ralph("board", "show", "1", "--json").stdout).issue;
  /** A line for a shell at a terminal, as a person types it. */
  const typed = (line: string, answer?: string) =>
    onTerminal(
      ["/bin/sh", "-c", line],
      { env: box.env, cwd: box.project },
      answer === undefined ? [] : [[QUESTION, answer]],
    );
  return { box, typed, state: () => state().workflowState };
}

const MOVE = `${RALPH} board move 1 done --reason r`;

describe("questions at a terminal", () => {
  it.each([
    ["n", "n"],
    ["Ctrl-C", "\u0003"],
    ["Ctrl-D", "\u0004"],
  ])("%s at a question changes nothing and says so", async (_name, answer) => {
    const { typed, state } = usedBox();
    const { code, text } = await typed(MOVE, answer);
    expect(code).toBe(1);
    expect(text).toMatch(/\n.*Nothing was changed\. Say --yes, or answer y in a terminal\./);
    expect(text).not.toMatch(/abort|path/i);
    expect(state()).toBe("In Review");
  });

  it("a question is asked where the output goes on to a file, and is not in it", async () => {
    const { box, typed, state } = usedBox();
    const { code } = await typed(`${MOVE} --json > out.json`, "y");
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(join(box.project, "out.json"), "utf8"))).toMatchObject({
      to: "Done",
    });
    expect(state()).toBe("Done");
  });

  it("ralph board move --yes asks nothing", async () => {
    const { typed, state } = usedBox();
    const { code, text } = await typed(`${MOVE} --yes`);
    expect([code, text]).toEqual([0, "#1: In Review → Done\n"]);
    expect(state()).toBe("Done");
  });

  it("a person at a terminal who cannot be asked is told how to go on", async () => {
    const { typed, state } = usedBox();
    expect((await typed(`${MOVE} 2> said; cat said`)).text).toContain("Say --yes");
    expect(state()).toBe("In Review");
  });
});
