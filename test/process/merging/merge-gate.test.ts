import { describe, expect, it } from "vitest";
import { HONEST } from "./honest-commands.ts";
import { mergingStage, outcome, run } from "./stage.ts";
import { WAYS_TO_LOSE } from "./ways-to-lose.ts";
import { WAYS_TO_MERGE } from "./ways-to-merge.ts";

describe("merge-gate on the built executable", () => {
  const box = mergingStage();
  box.file("project/land.sh", "git merge feature/GH-42\n");
  box.file("project/tools/land.sh", "git merge feature/GH-42\n");
  box.file("project/land-any.sh", 'git merge "$1"\n');
  box.file("project/check.sh", "npm test\n");

  it.each(WAYS_TO_MERGE)("merge-gate puts to a person, or holds: %s", (command) => {
    expect(["asked", "unsure", "held"]).toContain(outcome(run(box, command)));
  });

  it.each(WAYS_TO_LOSE)("merge-gate holds what would lose work: %s", (command) => {
    expect(["held", "unsure"]).toContain(outcome(run(box, command)));
  });

  it.each(HONEST)("merge-gate lets pass: %s", (command) => {
    expect(run(box, command)).toEqual({ code: 0, stdout: "", stderr: "" });
  });
});
