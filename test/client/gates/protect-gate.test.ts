import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bash, subagent, teammate } from "../../../testing/client/acts.ts";
import { type Stage, setStage, TEAMS } from "../../../testing/client/stage.ts";

const write = ({ project }: Stage, path: string, content = "{}") => ({
  tool: "Write",
  input: { file_path: join(project, path), content },
});
const MOD = ".claude/skills/quiet/hooks/hooks.json";
const CODE = "the client would load code from there";

it("protect-gate holds the main thread and a subagent that change what guards them", async () => {
  const stage = setStage();
  const skill = write(stage, ".claude/skills/mine/SKILL.md", "---\nname: mine\n---\nText\n");
  const run = await stage.print({
    lead: [
      write(stage, MOD),
      bash("rm -rf .ralph"),
      write(stage, ".claude/settings.json", '{"disableAllHooks": true}'),
      skill,
      subagent("helper"),
    ],
    helper: [bash(`mkdir -p .claude/skills/quiet/hooks && echo '{}' > ${MOD}`), "Held."],
  });
  expect(run.hooks.some(({ gates }) => gates.includes("protect-gate"))).toBe(true);
  const [mod, removal, settings, written] = run.calls("lead").map(({ result }) => result);
  expect(mod?.text).toContain(CODE);
  expect(removal?.isError).toBe(true);
  expect(settings?.text).toContain("disableAllHooks, which steers the gates");
  expect(written?.isError).toBe(false);
  expect(run.told("helper")).toContain(CODE);
  expect(existsSync(join(stage.project, MOD))).toBe(false);
  expect(existsSync(join(stage.project, ".ralph"))).toBe(true);
});

it("protect-gate refuses a change of the client's settings where nobody is asked", async () => {
  const stage = setStage();
  stage.file("project/.claude/settings.json", "{}\n");
  const run = await stage.print({ lead: [bash("echo '{\"a\": 1}' > .claude/settings.json")] });
  expect(run.told("lead")).toContain("a person runs: echo");
  expect(readFileSync(join(stage.project, ".claude/settings.json"), "utf8")).toBe("{}\n");
});

it("protect-gate holds a teammate that writes a mod", async () => {
  const stage = setStage();
  const run = await stage.converse(
    {
      lead: [teammate("builder", "ralph-hero:ralph-builder")],
      builder: [write(stage, MOD), "Held."],
    },
    ({ until }) => until(() => stage.events().includes("builder is idle."), "its rest"),
    TEAMS,
  );
  expect(run.told("builder")).toContain(CODE);
  expect(existsSync(join(stage.project, MOD))).toBe(false);
});
