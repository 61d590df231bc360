import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { prove } from "../reading.ts";

/** The words behind `show` at the end of a text, as they are known before it runs; "?" is not known. */
function known(text: string): readonly string[] {
  const act = prove(text).acts.findLast(({ name }) => name === "show");
  return (
    act?.args.map(({ value, several }) => (value === undefined || several ? "?" : value)) ?? []
  );
}

/** The words that bash gives it. */
function given(text: string): readonly string[] {
  const show = "show() { for each; do command printf '%s\\0' \"$each\"; done; }";
  const run = spawnSync(
    "bash",
    ["--norc", "--noprofile", "-c", `cd /\n${show}\nexport -f show\n${text}`],
    {
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", HOME: "/home/me" },
      encoding: "utf8",
    },
  );
  return run.stdout.split("\0").slice(0, -1);
}

describe("the value of a word is what bash makes of it", () => {
  it.each<readonly [string, readonly string[]]>([
    [`show 'a b' "c d" e\\ f ''`, ["a b", "c d", "e f", ""]],
    [`show a'b'"c"\\d$'e'`, ["abcde"]],
    [
      String.raw`show $'a\tb' $'c\nd' $'\\' $'it\'s' $'\"' $'\x41\x7e'`,
      ["a\tb", "c\nd", "\\", "it's", '"', "A~"],
    ],
    [
      String.raw`show "a\$b" "a\`b" "a\\b" "a\"b" "a\b" "a\'b"`,
      ["a$b", "a`b", "a\\b", 'a"b', "a\\b", "a\\'b"],
    ],
    [String.raw`show \$x \\ \' \" \* \~ \a`, ["$x", "\\", "'", '"', "*", "~", "a"]],
    [`show 'a\\b$c"d' "a'b"`, ['a\\b$c"d', "a'b"]],
    [`show $ a$ "$" "$ b" "$." "$/" "$%" "a$"`, ["$", "a$", "$", "$ b", "$.", "$/", "$%", "a$"]],
    ["show a{b,c}d x{,.bak} d/{e,f,g}", ["abd", "acd", "x", "x.bak", "d/e", "d/f", "d/g"]],
    [
      "show {1..3} {3..1} {0..0} a{9..11}b",
      ["1", "2", "3", "3", "2", "1", "0", "a9b", "a10b", "a11b"],
    ],
    ["show {} a{} {a} a{b}c HEAD@{1} }", ["{}", "a{}", "{a}", "a{b}c", "HEAD@{1}", "}"]],
    [`show "{a,b}" '{1..3}' \\{a,b}`, ["{a,b}", "{1..3}", "{a,b}"]],
    [
      `show ~ ~/a ~/"b c" "~" '~/a' a~ a/~`,
      ["/home/me", "/home/me/a", "/home/me/b c", "~", "~/a", "a~", "a/~"],
    ],
    ["show $HOME/a", ["/home/me/a"]],
    ["show a#b a # c", ["a#b", "a"]],
    ["show é 日本/a", ["é", "日本/a"]],
    ["show ! a! [ ]", ["!", "a!", "[", "]"]],
    ["show a \\\n b", ["a", "b"]],
    [`x=a; show $x \${x} $x/b \${x}c "$x"`, ["a", "a", "a/b", "ac", "a"]],
    ['x=\'a b\'; show "$x" "c$x"', ["a b", "ca b"]],
    ["x=a; x=b; show $x", ["b"]],
    ["x=a; x=$x/b; y=$x; show $y", ["a/b"]],
    ["x=~/a; show $x", ["/home/me/a"]],
    ["x=a; (x=b); show $x", ["a"]],
    ["x=a; x=b true; show $x", ["a"]],
    ["x=a; { x=b; }; show $x", ["b"]],
    ["x=a; x=b | cat; show $x", ["a"]],
    ["x=a; f() { x=b; }; f; show $x", ["b"]],
    ["for x in a b; do :; done; show $x", ["b"]],
    ["export x=a; show $x", ["a"]],
    ["export x='a b'; show \"$x\"", ["a b"]],
    ["declare x=a; typeset y=b; readonly z=c; show $x $y $z", ["a", "b", "c"]],
    ["f() { local x=a; show $x; }; f", ["a"]],
    ["f() { local x; x=a; show $x; }; f", ["a"]],
    ["f() { local x=a; g; show $x; }; g() { :; }; f", ["a"]],
    ["export x=a; bash -c 'show $x'", ["a"]],
    ["x=a; export x; x=b; bash -c 'show $x'", ["b"]],
    ["x=a bash -c 'show $x'", ["a"]],
    ["env x=a bash -c 'show $x'", ["a"]],
  ])("%s", (text, words) => {
    expect(known(text)).toEqual(words);
    const real = given(text);
    expect(real).toHaveLength(words.length);
    expect(words.map((word, at) => (word === "?" ? "?" : real[at]))).toEqual(words);
  });
});

describe("a value is not known", () => {
  it.each([
    [
      "where a variable that may not be changed is given another",
      "readonly x=a\nx=b\nshow $x",
      "a",
    ],
    ["where it was made unchangeable afterwards", "x=a; readonly x\nx=b\nshow $x", "a"],
    ["where such a variable was to be taken away", "readonly x=a\nunset x\nx=b\nshow $x", "a"],
    ["where it may be unchangeable", "if [ -d / ]; then readonly x=a; fi\nx=b\nshow $x", "a"],
    ["where a loop cannot set it", "readonly x=a\nfor x in b; do :; done\nshow $x", "a"],
    ["behind a function that had its own by that name", "x=a; f() { local x=b; }; f; show $x", "a"],
    ["behind one that declared it first", "x=a; f() { local x; x=b; }; f; show $x", "a"],
    ["behind one that left early", "x=a; f() { local x=b; return; }; f; show $x", "a"],
    ["behind one that set both", "x=a; f() { x=c; local x=b; }; f; show $x", "c"],
    ["behind one with declare", "x=a; f() { declare x=b; }; f; show $x", "a"],
    ["behind one with typeset", "x=a; f() { typeset x=b; }; f; show $x", "a"],
    ["behind one that took its own away", "x=a; f() { local x; unset x; x=b; }; f; show $x", "a"],
    ["behind two of them", "x=a; f() { local x=b; g; }; g() { local x=c; }; f; show $x", "a"],
    ["in a shell that it may not be passed to", "x=a; bash -c 'show \"$x\"'", ""],
    ["in one that a loop's may not be passed to", "for x in a; do bash -c 'show \"$x\"'; done", ""],
    ["in one that is given text", "x=a; bash -s <<'E'\nshow \"$x\"\nE", ""],
    [
      "where it is passed on one of two ways",
      "[ a ] || export x=a; x=b; bash -c 'show \"$x\"'",
      "",
    ],
    ["of a home that was taken away", 'unset HOME; show "$HOME"', ""],
    ["of a home behind that, in another shell", "unset HOME; bash -c 'show \"$HOME\"'", ""],
    ["of a home that env takes away", "env -u HOME bash -c 'show \"$HOME\"'", ""],
    ["of a directory that was taken away", 'unset PWD; show "$PWD"', ""],
    ["where the shell sets it to the last word", "_=b; true a; show $_", "a"],
    ["where the shell sets it to where it is", "PWD=/b; cd /usr; show $PWD", "/usr"],
    ["where the shell sets it to where it was", "OLDPWD=/b; cd /usr; show $OLDPWD", "/"],
    ["where the shell sets it to what runs", "f() { FUNCNAME=b; show $FUNCNAME; }; f", "f"],
    ["where the shell sets it to a line", "LINENO=b; show $LINENO", "2"],
  ])("%s", (_, text, real) => {
    expect(known(text)).toEqual(["?"]);
    if (!text.startsWith("LINENO")) expect(given(text)).toEqual([real]);
  });

  it.each(
    "UID EUID PPID RANDOM SECONDS REPLY OPTARG OPTIND BASHPID BASH_COMMAND COLUMNS".split(" "),
  )("of %s, which the shell sets", (name) =>
    expect(known(`${name}=a; show $${name}`)).toEqual(["?"]),
  );

  it.each("BASE x VERSION FOO ID_X PWDX".split(" "))("but of %s it is", (name) =>
    expect(known(`${name}=a; show $${name}`)).toEqual(["a"]),
  );
});
