import { describe, expect, it } from "vitest";
import { bypassIn } from "../../../src/shell/bypass/bypass-in-command.ts";
import { bypassOf, isHeld, WORLD } from "./world.ts";

const STATE = "/w/home/.local/state";

describe("a change of the board's files or the records is named by its program", () => {
  it.each([
    ["echo x > .ralph/settings.json", "Writing ralph's own files"],
    ["gh pr view 4 > .ralph/x", "Writing ralph's own files"],
    ["cd .ralph && rm -f $x", "rm on ralph's own files"],
    ["cd .ralph && touch a $x", "touch on ralph's own files"],
    ['find .ra"lph" -type f | xargs rm', "rm on ralph's own files"],
    ["find .r\\alph -type f | xargs rm", "rm on ralph's own files"],
    ["ls -d .ral* | xargs rm -r", "rm on ralph's own files"],
    ["fd . .ralph -x rm", "fd on ralph's own files"],
    ['for f in .ralph/*; do rm "$f"; done', "rm on ralph's own files"],
    ["for f in '.ralph'/*; do rm \"$f\"; done", "rm on ralph's own files"],
    ['while read -r f; do rm "$f"; done < <(ls .ralph/*)', "rm on ralph's own files"],
    ['f() { rm "$1"; }; f .ralph/x', "rm on ralph's own files"],
    ['f() { rm "$@"; }; f .ralph/x', "rm on ralph's own files"],
    [`unzip a.zip -d ${STATE}`, "unzip on ralph's own files"],
    [`tar xf a.tar -C ${STATE}`, "tar on ralph's own files"],
    [`cp -r x/. ${STATE}`, "cp on ralph's own files"],
    [`cp -rT x ${STATE}`, "cp on ralph's own files"],
    [`cp -r --no-target-directory x ${STATE}`, "cp on ralph's own files"],
    [`rsync -a x/ ${STATE}`, "rsync on ralph's own files"],
    ["scp x .ralph/", "scp on ralph's own files"],
    ["cp x --target-directory=.ralph", "cp on ralph's own files"],
    ["cp a .ral*", "cp on ralph's own files"],
    ["install -m 644 x .ralph/y", "install on ralph's own files"],
    ["srm x/../../project", "srm on ralph's own files"],
    ["mv .. x/$y", "mv on ralph's own files"],
    ["trash ..", "trash on ralph's own files"],
    ["shred -u ../*", "shred on ralph's own files"],
    ["rm -R ..", "rm on ralph's own files"],
    ["rm -rf .*l*", "rm on ralph's own files"],
    ["rm -rf .ral*ph", "rm on ralph's own files"],
    ["rm -rf .*/", "rm on ralph's own files"],
    ["rm -rf /w/proj*", "rm on ralph's own files"],
    ["rm -rf /w/home/.local/st*e", "rm on ralph's own files"],
    ["git checkout main -- .ralph/x", "git checkout on ralph's own files"],
    ["git restore .ralph", "git restore on ralph's own files"],
    ["git rm -r .ralph", "git rm on ralph's own files"],
    ["git mv a .ralph/b", "git mv on ralph's own files"],
    ["git apply --directory=.ralph x", "git apply on ralph's own files"],
    ["git worktree add .ralph/w", "git worktree on ralph's own files"],
    ["git init .ralph", "git init on ralph's own files"],
    ["git clone x .ralph/y", "git clone on ralph's own files"],
    ["git -C .ralph rm board.db", "git rm on ralph's own files"],
    ["git stash --all", "git stash --all"],
    ["git stash push -ua", "git stash --all"],
    ["git stash $x", "git stash --all"],
    ["git clean -fdx", "git clean -x"],
    ["git clean -fdx .", "git clean -x"],
    ["git clean -fdx src ..", "git clean -x"],
    ["git clean -fdx $x", "git clean -x"],
    ["git clean -fdx .ral*", "git clean -x"],
  ])("%s", (command, name) => {
    const found = bypassIn(command, WORLD);
    expect(bypassOf(command)).toBe(name);
    expect(found?.isOnOwnFiles).toBe(true);
  });

  it("says what to do instead", () => {
    const recovery = (command: string) => bypassIn(command, WORLD)?.recovery;
    expect(recovery("rm -rf .ralph")).toBe("leave it as it is; a person changes it");
    expect(recovery("git clean -fdx")).toBe("git clean without -x and -X");
    expect(recovery("git stash --all")).toBe("git stash without --all");
    expect(recovery("cp dist-hooks/ralph x")).toBe("handoff_ticket");
  });

  it("also where a link of another name leads there", () => {
    const guarded = (path: string) =>
      path.startsWith("/w/project/link") ? "inside" : WORLD.guarded(path);
    const name = (command: string) => bypassIn(command, { ...WORLD, guarded })?.name;
    expect(name("rm -rf link/*")).toBe("rm on ralph's own files");
    expect(name("tee link/x")).toBe("tee on ralph's own files");
    expect(name("cp x link/")).toBe("cp on ralph's own files");
    expect(name("git rm link/x")).toBe("git rm on ralph's own files");
    // Of these words only the paths are understood.
    expect(name("rm -ri /w/project/link/* < <(yes)")).toBe("rm on ralph's own files");
    expect(name("rm -ri /w/project/other/* < <(yes)")).toBeUndefined();
    expect(name("rm -rf other/*")).toBeUndefined();
  });
});

describe("other files are free", () => {
  it.each([
    "find .ralph -type f > $out",
    'for f in a b; do rm "$f"; done; cat .ralph/x',
    'for f in a b; do rm "$f"; done',
    "while read f; do rm x/$f; done < .ralph/list",
    'while read f; do rm "$f"; done < list; cat x.ralph',
    'f() { rm "a$1"; }; f .ralph/x',
    `mv x ${STATE}`,
    `cp -r x ${STATE}`,
    `tar xf a.tar -C ${STATE}/other`,
    "unzip a.zip -d .",
    "cp -r x/. .",
    "rm ..",
    "rm -f .ral",
    "rm -rf .ral*alph",
    "rm -rf .*x",
    "rm -rf *ralph",
    "rm -rf src/*",
    "mv src ..",
    "shred x",
    "git stash",
    "git stash -u",
    "git stash push src",
    "git commit -m .ralph",
    "git log -- .ralph",
    "git rm x.ralph",
    "git clean -fdx src",
    "git clean -fdx -e x src",
    "git clean --dry-run -dx",
    "git -C /w/other clean -fdx",
    "export X=.ralph/y",
    "man .ralph",
    "kill .ralph",
  ])("%s", (command) => expect(isHeld(command)).toBe(false));
});

describe("find that removes what it finds", () => {
  it.each([
    "find -H . -delete",
    "find -L ../ -type f -delete",
    "find -O3 -D x . -delete",
    "find -delete",
    "find -exec rm {} +",
    "find src . -delete",
    "find .. -name '*.db' -delete",
    "find . -name '?oard.db' -delete",
    "find . -name '[b]oard.db' -delete",
    "find . -iname 'BOARD.DB' -delete",
    "find . -name .ralph -delete",
    "find . -name '.r*' -delete",
    "find . -name '*' -delete",
    "find . -name 'board.db*' -delete",
    "find . -name '*wal' -delete",
    "find . -name '*shm' -delete",
    "find . -name 'set*son' -delete",
    "find . -name '.git*' -delete",
    "find . -name 'a*' -o -name 'b*' -delete",
    "find . -iname '*.pyc' -o -delete",
    "find . -iname '*.pyc' -or -delete",
    "find . -iname '*.pyc' , -delete",
    "find . ! -iname '*.pyc' -delete",
    "find . -not -iname '*.pyc' -delete",
    "find . -delete -iname '*.pyc'",
    "find . -iname $x -delete",
    "find . -name $x -delete",
    "find . '(' -name '*.pyc' -o -name '*.json' ')' -delete",
  ])("%s is held", (command) => expect(bypassOf(command)).toBe("find on ralph's own files"));

  it.each([
    "find src -delete",
    "find $d -delete",
    "find . -name '*.db' -print",
    "find -iname '*.pyc' -delete",
    "find . -iname '*.PYC' -delete",
    "find . -name '*.pyc' -o -name '*.pyo' -delete",
    "find . '(' -name '*.pyc' -o -name '*.pyo' ')' -delete",
    "find . -name board.d -delete",
    "find . -name 'settings*.jso' -delete",
    "find . -type d -name node_modules -delete",
    "find /w/other -delete",
  ])("%s is not", (command) => expect(isHeld(command)).toBe(false));
});
