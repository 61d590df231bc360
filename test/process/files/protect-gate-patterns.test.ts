import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bash, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  // Nothing in it is protected yet: what counts is what is put there.
  mkdirSync(join(box.project, ".claude/skills"), { recursive: true });
  box.file("project/src/a.ts", "a\n");
  box.file("project/plain.md", "Text\n");
  box.file("project/x/settings.json", "{}\n");
  box.file("project/x/hooks/hooks.json", "{}\n");
  box.file("project/coded/.claude-plugin/plugin.json", "{}\n");
});

/** In a session that nobody attends, a question becomes a refusal that names what a person does. */
function said(command: string): string {
  const { code, stderr } = box.gate("protect-gate", bash(command, box.project), {
    env: { CLAUDE_CODE_SESSION_ATTENDED: "0" },
  });
  if (code === 0) return "passed";
  return /Recovery: a person runs/.test(stderr) ? "asked" : "held";
}

describe("protect-gate on a pattern that stands for the folder that is filled", () => {
  it.each([
    ["tar -x -C .cl* -f x.tar", "asked"],
    ["tar -xf x.tar -C .cl* plugins/x", "held"],
    ["unzip x.zip -d .cl*", "asked"],
    ["unzip x.zip -d .[c]laude/skills", "asked"],
    ["cp x/settings.json .cl*", "asked"],
    ["cp x/*.json .cl*/", "asked"],
    ["cp -r x/. .cl*", "asked"],
    ["cp -r -t .cl* x/settings.json", "asked"],
    ["cp -r coded .cl*/sk*/", "asked"],
    ["cp -r x/hooks .cl*/skills/new", "held"],
    ['cp "$f" .cl*', "asked"],
    ["mv x/* .c*", "asked"],
    ["mv x/settings.json .c*/", "asked"],
    ["ln -s ../x/settings.json .cl*", "asked"],
    ["rsync -a x/ .cl*/", "asked"],
    ["git clone u .cl*/skills/foo", "asked"],
    ["git clone u .cl*/skills/f*", "asked"],
    ["git mv x/settings.json .cl*", "asked"],
    ["git mv x/settings.json .claude", "asked"],
    ["git mv plain.md .cl*", "passed"],
    ["git mv src/a.ts lib/*", "passed"],
    ["wget -P .cl* https://example.com/settings.json", "asked"],
    ["cp plain.md .cl*/", "passed"],
    ["cp -r .claude/skills s*", "passed"],
    ["cp x/* build/*", "passed"],
    ["cp -r x/. pack*/", "passed"],
    ["rm dist/*.js", "passed"],
    ["mv src/* lib/", "passed"],
    ["mv src/*.ts x/*", "passed"],
    ["cp x/settings.json src/*/", "passed"],
    ["tar -xf x.tar -C build-*", "passed"],
    ["unzip x.zip -d .cache*", "passed"],
    ["git clone u vendor/*", "passed"],
    ["rsync -a x/ .config*/", "passed"],
  ])("protect-gate on a pattern in %s: %s", (command, answer) => {
    expect(said(command)).toBe(answer);
  });
});
