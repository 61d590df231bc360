import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bash, skill } from "../../../testing/client/acts.ts";
import { setStage } from "../../../testing/client/stage.ts";

/** What an agent really types off the branch: one command that writes and one that reads, by family. */
const FAMILIES: readonly (readonly [family: string, held: string, passed: string])[] = [
  ["plain", "touch a.txt", "ls -la"],
  ["redirection", "echo hi > a.txt", "git log --oneline 2>/dev/null"],
  ["an option that writes", "git diff --output=a.txt", "git diff --stat"],
  ["find", "find . -name a -delete", "find . -name '*.md' -not -path './.git/*'"],
  ["sed", "sed -i s/a/b/ README.md", "sed -n '1,5p' README.md"],
  ["substitution", 'echo "$(touch a.txt)"', "x=$(git rev-parse HEAD) && echo $x"],
  ["a shell in a shell", "sh -c 'touch a.txt'", "sh -c 'git status --short'"],
  ["a pipe", "git log | tee a.txt", "git log --oneline | head -3"],
  ["a branch made on the way", "git checkout -b z && git commit -m x", "git branch -v"],
];

it("branch-gate holds what writes and lets pass what reads, family by family", async () => {
  const stage = setStage();
  stage.file("project/README.md", "a\n");
  stage.git("add", "README.md");
  stage.git("commit", "-q", "-m", "readme");
  stage.git("switch", "-q", "-c", "feature/x");
  const commands = FAMILIES.flatMap(([, held, passed]) => [bash(held), bash(passed)]);
  const run = await stage.print({ lead: [skill("ralph-research"), ...commands] });
  const [, ...results] = run.calls("lead").map(({ result }) => result);
  const errors = results.map((result) => result?.isError === true);
  expect(FAMILIES.map(([family], at) => [family, errors[2 * at], errors[2 * at + 1]])).toEqual(
    FAMILIES.map(([family]) => [family, true, false]),
  );
  expect(existsSync(join(stage.project, "a.txt"))).toBe(false);
});

it("branch-gate holds a file written off the branch, and its remedy works when followed", async () => {
  const stage = setStage();
  stage.git("switch", "-q", "-c", "feature/x");
  const file_path = join(stage.project, "note.md");
  const write = { tool: "Write", input: { file_path, content: "x" } };
  const run = await stage.print({
    lead: [skill("ralph-research"), write, bash("git switch main"), write],
  });
  const [, held, switched, passed] = run.calls("lead").map(({ result }) => result);
  expect(held?.text).toContain(
    "On branch feature/x; research runs on main. Recovery: git switch main.",
  );
  expect([switched?.isError, passed?.isError].includes(true)).toBe(false);
  expect(existsSync(file_path)).toBe(true);
});
