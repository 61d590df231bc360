import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bash, skill } from "../../../testing/client/acts.ts";
import { type Run, type Stage, setStage } from "../../../testing/client/stage.ts";
import { readCorpus } from "../../../testing/commands/corpus.ts";
import { BYPASSES, HELD, NO_BYPASSES, PASSED } from "./command-families.ts";

function offBranch(): Stage {
  const stage = setStage();
  for (const name of ["README.md", "list.txt"]) stage.file(`project/${name}`, "a\n");
  stage.file("project/script.sh", "#!/bin/sh\ntouch P\n");
  stage.git("add", "README.md", "list.txt", "script.sh");
  stage.git("commit", "-q", "-m", "files");
  stage.git("switch", "-q", "-c", "feature/x");
  return stage;
}

/** The commands whose result carries a line of the gate. */
function heldBy(gate: string, run: Run): readonly string[] {
  return run
    .calls("lead")
    .filter(({ result }) => result?.isError && result.text.includes(`${gate}`))
    .map(({ input }) => String(Object(input).command));
}

const commandsOf = (table: Readonly<Record<string, string>>) => Object.values(table);

it("there is an example of every family of the corpus", () => {
  const families = (gate: string, want: string) =>
    [
      ...new Set(
        readCorpus().flatMap((line) =>
          line.gate === gate && line.want === want ? [line.family] : [],
        ),
      ),
    ].sort();
  expect(Object.keys(HELD).sort()).toEqual(families("branch", "held"));
  expect(Object.keys(PASSED).sort()).toEqual(families("branch", "passed"));
  expect(Object.keys(BYPASSES).sort()).toEqual(families("bypass", "held"));
  expect(Object.keys(NO_BYPASSES).sort()).toEqual(families("bypass", "passed"));
});

it("branch-gate holds what writes and lets pass what reads, family by family", async () => {
  const stage = offBranch();
  const commands = [...commandsOf(HELD), ...commandsOf(PASSED)];
  const run = await stage.print({ lead: [skill("ralph-research"), ...commands.map(bash)] });
  expect(run.calls("lead")).toHaveLength(commands.length + 1);
  expect(heldBy("branch-gate", run)).toEqual(commandsOf(HELD));
  expect(existsSync(join(stage.project, "P"))).toBe(false);
  expect(existsSync(join(stage.project, "thoughts/shared/research/on-main.md"))).toBe(true);
});

it("state-gate holds what bypasses the workflow and lets pass what only says so", async () => {
  const stage = setStage();
  const commands = [...commandsOf(BYPASSES), ...commandsOf(NO_BYPASSES)];
  const run = await stage.print({ lead: commands.map(bash) });
  expect(run.calls("lead")).toHaveLength(commands.length);
  expect(heldBy("state-gate", run)).toEqual(commandsOf(BYPASSES));
  expect(existsSync(join(stage.project, ".ralph"))).toBe(true);
});

it("branch-gate holds a file written or edited off the branch, and its remedy works when followed", async () => {
  const stage = offBranch();
  // Research writes documents only, on the branch as well.
  const file_path = join(stage.project, "thoughts/shared/research/2026-11-18-GH-0042-x.md");
  const readme = join(stage.project, "README.md");
  const write = { tool: "Write", input: { file_path, content: "x" } };
  const read = { tool: "Read", input: { file_path: readme } };
  const edit = { tool: "Edit", input: { file_path: readme, old_string: "a", new_string: "b" } };
  const run = await stage.print({
    lead: [skill("ralph-research"), write, read, edit, bash("git switch main"), write],
  });
  const [, heldWrite, , heldEdit, switched, passed] = run.calls("lead").map(({ result }) => result);
  const remedy = "On branch feature/x; research runs on main. Recovery: git switch main.";
  expect(heldWrite?.text).toContain(remedy);
  expect(heldEdit?.text).toContain(remedy);
  expect(readFileSync(readme, "utf8")).not.toContain("b");
  expect([switched?.isError, passed?.isError].includes(true)).toBe(false);
  expect(existsSync(file_path)).toBe(true);
});
