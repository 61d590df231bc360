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
  const payload = bash(command.replaceAll("DIR", box.dir), box.project);
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
