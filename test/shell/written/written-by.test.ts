import { describe, expect, it } from "vitest";
import { pathsTo } from "../../../src/shell/bypass/store/act-paths.ts";
import { NO_EFFECTS, type ProvenAct } from "../../../src/shell/prove/act.ts";
import { writtenByFind } from "../../../src/shell/written/found.ts";
import { outputsOf } from "../../../src/shell/written/outputs.ts";
import type { Written } from "../../../src/shell/written/written.ts";
import { writtenBy } from "../../../src/shell/written/written-by.ts";
import { prove } from "../reading.ts";

/** Paths as they are written; a slash behind one: something in that folder. */
function shown(written: readonly Written[]): string[] {
  return written.map(({ path, isInto }) => path.replace(/^\/repo\//, "") + (isInto ? "/" : ""));
}

function acted(
  command: string,
  read: (act: ProvenAct, all: readonly ProvenAct[]) => readonly Written[],
) {
  const { acts } = prove(command);
  return shown(acts.flatMap((act) => (act.name === "" ? [] : read(act, acts))));
}

describe("what an act writes", () => {
  it.each<[string, string[]]>([
    ["patch -p1 < x", ["./"]],
    ["patch -d sub -p1 < x", ["sub/"]],
    ["patch -p1 --directory=sub -i x", ["sub/"]],
    ["patch a.ts < x", ["a.ts"]],
    ["patch -o out a.ts x", ["out"]],
    ["patch --dry-run -p1 < x", []],
    ["tar xf x.tar", ["./"]],
    ["tar -xzf x.tgz -C sub", ["sub/"]],
    ["tar -xzC sub -f x.tgz", ["sub/"]],
    ["tar -xfC sub", ["./", "sub"]],
    ["tar xfC x.tar sub", ["sub/"]],
    ["tar zxCf sub x.tgz", ["sub/"]],
    ["tar -xCsub -f x.tar", ["sub/"]],
    ["tar --extr --dir sub -f x.tar", ["sub/"]],
    ["tar xf x.tar -C a -C b", ["a/", "b/", "a/b/"]],
    ["tar xf x.tar -C sub a", ["sub/", "sub/a"]],
    ["tar xf x.tar --transform s,^,sub/,", ["./", "sub/"]],
    ["tar xf x.tar --transform 's,a\\,b,sub/,'", ["./", "sub/"]],
    ["tar xf x.tar --transform 's,a,b/,g;s,c,d/,'", ["./", "b/", "d/"]],
    ["tar cfC x.tar sub .", []],
    ["busybox tar xf x.tar -C sub", ["sub/"]],
    ["unzip -qod sub x.zip", ["sub/"]],
    ["unzip x.zip a -x b", ["./", "a"]],
    ["unzip x.zip -- a -x b", ["./", "a"]],
    ["unzip -x x.zip -x b", ["./"]],
    ["unzip -x x.zip a", ["./", "a"]],
    ["pax -r -f x.tar a", ["./", "a"]],
    ["ar x x.a --output sub", ["sub/"]],
    ["cpio -pd sub", ["./", "sub"]],
    ["cpio -idD sub", ["sub/"]],
    ["git bundle create - main", []],
    ["git bundle create -q x main", ["x"]],
    ["tar --extract --file x --directory=sub", ["sub/"]],
    ["tar xOf x.tar a", []],
    ["tar tf x.tar", []],
    ["unzip -o x.zip", ["./"]],
    ["unzip x.zip -d sub", ["sub/"]],
    ["unzip -l x.zip", []],
    ["unzip -p x.zip a", []],
    ["7z x x.7z -osub", ["sub/"]],
    ["cpio -idm < x", ["./"]],
    ["cpio -it < x", []],
    ["cp -r tree/. .", ["./"]],
    ["cp -r tree sub", ["sub", "sub/tree"]],
    ["rsync -a tree/ sub/", ["sub//"]],
    ["rsync -a tree sub", ["sub", "sub/tree"]],
    ["rsync -an tree/ sub/", []],
    ["ln a b", ["a", "b", "b/a"]],
    ["ln -s ../a sub/b", ["sub/b/../a", "sub/../a", "sub/b", "sub/b/a"]],
    ["ln -sfn ../a sub/", ["sub//../a", "sub/", "sub//a"]],
    ["ln -s -t sub ../a", ["sub/../a", "sub", "sub/a"]],
    ["ln -sr a sub/b", ["a", "sub/b", "sub/b/a"]],
    ["ln -s /etc/a b", ["/etc/a", "b", "b/a"]],
    ["ln -s ../a", ["./../a", "../a", ".", "./a"]],
    ["git diff --output=x.patch", ["x.patch"]],
    ["git archive -o x.tar HEAD", ["x.tar"]],
    ["git bundle create x.bundle main", ["x.bundle"]],
    ["git format-patch -1", ["./"]],
    ["git format-patch -1 --stdout", []],
    ["git format-patch -1 -o sub", ["sub/"]],
    ["git rm -n a.ts", []],
    ["git rm a.ts", ["a.ts"]],
  ])("of %s", (command, paths) => {
    expect(acted(command, (act) => writtenBy(act) ?? [])).toEqual(paths);
  });

  it.each<[string, string[]]>([
    ["curl -o a https://x.y", ["a"]],
    ["curl -sSLo a https://x.y", ["a"]],
    ["curl -O https://x.y/z", ["./"]],
    ["curl -O --output-dir sub https://x.y/z", ["sub/"]],
    ["curl -s https://x.y -o -", []],
    ["curl -s https://x.y", []],
    ["wget https://x.y/z", ["./"]],
    ["wget -qO- https://x.y/z", []],
    ["wget -O a https://x.y/z", ["a"]],
    ["wget -P sub https://x.y/z", ["sub/"]],
    ["wget --spider https://x.y/z", []],
    ["split -l 10 README.md", ["./"]],
    ["split README.md", ["./"]],
    ["split -10 README.md", ["./"]],
    ["split -b 1m --odd README.md sub/x", ["./"]],
    ["split -b 1m README.md sub/part-", ["sub/"]],
    ["split -l 10 - /tmp/part-", ["/tmp/"]],
    ["split -l 10 README.md /part-", ["//"]],
    ["split -n 2/5 README.md", []],
    ["split --number=l/2/5 README.md", []],
    ["split -n l/5 README.md", ["./"]],
    ["csplit README.md 10", ["./"]],
    ["csplit -f sub/part- README.md 10", ["sub/"]],
    ["csplit -sf /tmp/part- README.md '/^#/' '{*}'", ["/tmp/"]],
    ["csplit --prefix=sub/x README.md 10", ["sub/"]],
    ["sort -o a b", ["a"]],
    ["gzip a", ["a"]],
    ["gzip -c a", []],
    ["zip -r x.zip src", ["x.zip"]],
    ["tar czf x.tgz src", ["x.tgz"]],
    ["tar -c -f x.tar src", ["x.tar"]],
    ["tar tf x.tar", []],
    ["awk -i inplace '{print}' a", ["a"]],
    ["yq -i .a=1 a.yml", ["a.yml"]],
    ["yq .a a.yml", []],
    ["make all", []],
  ])("where an option of %s says so", (command, paths) => {
    expect(acted(command, (act) => outputsOf(act))).toEqual(paths);
  });

  it.each<[string, string[]]>([
    ["find src -name '*.ts' -delete", ["src/*.ts"]],
    ["find -delete", ["./*"]],
    ["find src test -name '*.ts' -exec sed -i s/a/b/ {} +", ["src/*.ts", "test/*.ts"]],
    ["find src -type f -exec rm {} \\;", ["src/*"]],
    ["find src -exec cp {} /tmp/ \\;", ["/tmp/", "/tmp//*"]],
    ["find src -exec grep x {} +", []],
    ["find src -name '*.ts'", []],
    ["rm src/a", []],
  ])("through what %s finds", (command, paths) => {
    expect(acted(command, writtenByFind)).toEqual(paths);
  });
});

it("a name leads to the place that ends with it, where an act has no folder to run in", () => {
  const act: ProvenAct = {
    ...{ name: "", args: [], reads: false, why: "w", isGit: false, opaque: false, text: "" },
    ...{ input: undefined, before: NO_EFFECTS },
    places: [{ kind: "path", path: "/p/sub/a" }],
  };
  expect(pathsTo("sub/a", act)).toEqual(["/p/sub/a"]);
  expect(pathsTo("b/a", act)).toEqual([]);
  const places = [...act.places, { kind: "directory", path: "/q" }] as const;
  expect(pathsTo("sub/a", { ...act, places })).toEqual(["/q/sub/a"]);
});
