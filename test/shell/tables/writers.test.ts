import { describe, expect, it } from "vitest";
import { writtenBy } from "../../../src/shell/written/written-by.ts";
import { isHeld } from "../bypass/world.ts";
import { placesOf, prove } from "../reading.ts";

const words = (text: string) => text.trim().split(/\s+/);

function written(command: string): readonly string[] | undefined {
  const [act] = prove(command).acts;
  return act && writtenBy(act)?.map(({ path, isWhole }) => (isWhole ? `${path}/**` : path));
}

describe("what a program writes", () => {
  it.each(words("tee touch truncate setfacl sponge rm rmdir unlink ed ex mkfifo"))(
    "%s changes every file that it names",
    (name) => expect(written(`${name} a -x b`)).toEqual(["/repo/a", "/repo/b"]),
  );
  it.each(words("chmod chown chgrp chattr"))("%s has a mode or an owner first", (name) => {
    expect(written(`${name} x a b`)).toEqual(["/repo/a", "/repo/b"]);
  });
  it.each(words("shred srm trash"))("%s takes a folder whole", (name) => {
    expect(written(`${name} a`)).toEqual(["/repo/a/**"]);
  });
  it.each(["rm -r a", "rm -Rf a", "rm --recursive a", "chmod -R x a"])(
    "%s reaches all below",
    (text) => {
      expect(written(text)).toEqual(["/repo/a/**"]);
    },
  );
  it.each(words("cp rsync install scp ditto"))("%s writes where the copy goes", (name) => {
    expect(written(`${name} a/x b`)).toEqual(["/repo/b", "/repo/b/x"]);
  });
  it.each(words("rsync scp ditto"))("%s has no option for the folder", (name) => {
    expect(written(`${name} -t a/x b`)).toEqual(["/repo/b", "/repo/b/x"]);
  });
  it.each(words("cp install"))("%s may be told the folder first", (name) => {
    expect(written(`${name} -t b a/x y/`)).toEqual(["/repo/b", "/repo/b/x", "/repo/b/y"]);
    expect(written(`${name} --target-directory=b a/x`)).toEqual(["/repo/b", "/repo/b/x"]);
  });
  it.each(words("rsync scp"))(
    "%s -t is no folder, and the last word is where copies go",
    (name) => {
      expect(written(`${name} -t a/x b`)).toEqual(["/repo/b", "/repo/b/x"]);
    },
  );
  it("patch changes the file it names, and reads the other", () => {
    expect(written("patch a b")).toEqual(["/repo/a"]);
  });
  it.each([
    ["mv a b", ["/repo/a/**", "/repo/b", "/repo/b/a"]],
    ["ln a b", ["/repo/a", "/repo/b", "/repo/b/a"]],
    ["link a b", ["/repo/a", "/repo/b", "/repo/b/a"]],
    ["dd if=x of=a", ["/repo/a"]],
    ["patch a fix.patch", ["/repo/a"]],
    ["> a", ["/repo/a"]],
    ["rm -- -b", ["/repo/-b"]],
    ["rm d/*.ts", ["/repo/d/"]],
    ["tar xf a.tar", ["/repo"]],
    ["tar -xf a.tar -C d", ["/repo/d"]],
    ["bsdtar --extract -f a", ["/repo"]],
    ["gtar --get --directory=d -f a", ["/repo/d"]],
    ["unzip a.zip", ["/repo"]],
    ["unzip a.zip -d d", ["/repo/d"]],
    ["unzip a.zip -dd", ["/repo/d"]],
    ["7z x a.7z -od", ["/repo/d"]],
    ["7z e a.7z", ["/repo"]],
    ["cpio -i", ["/repo"]],
    ["cpio --extract", ["/repo"]],
    ["ls", []],
  ])("%s", (text, paths) =>
    expect(written(text)?.map((path) => path.replace(/(?<=repo)\/\.?$/, ""))).toEqual(paths),
  );
  it.each(["make x", "tar cf a.tar b", "7z a x.7z b", "cpio -o", "$x a"])(
    "%s: it is not known",
    (text) => {
      expect(written(text)).toBeUndefined();
    },
  );
});

/** A word of unknown value is no path for these; for others it may be any. */
it.each(
  words(`gh ralph echo printf grep egrep fgrep rg cat jq awk gawk kill test [ ls head tail wc nl tac cut tr rev fold paste
    column comm cmp diff stat file du df basename dirname realpath readlink md5sum sha256sum od seq sleep date`),
)("%s writes no file that a word of unknown value may name", (name) => {
  expect(placesOf(`${name} --no-such-option $x > f`)).not.toContain("unknown");
  expect(placesOf("cp --no-such-option $x f")).toContain("unknown");
});

describe("the words of a bypass", () => {
  it.each(
    words(`tee touch mkdir rmdir cp mv rm ln chmod chown truncate rsync install sponge code man less more open xdg-open
      pbcopy xclip jq yq rg grep egrep fgrep cat echo printf curl wget markdownlint shellcheck kill sleep test [ cd patch
      dd true false vitest jest mocha playwright cypress tsc eslint biome prettier pytest`),
  )("are only carried by %s", (name) => {
    expect(isHeld(`${name} 'gh issue close 4'`)).toBe(false);
  });
  it.each(words("vitest jest mocha playwright cypress tsc eslint biome prettier pytest"))(
    "are only carried by npx %s",
    (name) => {
      expect(isHeld(`npx ${name} -t 'gh issue close 4'`)).toBe(false);
      expect(isHeld(`bunx ${name} -t 'gh issue close 4'`)).toBe(false);
    },
  );
  it.each(
    words(`add am apply blame branch bundle cat-file check-ignore checkout cherry-pick clean clone commit describe diff
      fetch format-patch grep init log ls-files merge merge-base mv notes pull push range-diff reflog remote reset restore
      rev-list rev-parse revert rm shortlog show stash status switch tag worktree`),
  )("are only carried by git %s", (name) => {
    expect(isHeld(`git ${name} 'gh issue close 4'`)).toBe(false);
  });
  it.each([
    "npx zx 'gh issue close 4'",
    "exit 'a[$(gh issue close 4)]'",
    "git frobnicate 'gh issue close 4'",
    "git -c x=y log 'gh issue close 4'",
    "git --exec-path=x log 'gh issue close 4'",
    "git grep -O'gh issue close 4' x",
    "git clone --upload-pack 'gh issue close 4' x",
    "EDITOR='gh issue close 4' git commit",
    "gh extension exec 'gh issue close 4'",
    "gh foo 'gh issue close 4'",
    "sed 's/a/b/e' 'gh issue close 4'",
  ])("may be run by: %s", (text) => expect(isHeld(text)).toBe(true));
  it.each([
    "NO_COLOR=1 TZ=a LANG=b LC_ALL=c GH_TOKEN=x GH_REPO=y GITHUB_TOKEN=x CI=1 DEBUG=1 NODE_ENV=test x=1 echo 'gh issue close 4'",
    "GIT_AUTHOR_NAME='gh issue close 4' git commit -m x",
    "sed -i 's/gh issue close 4/x/' f",
    "sed --in-place 's/gh issue close 4/x/' f",
    "gh pr create --body 'gh issue close 4'",
    "gh --repo a/b pr create --body 'gh issue close 4'",
  ])("are only carried by: %s", (text) => expect(isHeld(text)).toBe(false));
});
