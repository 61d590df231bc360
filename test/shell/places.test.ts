import { describe, expect, it } from "vitest";
import { gitPlacesOf, read, spoken } from "./reading.ts";

describe("a command acts where cd has led the shell", () => {
  it.each([
    ["git x", "/repo"],
    ["cd a && git x", "/repo/a, else /repo"],
    ["cd a; git x", "/repo/a, else /repo"],
    ["cd a\ngit x", "/repo/a, else /repo"],
    ["cd /a && git x", "/a, else /repo"],
    ["cd .. && git x", "/, else /repo"],
    ["cd ./a/../b/. && git x", "/repo/b, else /repo"],
    ["cd . && git x", "/repo"],
    ["cd '' && git x", "/repo"],
    ["cd && git x", "/home/me, else /repo"],
    ["cd ~ && git x", "/home/me, else /repo"],
    ["cd ~/a && git x", "/home/me/a, else /repo"],
    ["cd $HOME && git x", "/home/me, else /repo"],
    ['cd "$HOME/a" && git x', "/home/me/a, else /repo"],
    [`cd "\${HOME}"/a && git x`, "/home/me/a, else /repo"],
    ["cd $PWD/a && git x", "/repo/a, else /repo"],
    ["cd 'a b' && git x", "/repo/a b, else /repo"],
    ["cd a\\ b && git x", "/repo/a b, else /repo"],
    ["cd -P -- a && git x", "/repo/a, else /repo"],
    ["cd -L -e a && git x", "/repo/a, else /repo"],
    ['c""d a && git x', "/repo/a, else /repo"],
    ["command cd a && git x", "/repo/a, else /repo"],
    ["builtin cd a && git x", "/repo/a, else /repo"],
    ["time cd a && git x", "/repo/a, else /repo"],
    ["eval 'cd a' && git x", "/repo/a, else /repo"],
    ["eval cd a; git x", "/repo/a, else /repo"],
    ["{ cd a; }; git x", "/repo/a, else /repo"],
    ["pushd a && git x", "/repo/a, else /repo"],
    ["cd a && cd b && git x", "/repo/a/b, else /repo/a or /repo"],
    ["cd a && cd .. && git x", "/repo, else /repo/a"],
    ["cd a > /dev/null && git x", "/repo/a, else /repo"],
  ])("%s: %s", (command, places) => expect(gitPlacesOf(command)).toBe(places));

  it.each([
    "cd - && git x",
    "cd $X && git x",
    'cd "$X" && git x',
    "cd $(pwd) && git x",
    "cd ~other && git x",
    "cd ~+ && git x",
    "cd a* && git x",
    "cd {a,b} && git x",
    "cd a b && git x",
    "cd --strange a && git x",
    "cd $X && cd a && git x",
    "popd && git x",
    "pushd && git x",
    "pushd +1 && git x",
    "f() { cd a; }; f; git x",
    "f() { if true; then pushd a; fi; }; f; git x",
    "g() { cd a; }; f() { g; }; f; git x",
    'eval "cd $X"; git x',
    "while true; do cd a; git x; done",
    "while cd ..; do true; done; git x",
    "for i in 1 2; do git x; cd a; done",
    "for i in 1 2; do f() { cd a; }; f; done; git x",
    "CDPATH=/b; cd a; git x",
    "export CDPATH=/b; cd a; git x",
    "CDPATH=/b cd a && git x",
    "HOME=/b; cd; git x",
    "HOME=/b; cd ~; git x",
    "PWD=/b; cd $PWD; git x",
    "cd a; cd b; cd c; cd d; cd e; cd f; cd g; git x",
  ])("nobody knows where: %s", (command) => expect(gitPlacesOf(command)).toBe("unknown"));

  it("knows no home when there is none", () => {
    for (const command of ["cd; git x", "cd ~; git x", "cd $HOME; git x", "cd ~/a; git x"]) {
      expect(gitPlacesOf(command, { home: undefined })).toBe("unknown");
    }
  });

  it.each([
    ["cd $X; cd /a && git x", "/a"],
    ["cd $X; cd /a; git x", "/a and unknown"],
    ["popd; cd /a && cd b && git x", "/a/b, else /a"],
  ])("finds its way again by an absolute path: %s", (command, places) => {
    expect(gitPlacesOf(command)).toBe(places);
  });
});

describe("a cd does not leave its own shell", () => {
  it.each([
    ["(cd a); git x", "/repo"],
    ["(cd a && git y); git x", "/repo"],
    ["cd a && (cd b; git y) && git x", "/repo/a, else /repo"],
    ["cd a | cat; git x", "/repo"],
    ["cat | cd a; git x", "/repo"],
    ["cd a & git x", "/repo"],
    ["echo $(cd a); git x", "/repo"],
    ["echo `cd a`; git x", "/repo"],
    ["cat <(cd a); git x", "/repo"],
    ["X=$(cd a && pwd); git x", "/repo"],
    ["bash -c 'cd a'; git x", "/repo"],
    ["bash <<'END'\ncd a\nEND\ngit x", "/repo"],
    ["env cd a; git x", "/repo"],
    ["sudo cd a; git x", "/repo"],
    ["coproc cd a; git x", "/repo"],
    ["f() { cd a; }; git x", "/repo"],
    ["(f() { cd a; }; f); git x", "/repo"],
    ["for i in 1 2; do (cd a; ls); done; git x", "/repo"],
    ["for i in 1 2; do cd a | cat; done; git x", "/repo"],
    ["for i in 1 2; do cd a & done; git x", "/repo"],
    ["find . -exec cd {} \\; ; git x", "/repo"],
  ])("%s: %s", (command, places) => expect(gitPlacesOf(command)).toBe(places));

  it.each([
    ["(cd a && git x)", "/repo/a, else /repo"],
    ["cd a && (cd b; git x)", "/repo/a/b, else /repo/a or /repo"],
    ["cd a && echo $(cd b && git x)", "/repo/a/b, else /repo/a or /repo"],
    ["cd a && bash -c 'cd b && git x'", "/repo/a/b, else /repo/a or /repo"],
    ["cd a && bash <<'END'\ncd /b && git x\nEND", "/b, else /repo/a or /repo"],
    ["cd a && ls | git x", "/repo/a, else /repo"],
    ["cd a && git x &", "/repo/a, else /repo"],
    ["cd a && for i in 1; do git x; done", "/repo/a, else /repo"],
  ])("but holds inside it: %s: %s", (command, places) => {
    expect(gitPlacesOf(command)).toBe(places);
  });
});

describe("where ways part, every way counts", () => {
  it.each([
    ["cd a || git x", "/repo"],
    ["! cd a && git x", "/repo"],
    ["cd a || cd b; git x", "/repo/a, else /repo and /repo/b, else /repo"],
    ["cd a || true; git x", "/repo/a, else /repo and /repo"],
    ["test -d a && cd a; git x", "/repo/a, else /repo and /repo"],
    ["test -d a && cd a && git x", "/repo/a, else /repo"],
    ["cd a || exit 1; git x", "/repo/a, else /repo"],
    ["cd a || { echo no; exit 1; }; git x", "/repo/a, else /repo"],
    ["cd a || return; git x", "/repo/a, else /repo"],
    ["cd a || exit; cd b || exit; git x", "/repo/a/b, else /repo/a or /repo"],
    ["cd a && exit; git x", "/repo"],
    ["cd a; cd b; git x", "/repo/a/b, else /repo/b or /repo/a or /repo"],
    // Without a, the second cd starts in /repo.
    ["cd a; cd ..; git x", "/repo, else /repo/a and /, else /repo"],
    ["cd a; git -C .. x", "/repo/a/.. and /repo/.."],
    ["cd a && cd /b; git x", "/b, else /repo/a or /repo and /repo"],
    ["if test y; then cd a; fi; git x", "/repo/a, else /repo and /repo"],
    ["if test y; then cd a; else cd b; fi; git x", "/repo/a, else /repo and /repo/b, else /repo"],
    ["if cd a; then git x; fi", "/repo/a, else /repo"],
    ["if cd a; then true; else git x; fi", "/repo"],
    ["if ! cd a; then true; elif git x; then true; fi", "/repo/a, else /repo"],
    ["if cd a; then true; fi; git x", "/repo/a, else /repo"],
    ["if cd a; then cd /b; fi; git x", "/b, else /repo/a or /repo and /repo"],
    ["if ! cd a; then exit 1; fi; git x", "/repo/a, else /repo"],
    [
      "if cd a; then true; elif cd b; then true; fi; git x",
      "/repo/a, else /repo and /repo/b, else /repo",
    ],
    [
      "case y in a) cd a;; b) cd b;; esac; git x",
      "/repo and /repo/a, else /repo and /repo/b, else /repo",
    ],
    ["case y in a) cd a;& b) git x;; esac", "/repo and /repo/a, else /repo"],
    ["trap 'git x' EXIT; cd a", "/repo and /repo/a, else /repo"],
    [
      "(trap 'git x' EXIT; cd a; exit); cd b",
      "/repo and /repo/a, else /repo and /repo/b, else /repo",
    ],
    ["cd a; trap 'git x' EXIT", "/repo/a, else /repo"],
  ])("%s: %s", (command, places) => expect(gitPlacesOf(command)).toBe(places));

  it("is somewhere else for a function called after a move", () => {
    const called = (command: string) =>
      read(command)
        .acts.findLast(({ name }) => name === "f")
        ?.places.map(spoken);
    expect(called("f() { git x; }; f")).toEqual(["/repo"]);
    expect(called("f() { git x; }; cd a && f")).toEqual(["/repo/a, else /repo", "unknown"]);
  });
});

describe("git acts in the repository it is told", () => {
  it.each([
    ["git -C a x", "/repo/a"],
    ["git -C a -C ../b x", "/repo/a/../b"],
    ["git -C a -C /b -C c x", "/b/c"],
    ["git -C '' x", "/repo"],
    ["git -C ~/a x", "/home/me/a"],
    ['git -C "$X" x', "unknown"],
    ["git -C $X x", "unknown"],
    ['git -C "$X" -C /a x', "/a"],
    ["git $X x", "unknown"],
    ['git "$X" x', "unknown"],
    ["git --strange x", "unknown"],
    ["git --bare x", "unknown"],
    ["git --no-pager -p x", "/repo"],
    ["git --version", "/repo"],
    ["git --git-dir=g x", "git-dir /repo/g"],
    ["git --git-dir g x", "git-dir /repo/g"],
    ["git --git-dir=/g/.git --work-tree=/w x", "git-dir /g/.git"],
    ["git --git-dir=g -C a x", "git-dir /repo/a/g"],
    ["git --git-dir=$X x", "unknown"],
    ['git --git-dir="$X" x', "unknown"],
    ['git --git-dir="$HOME/g" x', "git-dir /home/me/g"],
    ["git --work-tree=/w x", "/repo"],
    ["cd a && git --git-dir=.git x", "git-dir /repo/a/.git and git-dir /repo/.git"],
    ["cd $X && git --git-dir=/g x", "git-dir /g"],
    ["cd $X && git --git-dir=g x", "unknown"],
    ["GIT_DIR=g git x", "git-dir /repo/g"],
    ["GIT_DIR=g git -C a x", "git-dir /repo/a/g"],
    ["GIT_DIR=g git --git-dir=h x", "git-dir /repo/h"],
    ["GIT_DIR=~/g git x", "git-dir /home/me/g"],
    ["GIT_DIR=$X git x", "unknown"],
    ["GIT_DIR=g bash -c 'git x'", "git-dir /repo/g"],
    ["GIT_DIR=g; git x", "/repo and git-dir /repo/g"],
    ["export GIT_DIR=g; git x", "git-dir /repo/g"],
    ["export 'GIT_DIR=g'; git x", "git-dir /repo/g"],
    ["declare -x GIT_DIR=g; git x", "git-dir /repo/g"],
    ["export GIT_DIR=g; cd a && git x", "git-dir /repo/a/g and git-dir /repo/g"],
    ["export GIT_DIR=g; unset GIT_DIR; git x", "/repo"],
    ["GIT_DIR=g git y; git x", "/repo"],
    ["(export GIT_DIR=g); git x", "/repo"],
    ["if true; then export GIT_DIR=g; fi; git x", "git-dir /repo/g and /repo"],
    ["GIT_DIR+=g git x", "unknown"],
    ["GIT_COMMON_DIR=/g git x", "unknown"],
    ["LANG=C git x", "/repo"],
    ["cd a && git -C b x", "/repo/a/b, else /repo"],
    ["cd a; git -C b x", "/repo/a/b, else /repo/b"],
    ["cd a && git -C $PWD x", "/repo/a, else /repo"],
    ["cd a; git -C $PWD/b x", "/repo/a/b, else /repo/b"],
  ])("%s: %s", (command, places) => expect(gitPlacesOf(command)).toBe(places));

  it.each([
    ["git x", "git-dir /g"],
    ["git --git-dir=h x", "git-dir /repo/h"],
    ["GIT_DIR=h git x", "git-dir /repo/h"],
    ["unset GIT_DIR; git x", "/repo"],
    ["cd a && git x", "git-dir /g"],
  ])("with GIT_DIR in the environment, %s: %s", (command, places) => {
    expect(gitPlacesOf(command, { gitDir: "/g" })).toBe(places);
  });
});
