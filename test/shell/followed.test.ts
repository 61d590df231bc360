import { describe, expect, it } from "vitest";
import { onlyReads, placesOf } from "./reading.ts";

/** Numbered words: `a1 a2 a3`. */
const many = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word}${at + 1}`).join(" ");

describe("where a command acts behind what changes the shell", () => {
  it.each<[string, string[]]>([
    ["cd -PL link/.. && make", ["/repo"]],
    ["cd -LP link/.. && make", ["/repo/link/.."]],
    ["cd -P -L link/.. && make", ["/repo"]],
    ["cd -e link/.. && make", ["/repo"]],
    ["cd -- -a && make", ["unknown"]],
    ["cd a- && make", ["/repo/a-"]],
    ["cd a b && make", ["unknown"]],
    ["cd '' && make", ["unknown"]],
    ["cd -P /a && cd . && make", ["/a"]],
    ["cd -P . && make", ["/repo"]],
    ["cd -P . && cd .. && make", ["/repo/.."]],
    ["cd -P a && cd ../ && make", ["/repo/a/../"]],
    ["cd -P a && cd b && make", ["/repo/a/b"]],
    ["cd -P a && cd b && cd .. && make", ["unknown"]],
    ["cd -P a && cd ../b && make", ["unknown"]],
    ["cd a & make", ["/repo"]],
    ["unset HOME; cd && make", ["unknown"]],
    ["unset CDPATH; cd ./a && make", ["/repo/a"]],
    ["HOME=/h; sh -c 'cd && make'", ["unknown"]],
    ["export HOME=/h; sh -c 'cd && make'", ["/h"]],
    ["env -u HOME sh -c 'cd && make'", ["unknown"]],
    ["env --ignore-environment sh -c 'cd && make'", ["unknown"]],
    ["CDPATH=/x ls; cd sub && make", ["/repo/sub"]],
    ["CDPATH=/x true; cd sub && make", ["/repo/sub"]],
    ["eval x; cd sub && make", ["unknown"]],
    ["eval x; cd ./sub && make", ["unknown"]],
    ["eval x; cd /sub && make", ["/sub"]],
    ["eval x; cd /sub && git commit -m a", ["unknown"]],
    ["if ls; then eval x; fi; cd /sub && git commit -m a", ["unknown"]],
    ["eval x; git --git-dir=/g commit -m a", ["git-dir /g", "unknown"]],
    ["GIT_DIR=/g; git commit -m a", ["/repo"]],
    ["GIT_DIR=/g; sh -c 'git commit -m a'", ["/repo"]],
    ["export GIT_DIR=/g; sh -c 'git commit -m a'", ["git-dir /g", "/repo"]],
    ["export GIT_DIR=$x; git commit -m a", ["unknown", "/repo"]],
    ["export GIT_INDEX_FILE=/x; git commit -m a", ["unknown", "/repo"]],
    ["export GIT_AUTHOR_NAME=x; git commit -m a", ["/repo"]],
    ["export GIT_DIR=/g; unset GIT_DIR; git commit -m a", ["/repo"]],
    ["env -C sub env -C b make", ["/repo/sub/b"]],
    ["cd $x; env -C sub make", ["unknown"]],
    ["f() { cd a; }; if ls; then cat b; cd c; fi; f && make", ["/repo/a", "/repo/c/a"]],
    ["cd a; cd b; cd c; cd d; cd e; make", ["unknown"]],
    [`rm ${many("a", 129)}`, ["/repo", "unknown"]],
    ["x=a; while ls; do rm $x; x=/b; done", ["/repo", "unknown"]],
    ["x=/a; x=/b $c; rm $x", ["unknown"]],
    ["nice GIT_DIR=/x git commit -m a", ["/repo"]],
    ['x=/a; sh -s <<E\nrm "$x"\nE', ["/repo", "path /a"]],
    ['sh -s <<E\nrm "$x"\nE', ["unknown"]],
    ["diff <(ls) f; make", ["/repo"]],
    ["wc -l < <(ls); make", ["/repo"]],
    ["cat a <(ls) b; make", ["/repo"]],
    ["bash <(ls); make", ["unknown"]],
    ["bash a <(ls) b; make", ["unknown"]],
    ["bash < <(ls); make", ["unknown"]],
    ["cd < <(ls); make", ["unknown"]],
    ["while ls; do break; done; make", ["/repo"]],
    ["while ls; do x=1 break; done; make", ["unknown"]],
  ])("%s", (command, places) => {
    expect(new Set(placesOf(command))).toEqual(new Set(places));
  });

  it.each(
    ": . eval exec export readonly return set shift trap unset source break continue exit times cd declare typeset local".split(
      " ",
    ),
  )("is unknown behind an assignment before %s, which sh would keep", (word) => {
    expect(placesOf(`x=1 ${word} a; make`)).toEqual(["unknown"]);
  });

  it("is known of sixteen directories, and not of more", () => {
    expect(placesOf("cd a; cd b; cd c; cd d; make")).toHaveLength(16);
  });

  it("is a path from the root where it begins there", () => {
    expect(placesOf("rm a", { cwd: "/" })).toEqual(["/", "path /a"]);
    expect(placesOf("cd .. && rm a", { cwd: "/" })).toEqual(["/", "path /a"]);
  });

  it("takes where it stands for one word only if that is one", () => {
    const start = { cwd: "/a b" };
    expect(placesOf("rm $(pwd)/x", start)).toEqual(["/a b", "unknown"]);
    expect(placesOf('rm "$(pwd)/x"', start)).toContain("path /a b/x");
    expect(placesOf('cd $x; rm "$(pwd)/a"')).toEqual(["unknown", "unknown"]);
    expect(placesOf('cd a; rm "$(pwd)/x"')).toEqual(["/repo/a", "/repo", "unknown"]);
  });

  it("knows that a directory that is there can be entered", () => {
    const canEnter = (path: string) => path.startsWith("/repo/a");
    expect(placesOf("cd a && cd b; make", { canEnter })).toEqual(["/repo/a/b"]);
    expect(placesOf("cd a || cd b; make", { canEnter })).toEqual(["/repo/a"]);
    expect(placesOf("cd a && cd /b; make", { canEnter })).toEqual(["/b", "/repo/a"]);
    expect(placesOf("cd /b && cd a; make", { canEnter })).toEqual(["/b/a", "/repo", "/b"]);
    expect(placesOf("cd a && ls b; make", { canEnter })).toEqual(["/repo/a"]);
    expect(placesOf("ls; cat a; cd a; make", { canEnter })).toEqual(["/repo/a"]);
    expect(placesOf("ls; make; cd a; make", { canEnter })).toEqual(["/repo/a", "/repo"]);
    expect(placesOf("cd $x; make", { canEnter })).toEqual(["unknown"]);
    expect(placesOf("eval x; cd /repo/a; make", { canEnter })).toEqual(["unknown"]);
  });

  it("follows the environment that is given", () => {
    const env = { GIT_DIR: "", GIT_WORK_TREE: "/t", CDPATH: undefined };
    expect(placesOf("git commit -m a", { env })).toEqual(["path /t", "/repo"]);
    expect(placesOf("sh -c 'git commit -m a'", { env })).toEqual(["path /t", "/repo"]);
    expect(placesOf("cd a && make", { env })).toEqual(["/repo/a"]);
    expect(placesOf("cd a && make", { env: { CDPATH: "/x" } })).toEqual(["unknown"]);
  });
});

describe("whether a text only reads", () => {
  it.each<[string, boolean]>([
    ['x=a$y; sort "$x"', true],
    ['x=-$y; sort "$x"', false],
    ['x=$y; sort "$x"', false],
    ['if ls; then x=-o; else x=b; fi; sort "$x" f', false],
    ['if ls; then x=a-; else x=b; fi; sort "$x" f', true],
    ['if ls; then x=a; else x=$y; fi; sort "$x" f', false],
    ["if ls; then x=1; else x=$(ls); fi; sort $x f", false],
    ["if ls; then x=1; else x=2; fi; sort $x f", true],
    ["if ls; then x=$(git rev-parse HEAD); else x=$(git rev-parse main); fi; git log $x", true],
    ["if ls; then x=$(git rev-parse HEAD); else x=$(ls); fi; git log $x", false],
    ["if ls; then x=$(ls); else x=$(git rev-parse HEAD); fi; git log $x", false],
    ["for x in a b c d e f g h -o; do sort $x f; done", false],
    ["for x in -o a b c d e f g h; do sort $x f; done", false],
    ["for x in a b c d e f g h i; do sort $x f; done", true],
    ["sort $(wc -l < f) g", true],
    ["sort $(cat f) g", false],
    ["sort $HOME/a $PWD/b", true],
    ['cd $x; sort "$PWD"', true],
    ["sort $! a", true],
    ['IFS= read -r line; echo "$line"', true],
    ["IFS= ls", false],
    ["IFS=, FOO=1 read -r line", false],
    ['read; echo "$REPLY"', true],
    ["read -r; ls", true],
    ["read -r REPLY; ls", true],
    ["read -p 'a b' -r x; ls", true],
    ["read -p; ls", false],
    ["read $x; ls", false],
    ["read PATH; ls", false],
    ["LANG+=C ls", false],
    ["LANG=C ls", true],
    ["x+=C ls", true],
    ["env --version; timeout --help; ls", true],
    ["chronic --version touch a", false],
    ["timeout --help 5 ls", false],
    ["nohup --version", true],
    ["env; time; exec", true],
    ["nice", false],
    ["nice X=1", false],
    ["exec -c ls", false],
    ["exec -a x ls", false],
    ["timeout $x ls", false],
    ["timeout 5 ls", true],
    ["env x=$y ls", false],
    ['env x="$y" ls', true],
    ["env $x ls", false],
    ["env x=-$y sh -c 'sort \"$x\" f'", false],
    ['env x="$y" sh -c \'sort "$x" f\'', false],
    ['env x=a"$y" sh -c \'sort "$x" f\'', true],
    ["export x=$(cat f); cat a", true],
    ["sh -c 'export x=$(cat f); cat a'", false],
    ["sh -c 'export x=\"$(cat f)\"; cat a'", true],
    ["f() { ls; }; while ls; do f; f() { rm a; }; done", false],
    ["if ls; then f() { ls; }; else f() { cat a; }; fi; f", false],
    ["find . -exec cat {} +", true],
    ["find . -delete -exec cd /x \\;", false],
    ['"$x" a', false],
    ["set -o; ls", false],
    ["set -eo; ls", false],
    ["set -eo pipefail; ls", true],
    ["set $x; ls", false],
    ["wait $x; ls", false],
    ["wait; wait -n; wait %1 $!; ls", true],
    ["bash -oc pipefail 'ls'", false],
    ["bash -eo pipefail -c 'ls'", true],
    ["git log -- /other/f", true],
    ['cat <<E\n"$(rm a)"\nE', false],
    ['cat <<E\n"$(ls a)" "$x"\nE', true],
    ["case a in ~me) ls;; esac", true],
    [`echo "\${x%~*}" \${x%[a b]}`, true],
  ])("%s: %s", (command, expected) => {
    expect(onlyReads(command)).toBe(expected);
  });
});
