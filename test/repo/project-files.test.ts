import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";
import { sandbox } from "../../testing/sandbox.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const WORKFLOWS = readdirSync(join(ROOT, ".github/workflows"));

describe("files of a project that lives on GitHub", () => {
  it.each([
    ...["SECURITY.md", "CODE_OF_CONDUCT.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"],
    ...[".editorconfig", ".github/dependabot.yml", ".github/pull_request_template.md"],
    ".github/ISSUE_TEMPLATE/bug.yml",
  ])("%s is there", (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });

  it("the change log has the version of package.json first", () => {
    const { version } = JSON.parse(read("package.json"));
    expect(/^## (\S+)/m.exec(read("CHANGELOG.md"))?.[1]).toBe(version);
  });

  it.each(WORKFLOWS)("%s asks for no more rights than it needs and runs what exists", (file) => {
    const text = read(`.github/workflows/${file}`);
    const workflow = Object(Bun.YAML.parse(text));
    expect(workflow.permissions).toEqual({ contents: "read" });
    const { scripts } = JSON.parse(read("package.json"));
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    const files = [...text.matchAll(/(?:^|[\s:])((?:scripts|\.ci)\/[\w./-]+)/g)];
    for (const [, path = ""] of files) expect(existsSync(join(ROOT, path))).toBe(true);
  });
});

describe("the check of commits", () => {
  function check(...subjects: string[]) {
    const { git, project, env } = sandbox();
    for (const subject of subjects) git("commit", "-q", "--allow-empty", "-m", subject);
    const script = join(ROOT, "scripts/check-commits.mjs");
    const range = `HEAD~${subjects.length}..HEAD`;
    return spawnSync("node", [script, range], { cwd: project, env, encoding: "utf8" });
  }

  it("the check of commits passes what CONTRIBUTING.md asks for", () => {
    const { status, stdout } = check("feat(gate): a new thing", "fix!: 3 things less");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "2 commits, 0 faults\n" });
  });

  it.each(["x", "feat: Upper case", "feat: ends with a dot.", `fix: ${"long ".repeat(20)}end`])(
    "the check of commits finds %s",
    (subject) => {
      const { status, stderr } = check(subject);
      expect(status).toBe(1);
      expect(stderr).toContain(subject);
    },
  );
});
