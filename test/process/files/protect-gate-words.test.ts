import { beforeAll, describe, expect, it } from "vitest";
import { bash, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  box.file("project/.claude/settings.json", "{}\n");
  box.file("project/.claude/agents/plain.md", "---\nname: plain\n---\nText\n");
  box.file("project/.claude/skills/mine/SKILL.md", "---\nname: mine\n---\nText\n");
  box.file("project/src/a.ts", "a\n");
  box.file("project/plain.md", "---\nname: a\n---\nText about hooks:\n");
  box.file("project/hooked.md", "---\nname: a\nhooks:\n  Stop: []\n---\nText\n");
  box.file("other/.claude/settings.json", "{}\n");
  box.file("home/.claude/settings.json", "{}\n");
  box.git("add", ".claude", "src");
  box.git("commit", "-qm", "files");
  box.git("worktree", "add", "-q", "-b", "feature/y", "../tree");
});

/** In a session that nobody attends, a question becomes a refusal that names what a person does. */
function said(command: string): string {
  const { code, stderr } = box.gate("protect-gate", bash(command, box.project), {
    env: { CLAUDE_CODE_SESSION_ATTENDED: "0" },
  });
  if (code === 0) return "passed";
  return /Recovery: a person runs/.test(stderr) ? "asked" : "held";
}

describe("protect-gate on archives", () => {
  it.each([
    ["tar xfC a .claude/skills", "asked"],
    ["tar xCf .claude/skills a", "asked"],
    ["tar xfC a ../tree/.claude/skills", "asked"],
    ["tar xfC a ~/.claude/skills", "asked"],
    ["tar -xC.claude -f a", "asked"],
    ["tar --extr --dir .claude -f a", "asked"],
    ["tar xf a -C src -C ../.claude", "asked"],
    ["tar xf a .claude", "asked"],
    ["tar xf a --transform 's,^,.claude/,'", "asked"],
    ["tar xf a --transform='s|x|y|;s|src|.claude|'", "asked"],
    ["tar xf a --transform='flags=r;s,a\\,b,c,g;s,.*,.claude/&,'", "asked"],
    ["tar xf a --transform 's,^\\(.*\\)$,.claude/\\1,'", "asked"],
    ["tar xf a --transform='s|x|y|;s|src|lib|' --xform 's,.*,out/&,'", "passed"],
    ["cd .claude && jar xf ../x.jar", "asked"],
    ["jar --extract --file x.jar --dir .claude", "asked"],
    ["cd src && jar xf ../x.jar", "passed"],
    ["jar cf x.jar -C .claude .", "passed"],
    ["busybox tar xf a -C .claude", "asked"],
    ["unzip -qod .claude a.zip", "asked"],
    ["unzip -o a.zip '.claude/*'", "asked"],
    ["cd .claude && pax -r < a", "asked"],
    ["ls | cpio -pd .claude", "asked"],
    ["tar xf a", "passed"],
    ["tar xf a .claude/agents/plain.md", "passed"],
    ["unzip a.zip -x '.claude/*'", "passed"],
    ["tar czf a.tgz .claude", "passed"],
    ["tar cfC a.tar .claude .", "passed"],
    ["tar tvf a.tar .claude", "passed"],
  ])("protect-gate on an archive, %s: %s", (command, answer) => {
    expect(said(command)).toBe(answer);
  });
});

describe("protect-gate on git that is told where its files lie", () => {
  it.each([
    ["git --work-tree=.claude checkout x", "asked"],
    ["git --work-tree=.claude checkout x -- settings.json", "asked"],
    ["git --work-tree .claude restore settings.json", "asked"],
    ["git --work-tree=../tree/.claude reset --hard x", "asked"],
    ["git --work-tree=$HOME/.claude checkout -f", "asked"],
    ["GIT_WORK_TREE=.claude git checkout x", "asked"],
    ["export GIT_WORK_TREE=.claude; git stash pop", "asked"],
    ["git -c core.worktree=.claude checkout -f", "asked"],
    ["git config core.worktree .claude", "asked"],
    ["git --work-tree=.ralph checkout x", "held"],
    ["git checkout x -- ':(top).claude'", "asked"],
    ["cd src && git checkout x -- :/.claude", "asked"],
    ["git checkout x -- '*settings.json'", "asked"],
    ["git restore -s x ':(glob).claude/**'", "asked"],
    ["git mv conf .claude/skills", "asked"],
    ["git mv .claude/skills/mine .claude/skills/two", "passed"],
    ["git --work-tree=. checkout x", "passed"],
    ["git --git-dir=../d/.git --work-tree=$HOME checkout -- .bashrc", "passed"],
    ["git --work-tree=.claude status", "passed"],
    ["git checkout x -- ':!.claude' .", "passed"],
    ["git checkout -- '*.ts'", "passed"],
    ["git checkout x -- :/", "passed"],
  ])("protect-gate on git with its files elsewhere, %s: %s", (command, answer) => {
    expect(said(command)).toBe(answer);
  });
});

describe("protect-gate on the client's own commands with words that are not known", () => {
  it.each([
    ['claude "$x" add a', "asked"],
    ["claude $x", "asked"],
    ["claude --model opus plugin disable ralph-hero", "asked"],
    ["claude --other value plugin disable ralph-hero", "asked"],
    ['npx claude "$x" disable a', "asked"],
    ['claude -p "$prompt"', "passed"],
    ['claude -p "$prompt" --model opus', "passed"],
    ['claude --model "$m" "$prompt"', "passed"],
    ['claude -r "$id" "go on"', "passed"],
    ['claude "$x" list', "passed"],
  ])("protect-gate on the client's command %s: %s", (command, answer) => {
    expect(said(command)).toBe(answer);
  });
});

describe("protect-gate on a command that goes from folder to folder", () => {
  it.each([
    ["cd .claude; cd ..; rm settings.json", "passed"],
    ["cd .claude; ls; cd ../src; rm settings.json", "passed"],
    ["cd .claude; cd nowhere; rm settings.json", "asked"],
    ["cd src; cd ../.claude; rm settings.json", "asked"],
    ["mv .claude x; cd .claude; cd ..; cd .claude; rm settings.json", "asked"],
  ])("protect-gate on a way, %s: %s", (command, answer) => {
    expect(said(command)).toBe(answer);
  });
});

describe("protect-gate on programs that get their files from a list", () => {
  it.each([
    ["find . -name settings.json | xargs sed -i s/a/b/", "asked"],
    ["find . -name 'sett*' -print0 | xargs -0 -I% sed -i s/a/b/ %", "asked"],
    ["find ../tree -name settings.json | sort | xargs rm", "asked"],
    ["find ~ -name settings.json | xargs sed -i s/a/b/", "asked"],
    ["find . -path '*laude/sett*' -exec sed -i s/a/b/ {} +", "asked"],
    ["find . -name settings.json | xargs sed -i 's/{/{\"disableAllHooks\":true,/'", "held"],
    ["for f in $(find . -name settings.json); do sed -i s/a/b/ $f; done", "asked"],
    ["find . -name settings.json | while read -r f; do echo {} > $f; done", "asked"],
    ["grep -rl foo .claude | sed 's;a;b;' | xargs sed -i s/a/b/", "asked"],
    ["ls .claude/*.json | xargs rm", "asked"],
    ["cd .claude && ls | xargs rm", "asked"],
    ["find . -name '*.ts' | xargs sed -i s/a/b/", "passed"],
    ["find . -name settings.json | xargs cat", "passed"],
    ["find . -name settings.json | xargs -I{} cp {} /tmp/kept/", "passed"],
    ["find . -name settings.json > $list", "passed"],
    ["find src -name settings.json | xargs sed -i s/a/b/", "passed"],
    ["ls .claude; grep -rl foo src | xargs sed -i s/a/b/", "passed"],
    ["grep -rl foo .claude/agents | xargs sed -i s/a/b/", "passed"],
    ["git diff --name-only | xargs npx prettier --write", "passed"],
  ])("protect-gate on a list, %s: %s", (command, answer) => {
    expect(said(command)).toBe(answer);
  });
});

describe("protect-gate on find with a regular expression", () => {
  it.each([
    ["find ../tree -regex '.*settings.json' -delete", "asked"],
    ["find ../tree -regex '.*/settings\\(\\.local\\)?\\.json' -delete", "asked"],
    [
      "find ../tree -regextype posix-extended -regex '.*(x|set[a-z]+)\\.(js|json)' -delete",
      "asked",
    ],
    ["find ../tree -regex '.*/[[:alpha:]]+\\.json' -delete", "asked"],
    ["find ../tree -iregex '.*SETTINGS.*' -delete", "asked"],
    ["find ../tree -regex '../tree/.claude/s.*' -delete", "asked"],
    ["find ../tree -regex '.*\\.\\(ts\\|js\\)' -delete", "passed"],
    ["find ../tree -regextype posix-extended -regex '.*\\.(ts|js)$' -delete", "passed"],
    ["find ../tree -regex '.*settings.json' -exec cat {} +", "passed"],
    ["find src -regex '.*settings.json' -delete", "passed"],
    ["find ../tree -not -regex '.*settings.json'", "passed"],
  ])("protect-gate on a regular expression, %s: %s", (command, answer) => {
    expect(said(command)).toBe(answer);
  });
});

describe("protect-gate on what a copy brings", () => {
  it.each([
    ["cp hooked.md .claude/agents/", "asked"],
    ["mv hooked.md .claude/commands/x.md", "asked"],
    ["ln hooked.md ../tree/.claude/agents/x.md", "asked"],
    ["cp hooked.md ~/.claude/agents/", "asked"],
    ["cp ../other/.claude/* .claude", "asked"],
    ['cp "$f" .claude', "asked"],
    ["cp --parents .claude/settings.json ../tree", "asked"],
    ["rsync -R .claude/settings.json ../tree", "asked"],
    ["cp -l .claude/settings.json second", "asked"],
    ["cp plain.md .claude/agents/", "passed"],
    ["cp hooked.md docs/", "passed"],
    ["cp *.md .claude/", "passed"],
    ['cp "$f" .claude/commands/', "passed"],
    ['cp "$f" .', "passed"],
    ["cp .claude/settings.json /tmp/kept", "passed"],
    ["cp -l src/a.ts src/b.ts", "passed"],
  ])("protect-gate on a copy, %s: %s", (command, answer) => {
    expect(said(command)).toBe(answer);
  });
});

describe("protect-gate on find that takes empty folders away", () => {
  it("protect-gate lets find remove empty folders unless one of ralph's is empty", () => {
    expect(said("find . -type d -empty -delete")).toBe("held");
    box.file("project/.ralph/board.db", "x");
    expect(said("find . -type d -empty -delete")).toBe("passed");
    expect(said("find . -type d -empty -not -path './.git/*' -print -delete")).toBe("passed");
    expect(said("find .ralph -type d -empty -delete")).toBe("held");
    expect(said("find . -empty -delete")).toBe("held");
    expect(said("find . -type d -delete")).toBe("held");
    expect(said("find . -type d -empty -o -delete")).toBe("held");
    expect(said("find . -type d -path -empty -delete")).toBe("held");
  });
});
