import { beforeAll, describe, expect, it } from "vitest";
import { bash, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  box.file("project/.claude/settings.json", "{}\n");
  box.file("project/.claude/agents/plain.md", "---\nname: plain\n---\nText\n");
  box.file("project/.claude/skills/mine/SKILL.md", "---\nname: mine\n---\nText\n");
  box.file("other/.claude/settings.json", "{}\n");
  box.file("other/src/a.ts", "a\n");
  box.file("conf/skills/evil/hooks/hooks.json", "{}\n");
});

/** In a session that nobody attends, a question becomes a refusal that names what a person does. */
function said(command: string): string {
  const payload = bash(command.replace(/\bDIR\b/g, box.dir), box.project);
  const { code, stderr } = box.gate("protect-gate", payload, {
    env: { CLAUDE_CODE_SESSION_ATTENDED: "0" },
  });
  if (code === 0) return "passed";
  return /Recovery: a person runs/.test(stderr) ? "asked" : "held";
}

describe("protect-gate on a program that is given several files", () => {
  it.each([
    ["tee .claude/agents/a.md .claude/settings.json < x", "asked"],
    ["rm .claude/commands/old.md .claude/settings.local.json", "asked"],
    ["tee .claude/settings.json .claude/plugins/x.json < x", "held"],
    ["git mv .claude/skills/mine/SKILL.md .claude/skills/mine/hooks/x", "held"],
    ["mv .claude/agents/a.md .claude/settings.json", "asked"],
    ["mv .claude/agents/a.md .claude/agents/b.md", "passed"],
    ["tee .claude/agents/a.md .claude/commands/b.md < x", "passed"],
  ])("protect-gate, of %s, judges each file: %s", (command, answer) => {
    expect(said(command)).toBe(answer);
  });
});

describe("protect-gate on what fills a folder of the client from elsewhere", () => {
  it.each([
    ["git checkout other -- .claude", "asked"],
    ["git checkout HEAD~1 .claude/", "asked"],
    ["git checkout HEAD~1 .claude/settings.json", "asked"],
    ["git restore --source=other -- .claude", "asked"],
    ["git -C .claude restore -s other .", "asked"],
    ["git checkout-index -f -a --prefix=.claude/", "asked"],
    ["git apply --directory=.claude x.patch", "asked"],
    ["cp -r DIR/other/.claude .", "asked"],
    ["mv DIR/other/.claude .", "asked"],
    ["cp -rT DIR/other/.claude .claude", "asked"],
    ["cp -r DIR/conf/. .claude/", "asked"],
    ["cp -rT DIR/conf .claude", "asked"],
    ["cp -r DIR/other/.claude DIR/other/src .", "asked"],
    ["git restore --staged .claude", "passed"],
    ["git apply --check --directory=.claude x.patch", "passed"],
    ["git checkout other && git restore .", "passed"],
    ["git checkout -b settings && git checkout -- src", "passed"],
    ["git restore .claude/agents/plain.md", "passed"],
    ["cp -r DIR/other/src .", "passed"],
    ["cp -r .claude DIR/copy", "passed"],
  ])("protect-gate on %s: %s", (command, answer) => {
    expect(said(command)).toBe(answer);
  });
});

describe("protect-gate on names that are known only when the command runs", () => {
  it.each([
    ["sed -i s/a/b/ .cl*/set*", "asked"],
    ["sed -i s/a/b/ .c*/settings.json", "asked"],
    ["rm .[c]laude/settings.json", "asked"],
    ["echo x > .cl*/plugins/x.json", "held"],
    ["echo .claude/settings.json | xargs rm", "asked"],
    ["ls .claude/settings.json | xargs sed -i s/a/b/", "asked"],
    ["echo '{}' > \"$CLAUDE_CONFIG_DIR/settings.json\"", "asked"],
    [`echo '{}' > "\${CLAUDE_CONFIG_DIR:-$HOME/.claude}/settings.json"`, "asked"],
    [`echo '{}' > .c\${x}laude/settings.json`, "asked"],
    ["pushd .claude; echo '{}' > settings.json", "asked"],
    ["cd .cl*; echo '{}' > settings.json", "asked"],
    ["ln -s .claude l2 && echo '{}' > l2/settings.json", "asked"],
    ["ln -s .claude l2; cd l2; echo '{}' > settings.local.json", "asked"],
    ["sed -i s/a/b/ src/*/settings.json *.json", "passed"],
    ["rm -f .cache/* .*.swp", "passed"],
    ["git ls-files '*.ts' | xargs npx prettier --write", "passed"],
    ["grep -rl disableAllHooks docs | xargs sed -i s/a/b/", "passed"],
    ["mkdir -p build && echo '{}' > build/settings.json && ls .claude", "passed"],
    ["mkdir -p build && echo '{}' > build/settings.json", "passed"],
    ["pushd packages/a; echo '{}' > settings.json; popd", "passed"],
    ["cd \"$dir\" && echo '{}' > settings.json", "passed"],
    ["mkdir -p .claude/commands && echo Text > .claude/commands/go.md", "passed"],
  ])("protect-gate on %s: %s", (command, answer) => {
    expect(said(command)).toBe(answer);
  });
});

const PATCH = "--- a/.claude/settings.json\n+++ b/.claude/settings.json\n@@ -1 +1 @@\n-{}\n+{ }\n";

describe("protect-gate on programs that find, fetch, patch or start others", () => {
  it.each([
    ["find . -name settings.json -exec cp x.json {} \\;", "asked"],
    ["find .claude -name '*.json' -delete", "asked"],
    ["find .claude -type f -delete", "asked"],
    ["find . -name 'sett*' -exec sed -i s/a/b/ {} +", "asked"],
    ["find . -name '*.json' -exec npx prettier --write {} +", "asked"],
    ["curl -O --output-dir .claude https://example.com/settings.json", "asked"],
    ["curl -o settings.json --output-dir .claude https://example.com/x", "asked"],
    ["cd .claude && curl -O https://example.com/settings.json?raw=1", "asked"],
    ["cd .claude && wget https://example.com/settings.json", "asked"],
    ["wget -P .claude/skills/new/hooks https://example.com/hooks.json", "held"],
    [`patch -p1 <<'P'\n${PATCH}P`, "asked"],
    [`git apply <<'P'\n${PATCH}P`, "asked"],
    [`cat <<'P' | git apply -\n${PATCH}P`, "asked"],
    ['python3 -c \'import os; os.chdir(".claude"); open("settings.json", "w")\'', "asked"],
    ['node -e \'fs.writeFileSync(path.join(".claude", "settings.json"), x)\'', "asked"],
    ['node -e \'fs.cpSync("x", path.join(".claude", "skills", "x", "hooks"))\'', "held"],
    ["npm exec -- claude plugin disable ralph-hero", "asked"],
    ["npx -p @anthropic-ai/claude-code claude plugin disable ralph-hero", "asked"],
    ["pnpm dlx @anthropic-ai/claude-code@latest plugin disable ralph-hero", "asked"],
    ["node node_modules/.bin/claude mcp remove ralph", "asked"],
    ["$(which claude) plugin disable ralph-hero", "asked"],
    ["tmux send-keys -t 0 'claude plugin disable ralph-hero' Enter", "asked"],
    ["find . -name '*.ts' -exec sed -i s/a/b/ {} +", "passed"],
    ["find . -name '*.json' -not -path './.claude/*' -exec sed -i s/a/b/ {} +", "passed"],
    ["find . -name settings.json -exec cat {} +", "passed"],
    ["find src -name settings.json -delete", "passed"],
    ["curl -sO https://example.com/settings.json", "passed"],
    ["cd .claude && wget https://example.com/CLAUDE.md", "passed"],
    [`git apply --check <<'P'\n${PATCH}P`, "passed"],
    [`git apply <<'P'\n${PATCH.replaceAll(".claude/", "src/")}P`, "passed"],
    ["python3 -c 'print(\"settings.json\")'", "passed"],
    ["npx -p @anthropic-ai/claude-code claude plugin list", "passed"],
    ["$(which claude) mcp list", "passed"],
    ["git commit -m 'docs: claude plugin disable explained'", "passed"],
  ])("protect-gate on %s: %s", (command, answer) => {
    expect(said(command)).toBe(answer);
  });
});
