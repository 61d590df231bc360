import { expect, it } from "vitest";
import { bash, skill, subagent, teammate } from "../../../testing/client/acts.ts";
import { type Stage, setStage, TEAMS } from "../../../testing/client/stage.ts";

const WRITES = bash("python3 -c \"open('src-a.ts', 'w').write('x')\"");
const TOLD = "The command wrote src-a.ts, which is no document; research writes documents only.";

/** The person's own settings ask the client to report what commands write. */
function reportingStage(): Stage {
  const stage = setStage();
  stage.file("home/.claude/settings.json", JSON.stringify({ bashEditDiffEnabled: true }));
  stage.file("project/README.md", "# Sample\n");
  stage.git("add", "README.md");
  stage.git("commit", "-q", "-m", "files");
  return stage;
}

it("effect-report tells the main thread and a subagent what a script really wrote", async () => {
  const stage = reportingStage();
  const run = await stage.print({
    lead: [
      skill("ralph-research"),
      WRITES,
      subagent("analyst", "ralph-hero:ralph-analyst"),
      "Done.",
    ],
    analyst: [
      skill("ralph-research"),
      bash("python3 -c \"open('b.ts', 'w').write('x')\""),
      "Told.",
    ],
  });
  expect(run.hooks.some(({ gates }) => gates.includes("effect-report"))).toBe(true);
  expect(run.told("lead")).toContain(TOLD);
  expect(run.told("analyst")).toContain("The command wrote b.ts, which is no document");
  expect(stage.events()).toContain(TOLD);
});

it("effect-report tells a teammate what a script really wrote", async () => {
  const stage = reportingStage();
  const run = await stage.converse(
    {
      lead: [teammate("analyst", "ralph-hero:ralph-analyst")],
      analyst: [skill("ralph-research"), WRITES, "Told."],
    },
    ({ until }) => until(() => stage.events().includes("analyst is idle."), "its rest"),
    TEAMS,
  );
  expect(run.told("analyst")).toContain(TOLD);
});
