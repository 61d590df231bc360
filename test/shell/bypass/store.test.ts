import { describe, expect, it } from "vitest";
import { bypassOf, isHeld } from "./world.ts";

describe("writing the board's files or the records of gates is held", () => {
  it.each([
    "sqlite3 .ralph/board.db 'update issues set state=1'",
    "cd .ralph && rm board.db",
    "echo '{}' > .ralph/settings.json",
    "sed -i s/a/b/ .ralph/settings.json",
    "cp x .ralph/",
    "cp -t .ralph x",
    "mv .ralph /tmp/x",
    "ln -s .ralph /tmp/x",
    "git checkout main -- .ralph",
    "curl -o .ralph/settings.json https://example.com/x",
    "ls .ralph | xargs -I{} rm .ralph/{}",
    "find .ralph -type f -exec rm {} +",
    'rm -rf "$(pwd)/.ralph"',
    "rm -rf .ral*",
    "rm -rf .[r]alph",
    "rm -rf .*",
    "rm -rf .",
    "rm -rf ../*",
    "rm -rf ../pro*",
    "rm -rf ~/.local",
    "mv ../project ../elsewhere",
    "find . -delete",
    "find . -name '*.json' -delete",
    "git clean -fdx",
    "git clean -f -X",
    "git clean -fdX -e .ralph",
    "git clean -fdx -e .ralph -e '!.ralph'",
    'git clean -fdx -e .ralph -e "$p"',
    "git clean -fdx -e .ralph $more",
    "git clean -fdx -e -n",
    "git clean -fdx -e",
    "git clean -nfdx --no-dry-run",
    "git clean $flags",
    "git -C $d clean -fdx",
    "rm -r $XDG_STATE_HOME/ralph-hero",
    "python3 -c 'import shutil; shutil.rmtree(\".ralph\")'",
    "echo 'rm -rf .ralph' | sh",
  ])("%s", (command) => expect(isHeld(command)).toBe(true));

  it("in the folder itself by plain names", () => {
    expect(bypassOf("rm settings.json", { cwd: "/w/project/.ralph" })).toBeDefined();
  });
});

describe("reading them, and writing elsewhere, passes", () => {
  it.each([
    "cat .ralph/settings.json",
    "cp .ralph/board.db /tmp/backup.db",
    "jq . .ralph/settings.json > /tmp/x",
    "git add .ralph/settings.json && git commit -m settings",
    "git clean -fd",
    "git clean -ndx",
    "git clean -fdx src",
    "git clean -fdx -e .ralph",
    "git clean -fdx -e dist -e .ralph/",
    "git clean -fdx -e /.ralph",
    "git clean -fdx -e /.ralph/",
    "git clean -fdxe .ralph",
    "git clean -fdxe.ralph",
    "git clean -fdx --exclude .ralph",
    "git clean -fdx --exclude=.ralph",
    "git clean -fde x",
    "git -C ../other clean -fdx",
    "rm -rf dist build",
    "rm -rf *",
    "rm -rf .next*",
    'rm -rf "$TMP"',
    "rm -rf /w/other*",
    "find . -name '*.pyc' -delete",
    "mv a.txt ..",
    "ls ~/.local/state/ralph-hero",
  ])("%s", (command) => expect(isHeld(command)).toBe(false));
});
