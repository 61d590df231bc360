import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { bash, ROOT, recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  box.file("project/.claude/settings.json", "{}\n");
  box.file("project/.claude/agents/plain.md", "---\nname: plain\n---\nText\n");
  box.file("project/.claude/skills/mine/SKILL.md", "---\nname: mine\n---\nText\n");
  box.file("project/.claude/skills/coded/hooks/hooks.json", "{}\n");
  box.file("project/src/a.ts", "a\n");
  box.file("harmless/SKILL.md", "text\n");
  box.file("evil/hooks/hooks.json", "{}\n");
  box.file("home/.claude/settings.json", "{}\n");
  mkdirSync(join(box.dir, "elsewhere/.claude"), { recursive: true });
  box.git("worktree", "add", "-q", "-b", "feature/GH-1", join(box.dir, "tree"));
  symlinkSync(".claude", join(box.project, "link"));
  symlinkSync(".claude/settings.local.json", join(box.project, "notes.json"));
  symlinkSync(".ralph", join(box.project, "kept"));
});

/** In a session that nobody attends, a question becomes a refusal that names what a person does. */
function said(payload: object): string {
  const { code, stderr, stdout } = box.gate("protect-gate", payload, {
    env: { CLAUDE_CODE_SESSION_ATTENDED: "0" },
  });
  expect(stdout).toBe("");
  if (code === 0) return "passed";
  return /Recovery: a person (?:runs|writes)/.test(stderr) ? "asked" : "held";
}

function write(path: string, content = "x", tool = "Write") {
  const file_path = path.startsWith("/") ? path : join(box.project, path);
  return said(
    recorded("PreToolUse.Write", {
      cwd: box.project,
      tool_name: tool,
      tool_input: { file_path, notebook_path: file_path, content },
    }),
  );
}

const place = (text: string) =>
  text.replaceAll("DIR", box.dir).replaceAll("HOME", box.home).replaceAll("PLUGIN", ROOT);

describe("protect-gate on files that a tool writes", () => {
  it.each([
    [".ralph/settings.json", "held"],
    [".ralph/board.db", "held"],
    ["kept/settings.json", "held"],
    ["src/../.ralph/settings.json", "held"],
    ["DIR/tree/.ralph/settings.json", "held"],
    ["HOME/.local/state/ralph-hero/x/claims/1", "held"],
    ["PLUGIN/hooks.json", "held"],
    ["PLUGIN/dist-hooks/ralph", "held"],
    [".claude/skills/new/hooks/hooks.json", "held"],
    [".claude/skills/new/.claude-plugin/plugin.json", "held"],
    [".claude/plugins/x/a.ts", "held"],
    ["packages/a/.claude/skills/new/hooks/register.ts", "held"],
    ["HOME/.claude/skills/new/hooks/register.ts", "held"],
    ["HOME/.claude/plugins/config.json", "held"],
    ["DIR/tree/.claude/skills/new/hooks/register.ts", "held"],
    [".claude/settings.json", "asked"],
    [".claude/settings.local.json", "asked"],
    ["link/settings.json", "asked"],
    ["notes.json", "asked"],
    ["HOME/.claude/settings.json", "asked"],
    ["HOME/.claude.json", "asked"],
    ["DIR/tree/.claude/settings.json", "asked"],
    ["/etc/claude-code/managed-settings.json", "asked"],
    [".claude/skills/mine/SKILL.md", "passed"],
    [".claude/skills/mine/scripts/run.sh", "passed"],
    [".claude/commands/go.md", "passed"],
    [".claude/agents/plain.md", "passed"],
    [".claude/CLAUDE.md", "passed"],
    ["src/a.ts", "passed"],
    ["src/settings.json", "passed"],
    ["hooks/hooks.json", "passed"],
    [".mcp.json", "passed"],
    ["DIR/elsewhere/.claude/settings.json", "passed"],
    ["DIR/free.txt", "passed"],
  ])("protect-gate on a Write to %s: %s", (path, answer) => {
    expect(write(place(path))).toBe(answer);
  });

  it("protect-gate judges Edit and NotebookEdit at the same paths", () => {
    expect(write(".ralph/settings.json", "x", "Edit")).toBe("held");
    expect(write(".claude/plugins/a.ipynb", "x", "NotebookEdit")).toBe("held");
  });

  it("protect-gate tells what it holds, in one line with a remedy", () => {
    const payload = recorded("PreToolUse.Write", {
      cwd: box.project,
      tool_input: { file_path: join(box.project, ".claude/settings.json"), content: "{}" },
    });
    expect(
      box.gate("protect-gate", payload, { env: { CLAUDE_CODE_SESSION_ATTENDED: "0" } }),
    ).toEqual(
      blocked(
        ".claude/settings.json holds the client's settings. Recovery: a person writes .claude/settings.json.",
      ),
    );
    const asked = box.gate("protect-gate", payload, { env: { CLAUDE_CODE_SESSION_ATTENDED: "1" } });
    expect(JSON.parse(asked.stdout).hookSpecificOutput).toMatchObject({
      permissionDecision: "ask",
      permissionDecisionReason:
        "Yes lets the agent write .claude/settings.json, which holds the client's settings.",
    });
  });

  it("protect-gate cannot decide about a call that names no file", () => {
    const payload = recorded("PreToolUse.Write", { cwd: box.project, tool_input: {} });
    expect(box.gate("protect-gate", payload)).toEqual(
      blocked("protect-gate could not decide: the call names no file."),
    );
  });
});

describe("protect-gate on commands", () => {
  it.each([
    ["rm -rf .ralph", "held"],
    ["sqlite3 .ralph/board.db 'delete from issues'", "held"],
    ["rm -rf DIR/tree/.ralph", "held"],
    ["chmod -R 000 HOME/.local/state", "held"],
    ["rm -rf PLUGIN/dist-hooks", "held"],
    ["cp /bin/true PLUGIN/bin/ralph", "held"],
    ["cd PLUGIN && sed -i s/block/allow/ hooks.json", "held"],
    ["python3 -c \"open('PLUGIN/hooks.json','w')\"", "held"],
    ["echo x > .claude/skills/new/hooks/register.ts", "held"],
    ["tee .claude/plugins/x.json < a", "held"],
    ["mv DIR/evil .claude/skills/coded/hooks", "held"],
    ["rm -rf .claude/skills", "held"],
    ["python3 -c \"open('.claude/skills/a/hooks/hooks.json','w')\"", "held"],
    [`echo '{"disableAllHooks": true}' > .claude/settings.json`, "held"],
    ["jq '.env.RALPH_REVIEW_MODE=\"skip\"' a | tee .claude/settings.json", "held"],
    ["echo '{}' > .claude/settings.json", "asked"],
    ["cd .claude && cp ../x.json settings.json", "asked"],
    ["cp /tmp/settings.json .claude/", "asked"],
    ["rm -f .claude/settings*.json", "asked"],
    ["echo x > .claude/plugins/x-$(date +%F)", "held"],
    ["rm -rf .claude", "asked"],
    ["ln -s ../.claude/settings.json docs/l && echo {} > docs/l", "asked"],
    ["ln -s ../x.json .claude/settings.local.json", "asked"],
    ["ln .claude/settings.json copy.json", "asked"],
    ["sed -i s/a/b/ link/settings.json", "asked"],
    ["git checkout HEAD~1 -- .claude/settings.json", "asked"],
    ["git restore .claude/settings.json", "asked"],
    ["node -e \"require('fs').writeFileSync('.claude/settings.json', '{}')\"", "asked"],
    ["npx prettier --write .claude/settings.json", "asked"],
    ["chmod 000 HOME/.claude/settings.json", "asked"],
    ["unzip -q x.zip -d .claude/skills/new", "asked"],
    ["tar xf x.tar -C .claude/skills", "asked"],
    ["cp -r DIR/evil .claude/skills/evil", "asked"],
    ["ln -s DIR/unknown .claude/skills/new", "asked"],
    ["claude_dir=.claude; echo x > $claude_dir/settings.json", "asked"],
    ["printf '%s\\n' --- 'hooks:' ' Stop: []' --- > .claude/agents/plain.md", "asked"],
    ["echo '{}' > .mcp.json", "asked"],
    ["claude plugin disable ralph-hero", "asked"],
    ["claude plugin marketplace remove acme", "asked"],
    ["claude config set theme dark", "asked"],
    ["sh -c 'claude mcp remove ralph'", "asked"],
    ["npx @anthropic-ai/claude-code plugin uninstall ralph-hero", "asked"],
    ["claude plugin list && claude plugin marketplace list", "passed"],
    ["claude mcp list; claude mcp get ralph; claude plugin disable --help", "passed"],
    ["claude --version", "passed"],
    ["cp -r DIR/harmless .claude/skills/new", "passed"],
    ["cat .claude/settings.json", "passed"],
    ["jq .hooks .claude/settings.json", "passed"],
    ["grep -rn disableAllHooks .claude docs", "passed"],
    ["git add .claude/settings.json && git commit -m 'docs: .claude/settings.json'", "passed"],
    ["git diff -- .claude/settings.json", "passed"],
    ["mkdir -p .claude/skills/new && echo text > .claude/skills/new/SKILL.md", "passed"],
    ["sed -i s/Text/Words/ .claude/agents/plain.md", "passed"],
    ["rm .claude/commands/old.md", "passed"],
    ["cp .claude/settings.json /tmp/copy.json", "passed"],
    ["npm test -- settings plugins hooks", "passed"],
    ["node scripts/build.mjs --out hooks.json", "passed"],
    ["cat PLUGIN/hooks.json", "passed"],
    ["PLUGIN/bin/ralph status", "passed"],
    ["rm -rf dist && npm run build", "passed"],
    ["echo '{}' > DIR/elsewhere/.claude/settings.json", "passed"],
  ])("protect-gate on the command %s: %s", (command, answer) => {
    expect(said(bash(place(command), box.project))).toBe(answer);
  });

  it("protect-gate says nothing where ralph is not used", () => {
    const other = sandbox({ usesRalph: false });
    const payload = bash("rm -rf .claude", other.project);
    expect(other.gate("protect-gate", payload)).toEqual(SILENT);
  });
});
