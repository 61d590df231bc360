import { describe, expect, it } from "vitest";
import { onlyReads, placesOf, prove } from "../reading.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** By the manuals of bash and zsh: each runs in the shell itself and may change what follows. */
const IN_SHELL = words(`
  eval source . trap alias unalias pushd popd dirs shopt enable hash let getopts mapfile readarray bind
  complete compgen compopt fc history ulimit umask times bg fg jobs disown suspend logout caller
  chdir autoload zmodload emulate setopt unsetopt functions unfunction print vared zstyle zle zcompile bindkey
  rehash unhash noglob nocorrect float integer private sched ztcp zsocket sysopen syswrite zf_rm zf_mv limit
  unlimit ttyctl whence where r repeat foreach coproc - always`);

describe("a command of the shell itself that is not understood", () => {
  it.each(IN_SHELL)("makes unknown where the next one runs: %s", (name) => {
    expect(onlyReads(`${name} x`)).toBe(false);
    expect(placesOf(`${name} x; git commit -m y`)).toContain("unknown");
  });

  it("is no other program: those leave the shell as it was", () => {
    expect(placesOf("make x; git commit -m y")).toEqual(["/repo"]);
  });

  it.each(words("shift exit break continue return wait"))("%s changes nothing", (name) => {
    expect(onlyReads(`${name}; ls`)).toBe(true);
    expect(placesOf(`${name}; git commit -m y`)).toEqual(["/repo"]);
  });

  it.each(words("export declare typeset local readonly"))("%s sets a variable", (name) => {
    expect(onlyReads(`${name} dir=src; ls $dir`)).toBe(true);
    expect(placesOf(`${name} dir=src; cd $dir && git commit -m y`)).toEqual(["/repo/src"]);
    expect(onlyReads(`${name} GIT_DIR=x`)).toBe(false);
  });

  it.each(words("errexit nounset pipefail xtrace noglob verbose"))(
    "set -o %s is harmless",
    (name) => {
      expect(onlyReads(`set -o ${name}; ls`)).toBe(true);
      expect(onlyReads(`set +eo ${name}; ls`)).toBe(true);
    },
  );

  it.each(["set", "set -o posix", "set -k", "set -o", "set x", "wait -p x", "wait -f"])(
    "%s is not understood",
    (text) => expect(placesOf(`${text}; git commit -m y`)).toContain("unknown"),
  );
});

describe("an assignment", () => {
  it.each(
    words(`BASE BASE_SHA HEAD_SHA MERGE_BASE SHA COMMIT BRANCH TAG REF REV REMOTE FILE FILES DIR ROOT REPO NAME
      COUNT TOTAL RESULT OUTPUT OUT ISSUE PR NUM NUMBER MSG MESSAGE TITLE BODY VERSION CURRENT DEFAULT_BRANCH
      PATTERN QUERY DATE START LINE KEY VALUE TODAY SRC TMP OWNER X file _x x1
      NO_COLOR=1 TERM=dumb PAGER=cat GIT_PAGER=cat GH_PAGER=cat GIT_OPTIONAL_LOCKS=0 GIT_TERMINAL_PROMPT=0
      TZ=Europe/Vienna LANG=C.UTF-8 LANGUAGE=de:en LC_ALL=C`),
  )(
    "to a name no program reads, or a value that only changes printing, is harmless: %s",
    (name) => {
      const text = name.includes("=") ? name : `${name}=a`;
      expect(onlyReads(`${text}; ls`)).toBe(true);
      expect(onlyReads(`${text} git status`)).toBe(true);
    },
  );

  it.each(
    words(`PATH=a IFS=a ENV=a BASH_ENV=a LD_PRELOAD=a GIT_DIR=a GIT_EXTERNAL_DIFF=a GIT_CONFIG_COUNT=1 PAGER=less
      GIT_PAGER=less GH_PAGER=sh GIT_OPTIONAL_LOCKS=1 LC_ALL=$(x) TZ=$x LANG=a/b path=a cdpath=a fpath=a argv=a
      NODE_OPTIONS=a HOME=a AB=a`),
  )("that a program may read is not: %s", (text) => {
    expect(onlyReads(`${text}; ls`)).toBe(false);
    expect(onlyReads(`${text} git status`)).toBe(false);
  });
});

describe("a test", () => {
  it.each([..."bcdefghknprstuwxzGLNOS"])("of a file or text, -%s, only reads", (letter) => {
    expect(onlyReads(`test -${letter} f && [ ! -${letter} f ]`)).toBe(true);
  });
  it.each([..."abcdefghkprstuwxGLNOSnz"])("in brackets, [[ -%s ]], only reads", (letter) => {
    expect(onlyReads(`[[ -${letter} f ]]`)).toBe(true);
  });
  it.each(["=", "==", "!=", "-nt", "-ot", "-ef"])(
    "that compares texts, %s, only reads",
    (operator) => {
      expect(onlyReads(`[ a ${operator} b ]`)).toBe(true);
      expect(onlyReads(`[[ a ${operator} b ]]`)).toBe(true);
    },
  );
  it.each(["<", ">"])("that sorts, %s, only reads", (operator) => {
    expect(onlyReads(`[ a '${operator}' b ]`)).toBe(true);
    expect(onlyReads(`[[ a ${operator} b ]]`)).toBe(true);
  });
  it.each(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"])(
    "of numbers, %s, needs numbers",
    (operator) => {
      for (const [open, close] of [
        ["[", "]"],
        ["[[", "]]"],
      ]) {
        expect(onlyReads(`${open} 1 ${operator} -2 ${close}`)).toBe(true);
        expect(onlyReads(`${open} 1 ${operator} x ${close}`)).toBe(false);
        expect(onlyReads(`${open} x ${operator} 1 ${close}`)).toBe(false);
      }
    },
  );
  it.each([
    "[ -f a -a -d b -o -e c ]",
    "[ -f a -a -d b ]",
    "[ ! a = b ]",
    "[ ]",
    "[ x ]",
    "[[ ! -f a || ( b = c && -d d ) ]]",
  ])("of several conditions only reads: %s", (text) => expect(onlyReads(text)).toBe(true));
  it.each([
    "[ -v x ]",
    "[ -R x ]",
    "[ a -xx b ]",
    "[ a = b",
    "[ a = b c ]",
    "[ $(ls) = b ]",
    "[[ -v x ]]",
    "[[ -R x ]]",
  ])("that is not understood does not: %s", (text) => expect(onlyReads(text)).toBe(false));
});

describe("find", () => {
  it.each(
    words(`-print -print0 -prune -quit -ls -empty -depth -follow -xdev -mount -readable -writable -executable -true
      -false -daystart -not -a -and -o -or -noleaf -nowarn -warn -ignore_readdir_race -nouser -nogroup`),
  )("%s only looks", (word) => expect(onlyReads(`find . ${word} -name x`)).toBe(true));

  it.each(
    words(`-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type -xtype -maxdepth
      -mindepth -size -mtime -mmin -atime -amin -ctime -cmin -newer -anewer -cnewer -newermt -newerat -newerct -user
      -group -uid -gid -perm -links -inum -samefile -fstype -used -regextype -printf`),
  )("%s takes a value and only looks", (word) => {
    expect(onlyReads(`find . ${word} a`)).toBe(true);
    expect(onlyReads(`find . ${word} -delete`)).toBe(false);
    expect(onlyReads(`find . ${word}`)).toBe(false);
  });

  it.each(words("-H -L -P -E -X -x -s"))("%s may stand before the folders", (word) => {
    expect(onlyReads(`find ${word} . -name x`)).toBe(true);
  });

  it.each([
    "find . ! -name x",
    "find . \\( -name x , -name y \\)",
    "find . -perm -u+x",
    "find . -mtime -1",
    "find . -exec cat {} \\;",
    "find . -exec wc -l {} +",
    "find \\( -name x \\)",
  ])("only looks: %s", (text) => expect(onlyReads(text)).toBe(true));

  it.each([
    ...words("-delete -fprint -fprint0 -fls -fprintf -ok -okdir -execdir").map(
      (word) => `find . ${word} a`,
    ),
    "find . -exec rm {} \\;",
    "find . -exec cat {}",
    "find $x -name y",
    "find . -name -perm",
    "find . -mtime -u+x",
    "find . -exec cat {} \\; -delete",
  ])("may do more: %s", (text) => expect(onlyReads(text)).toBe(false));
});

it("of a proven text every act is told in its order", () => {
  expect(prove("cd src && cat a | wc -l; ls").acts.map(({ name }) => name)).toEqual([
    "cd",
    "cat",
    "wc",
    "ls",
  ]);
});
