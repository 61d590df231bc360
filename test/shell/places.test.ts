import { describe, expect, it } from "vitest";
import { placesOf, prove } from "./reading.ts";

describe("where a command acts", () => {
  it.each<[string, string[]]>([
    ["make", ["/repo"]],
    ["cd sub && make", ["/repo/sub"]],
    ["cd sub; make", ["/repo", "/repo/sub"]],
    ["cd sub || exit; make", ["/repo/sub", "/repo"]],
    ["(cd sub); make", ["/repo"]],
    ["cd sub | cat; make", ["/repo"]],
    ["cd link/.. && make", ["/repo"]],
    ["cd -P link/.. && make", ["/repo/link/.."]],
    ["cd -P link && cd .. && make", ["/repo/link/.."]],
    ["cd - && make", ["unknown"]],
    ["cd $x && make", ["unknown"]],
    ["cd && make", ["/home/me"]],
    ["cd ~/x && make", ["/home/me/x"]],
    ["HOME=/h; cd && make", ["/h"]],
    ["CDPATH=/x; cd sub && make", ["unknown"]],
    ["CDPATH=/x; cd ./sub && make", ["/repo/sub"]],
    ["cd a && cd b && make", ["/repo/a/b"]],
    ["d=sub; cd $d && make", ["/repo/sub"]],
    ["if x; then cd a; fi; make", ["/repo", "/repo/a"]],
    ["f() { cd a; }; f && make", ["/repo/a"]],
    ["while x; do cd a; break; done; make", ["unknown"]],
    ["eval x; make", ["unknown"]],
    [". s; make", ["unknown"]],
    ["env -C sub make", ["/repo/sub"]],
    ["sh -c 'cd sub && make'", ["/repo/sub"]],
    ["rm -r /other/src", ["/repo", "path /other/src"]],
    ["cp a ../b --target-directory=/c", ["/repo", "path /repo/a", "path /repo/../b", "path /c"]],
    ["echo x > ../f", ["/repo", "path /repo/../f"]],
    ["rm $x", ["/repo", "unknown"]],
    ["rm src/*", ["/repo", "path /repo/src/"]],
    ["rm src/*/../../x", ["/repo", "unknown"]],
    ["d=docs/$(date +%F)-x.md; touch $d", ["/repo", "path /repo/docs/"]],
    ["touch docs/$(date +%D)", ["/repo", "unknown"]],
    ["touch docs/$(date +..)", ["/repo", "unknown"]],
    ["touch docs/$(date)", ["/repo", "unknown"]],
    ["touch /tmp/x.$$", ["/repo", "path /tmp/"]],
    ['f=docs/$(date +%F).md; mkdir "$(dirname "$f")"', ["/repo", "path /repo/docs"]],
    ["f=/a/b//; mkdir $(dirname $f)", ["/repo", "path /a"]],
    ['mkdir "$(dirname a)"', ["/repo", "path /repo/."]],
    ["mkdir $(dirname /a)", ["/repo", "path /"]],
    ["mkdir \"$(dirname 'a b/c')\"", ["/repo", "path /repo/a b"]],
    ["mkdir $(dirname 'a b/c')", ["/repo", "unknown"]],
    ['mkdir "$(dirname "$x")"', ["/repo", "unknown"]],
    ['mkdir "$(dirname a/$x/b)"', ["/repo", "unknown"]],
    ['mkdir "$(dirname -z a/b)"', ["/repo", "unknown"]],
    ['mkdir "$(dirname a/b; pwd)"', ["/repo", "unknown"]],
    ['mkdir "$(dirname "$(cat x)")"', ["/repo", "unknown"]],
    ['mkdir "$(dirname a/b > c)"', ["/repo", "unknown"]],
    ['for f in src/*.ts; do touch "$f"; done', ["/repo", "path /repo/src/"]],
    ["for f in src/*.ts; do touch $f; done", ["/repo", "unknown"]],
    ['for f in src/*.ts docs/*; do touch "$f"; done', ["/repo", "unknown"]],
    ["/other/run.sh", ["/repo", "path /other/run.sh"]],
  ])("%s", (command, places) => {
    expect(new Set(placesOf(command))).toEqual(new Set(places));
  });

  it.each<[string, string[] | undefined]>([
    ["echo x > ../f", ["/repo/../f"]],
    ["echo x > $f", ["unknown"]],
    ["echo x > /dev/stderr", ["/dev"]],
    ["echo x > /dev/tcp/h/80", ["unknown"]],
    ["echo x > /proc/self/cwd/f", ["unknown"]],
    ["tee -a /a b", ["/a", "/repo/b"]],
    ["cp -r a b/c /d", ["/d", "/d/a", "/d/c"]],
    ["cp -t /d a", ["/d", "/d/a"]],
    ["mv a /d", ["/d", "/repo/a", "/d", "/d/a", "/", "/repo", "/", "/d"]],
    ["rm -rf /a/*", ["/a/", "/a/"]],
    ["rm -rf /a/*/b", undefined],
    ["mkdir -m 700 -p /a/b", ["/a/b"]],
    ["cp --parents a /d", undefined],
    ["cp $x /d", undefined],
    ["touch", undefined],
    ["touch -d now -r /b /a", ["/a"]],
    ["touch --no-create --date=now /a", ["/a"]],
    ["touch --frob /a", undefined],
    ["touch $x", undefined],
    ["tee -i --append /a", ["/a"]],
    ["tee --output-error /a", undefined],
    ["mkdir --parents --mode=700 -v /a", ["/a"]],
    ["rmdir -v /a", ["/a", "/"]],
    ["rmdir -p /a/b", undefined],
    ["unlink /a", ["/a", "/"]],
    ["unlink sub/a/", ["/repo/sub/a/", "/repo/sub"]],
    ["rm -d --verbose /a", ["/a", "/"]],
    ["rm --one-file-system /a", undefined],
    ["rm /a*", ["/", "/"]],
    ["cp --target-directory=/d a", ["/d", "/d/a"]],
    ["cp -t /d /", ["/d"]],
    ["cp -t $x a", undefined],
    ["cp a $x", undefined],
    ["cp /a/* /d", ["/d"]],
    ["cp a /d*", ["/"]],
    ["cp a", ["/repo/a"]],
    ["cp", undefined],
    ["mv -t /d/e a", ["/d/e", "/repo/a", "/d/e/a", "/repo", "/d/e"]],
    ["mv a b/ /d/e/", ["/d/e/", "/repo/a", "/repo/b/", "/d/e//a", "/repo", "/repo", "/d/e/"]],
    ["mv a /d/e/.", ["/d/e/.", "/repo/a", "/d/e/./a", "/repo", "/d/e/."]],
    ["mv a /d/e.", ["/d/e.", "/repo/a", "/d/e.", "/d/e./a", "/d", "/repo", "/d", "/d/e."]],
    ["mv -T a /e/", ["/e/", "/repo/a", "/e/", "/e//a", "/", "/repo", "/", "/e/"]],
    ["ln -s a b -t /d/e", ["/d/e", "/d/e/a", "/d/e/b", "/d/e", "/d/e"]],
    ["mv a /d*", ["/", "/repo/a", "/", "/", "/repo", "/"]],
    ["ln -s a/b /d", ["/d", "/d/b", "/", "/d"]],
    ["ln -s /a/b", undefined],
    ["chmod +x /a b", ["/a", "/repo/b"]],
    ["chmod -R 700 /a", ["/a"]],
    ["chmod $x /a", undefined],
    ['chmod +x "d/$x"', ["unknown"]],
    ["truncate -s 0 /a", ["/a"]],
    ["truncate -s 0 /d/*", undefined],
    ["chmod 700 /d/*", undefined],
    ["chmod -R 700 /d/*", undefined],
    ["ln /a /b", undefined],
    ["ln -f -t /d /a", undefined],
    ["ln -s /a /d/*", undefined],
    ["ln -s -t /d* /a", undefined],
    ["sed -i s/a/b/ /d/*", ["/d/", "/d/"]],
    ["sed -i s/a/b/ /a", ["/a", "/"]],
    ["sed -i.bak -e s/a/b/ -e 1d /d/a", ["/d/a", "/d"]],
    ["sed --in-place=.old -E 's/a/b/' /d/a /b", ["/d/a", "/b", "/d", "/"]],
    ["sed -i '1w /repo/f' /a", undefined],
    ["sed -i/tmp/x s/a/b/ /a", undefined],
    ["sed -i -e $x /a", undefined],
    ["sed -f x /a", undefined],
    ["make", undefined],
  ])("what is proven of where %s writes", (command, places) => {
    const { acts } = prove(command);
    const found = acts.at(-1)?.writesAt ?? acts.find(({ writesAt }) => writesAt)?.writesAt;
    expect(found?.map((place) => ("path" in place ? place.path : place.kind))).toEqual(places);
  });

  it.each<[string, string[]]>([
    ["git commit", ["/repo"]],
    ["git -C a -C b commit", ["/repo/a/b"]],
    ["git -C link/.. commit", ["/repo/link/.."]],
    ["git --git-dir=/x/.git commit", ["git-dir /x/.git", "/repo"]],
    ["git --git-dir /a --git-dir /b commit", ["git-dir /b", "/repo"]],
    ["git --work-tree ../w commit", ["path /repo/../w", "/repo"]],
    ["GIT_DIR=/x git commit", ["git-dir /x", "/repo"]],
    ["GIT_DIR=/x; git commit", ["/repo"]],
    ["declare GIT_DIR=/x; git commit", ["/repo"]],
    ["export GIT_DIR=/x; git commit", ["git-dir /x", "/repo"]],
    ["export GIT_DIR=$x; git commit", ["unknown", "/repo"]],
    ["GIT_COMMON_DIR=/x git commit", ["unknown", "/repo"]],
    ['git commit -m "$(cat f)" -- /elsewhere', ["/repo"]],
    ["git archive -o /x/f HEAD", ["/repo", "path /x/f"]],
    ["git push ../other main", ["/repo", "path /repo/../other", "path /repo/main"]],
  ])("%s", (command, places) => {
    expect(new Set(placesOf(command))).toEqual(new Set(places));
  });

  it("a directory that is there is entered, and the one before is left for good", () => {
    const canEnter = (path: string) => path === "/repo/sub";
    expect(placesOf("cd sub; make", { canEnter })).toEqual(["/repo/sub"]);
    expect(placesOf("cd sub\nmake", { canEnter })).toEqual(["/repo/sub"]);
    expect(placesOf("cd sub && npm test; make", { canEnter })).toEqual(["/repo/sub"]);
    expect(placesOf("cd sub || exit 1\nmake", { canEnter })).toEqual(["/repo/sub"]);
    expect(placesOf("cd sub || make", { canEnter })).toEqual(["/repo"]);
    expect(placesOf("cd gone; make", { canEnter })).toEqual(["/repo/gone", "/repo"]);
    expect(placesOf("rm -rf sub; cd sub; make", { canEnter })).toEqual(["/repo/sub", "/repo"]);
  });

  it("follows GIT_DIR of the environment", () => {
    expect(placesOf("git commit", { env: { GIT_DIR: "/g" } })).toContain("git-dir /g");
    expect(placesOf("unset GIT_DIR; git commit", { env: { GIT_DIR: "/g" } })).toEqual(["/repo"]);
  });
});

describe("what a text changes before a later part", () => {
  const before = (command: string) => prove(command).acts.at(-1)?.before;

  it.each([
    ["git switch other && make", { switchedTo: ["other"], headLost: false }],
    ["git checkout -b z && make", { headLost: true }],
    ["git checkout -- f && make", { headLost: false, switchedTo: [] }],
    ["git commit -m x && make", { headLost: false }],
    ["git symbolic-ref HEAD refs/heads/z; make", { headLost: true }],
    ["git config core.worktree ../x; make", { headLost: true }],
    ["echo x > .git/HEAD; make", { headLost: true }],
    ["echo x > /o/.git; make", { gitMade: ["/o"], made: [] }],
    ["ln -s /r/.git /o/.git; make", { gitMade: ["/o"] }],
    ["cd /o && ln -s /r/.git; make", { gitMade: expect.arrayContaining(["/o"]) }],
    ["mv x /o/commondir; make", { gitMade: ["/o"] }],
    ["cp -t /o /r/.git; make", { gitMade: ["/o"] }],
    ["dd of=/o/.git; make", { gitMade: expect.arrayContaining(["/o"]) }],
    ["cp x /o/.git/worktrees/w/gitdir; make", { gitMade: ["/o"] }],
    ["rm -rf /o/.g*; make", { gitMade: ["/o"] }],
    ['echo x > "$O/.git"; make', { gitMade: ["/"] }],
    ["npx vitest --changed HEAD; make", { gitMade: [] }],
    ["rm -f /o/.git/index.lock; make", { gitMade: [] }],
    ['echo x > /o/.git/"$x"; make', { gitMade: ["/"] }],
    ["rm -rf /o/.git/objects; make", { gitMade: ["/o"] }],
    ["rm -rf /o/.git/.; make", { gitMade: ["/o"] }],
    ["cp x /o/.git/./config; make", { gitMade: ["/o"] }],
    ["rm -rf /o/.next*; make", { gitMade: [] }],
    ["rsync -a --exclude .git x/ /o; make", { gitMade: [] }],
    ["fd -E .git a /o; make", { gitMade: [] }],
    ["cp /r/HEAD /o/x; make", { gitMade: ["/o/x"] }],
    ["gh pr checkout 1 && make", { headLost: true }],
    ["eval x; make", { headLost: true }],
    ["npm test && make", { headLost: false, made: [], madeUnknown: false }],
    ["ln -s ../feat l && make", { made: ["/repo/l"], madeUnknown: true }],
    ["ln -s ../feat && make", { made: ["/repo/../feat"], madeUnknown: true }],
    ["git worktree add ../w && make", { made: ["/repo/add", "/repo/../w"], madeUnknown: true }],
    ["git worktree remove ../w; make", { madeUnknown: false, headLost: false }],
    ["git clone x; make", { madeUnknown: true }],
    ["mv a b; make", { made: ["/repo/a", "/repo/b"] }],
    ["cp a b; make", { made: [] }],
    ["cp -r a b; make", { made: ["/repo/b"] }],
    ["cp -r -t b a; make", { made: ["/repo/b"] }],
    ["cp -r --target-directory=b a; make", { made: ["/repo/b", "/repo/a"] }],
    ["cp -r a $x; make", { made: ["/repo/a", "/"] }],
    ["tar czf /x.tgz src; make", { made: [], madeUnknown: false }],
    ["tar xf /x.tar src; make", { made: ["/repo/xf", "/x.tar", "/repo/src"] }],
    ["tar $x src; make", { made: ["/", "/repo/src"] }],
    ["(git switch other); make", { switchedTo: ["other"] }],
    ["git switch other & make", { switchedTo: ["other"] }],
    ["echo $(git switch other); make", { switchedTo: ["other"] }],
  ])("%s", (command, expected) => {
    expect(before(command)).toMatchObject(expected);
  });

  it("a pipeline's parts run at the same time", () => {
    const [first] = prove("make | git switch other").acts;
    expect(first?.before.switchedTo).toEqual(["other"]);
    // A part does not come before itself.
    const [made, unpacked] = prove("git archive HEAD | tar -x -C /tmp/x").acts;
    expect(made?.before.made).toEqual(["/tmp/x"]);
    expect(unpacked?.before.made).toEqual([]);
  });
});
