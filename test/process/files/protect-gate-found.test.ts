import { mkdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { bash, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  box.file("project/.claude/settings.json", "{}\n");
  box.file("project/src/a.ts", "a\n");
  box.file("project/docs/a.md", "see .claude/settings.json\n");
  box.file("other/.claude/settings.json", "{}\n");
  box.file("plain/a.ts", "a\n");
  mkdirSync(`${box.dir}/out`);
});

function isLet(command: string): boolean {
  const env = { CLAUDE_CODE_SESSION_ATTENDED: "0" };
  const payload = bash(command.replaceAll("DIR", box.dir), box.project);
  return box.gate("protect-gate", payload, { env }).code === 0;
}

describe("protect-gate on a search that finds the client's folder, or leaves the board out", () => {
  it.each([
    "find . -not -path './src/*' -path './.ralph/*' -exec sed -i s/a/b/ {} +",
    "find . -not \\( -not -path './.ralph/*' \\) -exec sed -i s/a/b/ {} +",
    "find .ralph -not -path './src/*' -exec sed -i s/a/b/ {} +",
    "find src -exec sed -i s/a/b/ {} ! -path .ralph/board.db \\;",
    "find . -maxdepth 1 -name '.c*' -exec rm -rf {} +",
    "find . -type d -name .claude | xargs rm -rf",
  ])("protect-gate holds: %s", (command) => expect(isLet(command)).toBe(false));

  it.each([
    "find . -type f -name '*.ts' -exec sed -i s/a/b/ {} +",
    "find . -type f -not -path '*/.*' -exec sed -i s/a/b/ {} +",
    "find . -type f -not -path './.ralph/*' -not -path './.claude/*' -exec sed -i s/a/b/ {} +",
    "find . -type f ! -path './.claude/*' -exec sed -i s/a/b/ {} +",
    "find . -type f -not -name '*.json' -exec sed -i s/a/b/ {} +",
    "find . -path ./.claude -prune -o -type f -exec sed -i s/a/b/ {} +",
    "find . -maxdepth 1 -type f -exec sed -i s/a/b/ {} +",
    "find . -type f -newer a -exec sed -i s/a/b/ {} +",
    "find src -type f -exec sed -i s/a/b/ {} +",
    "find . -type f -exec wc -l {} +",
    "find . -type f | xargs shellcheck",
    "find . -type d -name .claude -exec cp -r {} /tmp/x \\;",
    "git ls-files | xargs sed -i s/a/b/",
    'find . -maxdepth 2 -type f | head; f=$(mktemp); echo x > "$f"',
    'find . -type f | wc -l; sed -i s/a/b/ "$FILE"',
    "find . -type f -exec chmod 644 {} +",
  ])("protect-gate lets through: %s", (command) => expect(isLet(command)).toBe(true));
});

describe("protect-gate on what takes the client's folder away, or fills it, by other programs", () => {
  it.each([
    "python3 -m zipfile -e x.zip .claude",
    "python3 -mtarfile --extract x.tar .claude/skills",
    `python3 -c "import shutil; shutil.rmtree('.claude')"`,
    `node -e "require('fs').rmSync('.claude', {recursive: true})"`,
    "bash <<'E'\nrm -rf .claude\nE",
    "bash -e <<'E'\ncd .claude\nrm settings.json\nE",
    "echo 'rm -rf .claude' | sh",
    "cp -r DIR/other/. .",
    "cp -rT DIR/other .",
    "rsync -a DIR/other/ ./",
  ])("protect-gate holds: %s", (command) => expect(isLet(command)).toBe(false));

  it.each([
    "python3 -m zipfile -e x.zip test/fixtures",
    "python3 -m zipfile -l .claude/x.zip",
    "python3 -m http.server -e .claude",
    `python3 -c "import os; print(os.listdir('.claude'))"`,
    "bash <<'E'\nls .claude\nrm -rf dist\nE",
    "npm run move -- .claude",
    "make move DIR=.claude",
    "python3 scripts/mv.py --from .claude",
    "docker run --rm -v ./.claude:/root/.claude image",
    "cp -r DIR/plain/. .",
    "cp -r . DIR/out",
    "rsync -a --exclude=.claude DIR/other/ ./",
    "rsync -a src/ dist/",
  ])("protect-gate lets through: %s", (command) => expect(isLet(command)).toBe(true));
});

describe("protect-gate on a command that names the settings and only reads what has it", () => {
  it.each([
    'ls .claude/settings.json; echo x > "$LOG"',
    'grep -q hooks .claude/settings.json && echo yes > "$OUT"',
    'git log -3 -- .claude/settings.json; touch "$OUT"',
    "patch --dry-run -p1 <<'E'\n+++ .claude/settings.json\nE",
  ])("protect-gate lets through: %s", (command) => expect(isLet(command)).toBe(true));

  it.each([
    "diff <(echo x > .claude/settings.json) b",
    'f=$(ls .claude/settings.json); echo x > "$f"',
    'ls .claude/settings.json > l; read f < l; echo x > "$f"',
    "ls .claude/settings.json | xargs sed -i s/a/b/",
    "cat <<< .claude/settings.json | xargs rm",
    "awk 'BEGIN{print \".claude/settings.json\"}' | xargs rm",
    "cat <(echo .claude/settings.json) | xargs rm",
    "cat > l <<< .claude/settings.json; xargs rm < l",
    "cat <<< .claude/plugins/x/hooks.json | xargs tee",
    "grep -l -ehooks .claude/settings.json | xargs rm",
    'f=$(grep -l -ehooks .claude/settings.json); echo {} > "$f"',
    "find .claude/settings.json -exec sed -i s/a/b/ {} +",
    "grep -o .claude/settings.json docs/a.md | xargs sed -i s/a/b/",
    "sed -i 's/a/b/w .claude/settings.json' \"$f\"",
    "patch -p1 <<'E'\n+++ .claude/settings.json\nE",
  ])("protect-gate holds: %s", (command) => expect(isLet(command)).toBe(false));
});
