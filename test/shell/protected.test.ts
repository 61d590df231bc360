import { describe, expect, it } from "vitest";
import { mayProtect } from "../../src/shell/protect/may-protect.ts";
import { namesOfGlob } from "../../src/shell/protect/names-of-glob.ts";
import { proveCommand } from "../../src/shell/prove/classify.ts";
import { readingMs } from "../../testing/processes/reading-cost.ts";
import { WORLD } from "./bypass/world.ts";
import { protectionOf } from "./protection-of.ts";

describe("git that is told to take the client's folder for its working tree", () => {
  it.each(["checkout x", "reset --hard", "stash pop", "merge x", "rebase x"])(
    "may fill it by git %s",
    (verb) => expect(protectionOf(`git --work-tree=.claude ${verb}`)).toBe("settings"),
  );

  it.each([
    "add a",
    "stage a",
    "fetch",
    "push",
    "commit -m x",
    "tag v1",
    "branch b",
    "notes add -m x",
  ])("leaves its files alone by git %s", (verb) =>
    expect(protectionOf(`git --work-tree=.claude ${verb}`)).toBeUndefined(),
  );
});

describe("the client's own commands", () => {
  it.each([
    ["claude plugin disable x", "settings"],
    ["claude -- plugin disable x", "settings"],
    // Behind two dashes the first word is no option's value.
    ["claude -- fix plugin disable x", undefined],
    ["claude --other fix plugin disable x", "settings"],
    ["claude --verbose fix plugin disable x", undefined],
    ["claude '' plugin disable x", undefined],
    ["npx $P/claude plugin disable x", "settings"],
  ])("%s would change: %s", (command, protection) => {
    expect(protectionOf(command)).toBe(protection);
  });
});

describe("a list that is changed, file by file", () => {
  it.each([
    ["ls .claude | xargs rm", "settings"],
    // Neither of these lists what it names.
    ["cd .claude | xargs rm", undefined],
    ["touch .claude | xargs rm", undefined],
  ])("%s would change: %s", (command, protection) => {
    expect(protectionOf(command)).toBe(protection);
  });
});

describe("find that removes what it finds", () => {
  it.each([
    ["find . -iname settings.json -delete", "settings"],
    ["find . -path '*s.json' -delete", "settings"],
    ["find . -regex '.*/\\(settings\\|x\\)\\.json' -delete", "settings"],
    ["find . -regex '.*/\\(a\\|b\\)\\.json' -delete", undefined],
    // It is looked for by other names, or by none; or it is listed in a file.
    ["find . -not -iname settings.json -delete", undefined],
    ["find . ! -iname settings.json -delete", undefined],
    ["find . -path '*' -delete", undefined],
    ["find . -type settings.json -delete", undefined],
    ["find . -name settings.json -fprint out.txt", undefined],
    // A test behind it comes too late.
    ["find . -delete -name settings.json", undefined],
    ["find .claude -delete -name x", "settings"],
  ])("%s would change: %s", (command, protection) => {
    expect(protectionOf(command)).toBe(protection);
  });
});

describe("a copy into the client's folder", () => {
  it("may be of its settings where a pattern may stand for them, not where it is a name", () => {
    const isHarmless = () => true;
    expect(protectionOf("cp s* .claude", { isHarmless })).toBe("settings");
    expect(protectionOf("cp 's*' .claude", { isHarmless })).toBeUndefined();
  });

  it("keeps its whole path where it is told to", () => {
    expect(protectionOf("cp --parents /.claude/settings.json sub")).toBe("settings");
    expect(protectionOf("rsync -R /.claude/settings.json sub")).toBe("settings");
    expect(protectionOf("cp /.claude/a sub")).toBeUndefined();
  });

  it("is not what a link to the folder makes: what lies in a linked folder stays what it is", () => {
    expect(protectionOf("cp -s .claude x")).toBeUndefined();
    expect(protectionOf("cp -al ../project /tmp/x")).toBeUndefined();
  });

  it("is what copies make: other programs have no sources", () => {
    expect(protectionOf("touch s* .claude")).toBeUndefined();
  });
});

describe("a folder that may be the client's", () => {
  it.each([
    ["git worktree add d b && touch d/settings.json && ls .claude", "settings"],
    ["git worktree add d b && touch d/x && ls .claude", undefined],
    ["git worktree add d b && touch e/settings.json && ls .claude", undefined],
    ["cd $D/.cl'aude' && touch settings.json", "settings"],
    ["cd $D/x && touch settings.json", undefined],
    ["cd .claude && tee settings.json < <(ls)", "settings"],
    ["cd src && tee settings.json < <(ls)", undefined],
    ['cd "$(git rev-parse --show-toplevel)" && tar xf a -C .claude', "settings"],
    ['cd "$(git rev-parse --show-toplevel)" && cp a .mcp.json', "servers"],
    ['cd "$(git rev-parse --show-toplevel)" && cp a x.json && ls .mcp.json', undefined],
    ["git config core.worktree .claude", "settings"],
    ["git config core.worktree /tmp .claude", undefined],
    ["perl -e '(/w/plugin/bin/ralph)'", "own"],
    [`python3 -c 'open(".Claude" + "/" + "Settings.json", "w")'`, "settings"],
    [`python3 -c 'import shutil; shutil.rmtree(".claude")'`, "settings"],
    [`node -e 'fs.rmSync(".claude")'`, "settings"],
    [`node -e 'fs.statSync(".claude")'`, undefined],
  ])("%s would change: %s", (command, protection) => {
    expect(protectionOf(command)).toBe(protection);
  });
});

it("a path that git reads from the top of its repository may lie three folders above", () => {
  for (const folder of [".", "a", "a/b", "a/b/c"]) {
    expect(protectionOf(`cd ${folder} && git checkout x -- ':/.ralph/board.db'`)).toBe("own");
  }
  expect(protectionOf("cd a && git checkout x -- .ralph/board.db")).toBeUndefined();
});

it("a patch in the command says what git and patch would change, and no other program", () => {
  const patch = "<<'E'\n+++ .claude/settings.json\nE";
  expect(protectionOf(`git apply ${patch}`)).toBe("settings");
  expect(protectionOf(`patch -p1 ${patch}`)).toBe("settings");
  expect(protectionOf(`rm apply ${patch}`)).toBeUndefined();
});

it("the cheap look stops at the plugin's folder, and passes where there is none", () => {
  expect(mayProtect("touch x", "/opt/plug/sub", "/opt/plug")).toBe(true);
  expect(mayProtect("touch plug/x", "/opt", "/opt/plug")).toBe(true);
  expect(mayProtect("touch x", "/p/opt/plug", "/opt/plug")).toBe(false);
  expect(mayProtect("touch x", "/opt", undefined)).toBe(false);
});

it("a pattern for folders leads to what is protected, however many slashes and dots it has", () => {
  expect(protectionOf("rm .claud*/././././././settings.json")).toBe("settings");
  const [word] = proveCommand("rm x/.ralp*//./a", WORLD).acts[0]?.args ?? [];
  expect(word && namesOfGlob(word)).toEqual([".ralp*/a", ".ralph/a"]);
});

it.each(["rm $(ls .claude/x*);", "ls .claude/x | xargs rm;", 'sed -i s/a/b/ "$x"; ls .claude/x |'])(
  "acts that may list names for each other cost no more than a gate may, repeated: %s",
  (text) => expect(readingMs(protectionOf, text.repeat(3000), 250)).toBeLessThan(250),
);
