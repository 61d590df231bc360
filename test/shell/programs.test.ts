import { describe, expect, it } from "vitest";
import { READER_GROUPS, readerNamed } from "../../src/shell/programs/table.ts";
import { literal } from "../../src/shell/prove/argument.ts";
import { isHarmlessAwk } from "../../src/shell/prove/awk-program.ts";
import { whyMayWrite } from "../../src/shell/prove/judge-program.ts";
import { isHarmlessSed } from "../../src/shell/prove/sed-script.ts";

it("one line adds a program", () => {
  const call = (words: string) => {
    const [name = "", ...args] = words.split(" ");
    const lsd = { options: "-la --tree --depth=" };
    return whyMayWrite(name, args.map(literal), (one) => (one === "lsd" ? lsd : readerNamed(one)));
  };
  expect(whyMayWrite("lsd", [])).toBe("lsd is not known to only read");
  expect(call("lsd -la --tree --depth=2 src")).toBeUndefined();
  expect(call("lsd --depth 2 -- -x")).toBeUndefined();
  expect(call("lsd --help")).toBeUndefined();
  for (const wrong of [
    "lsd -x",
    "lsd --dep=2",
    "lsd -lx",
    "lsd --tree=1",
    "lsd --depth",
    "lsd --depth -l",
  ]) {
    expect(call(wrong), wrong).toBeTypeOf("string");
  }
});

describe("every declaration", () => {
  it.each(READER_GROUPS.flatMap((group) => Object.entries(group)))(
    "of %s is well-formed",
    (_name, { options }) => {
      for (const token of options.split(" ").filter((each) => each !== "")) {
        expect(token).toMatch(/^(?:-[^-\s][^\s=?]*|-[^-\s][=?]|--[\w-]+[=?]?)$/);
      }
    },
  );
});

describe("sed scripts", () => {
  it.each([
    "p",
    "1,5p",
    "$=",
    "/a/,/b/{p;q}",
    "s/a/b/g",
    "s|a|b|2p",
    "/x/!d",
    "1~2p",
    "y/ab/cd/",
    ":a;N;$!ba;s/\\n/ /",
    "\\,a,p",
    "\\,a,Ip",
    "/a/I,/b/Mp",
    "/[0-9]/p",
    "1!G;h;$!d",
    "",
    "s/[^\\/]*$//",
    "s/.*\\[\\([^\\]]*\\)\\].*/\\1/p",
    "s/[[:alpha:]_][[:alnum:]_]*/x/",
    "s/[][]/x/",
    "s/[^]]*/[&]/",
    "/[]]/p",
  ])("%s only prints", (script) => expect(isHarmlessSed(script)).toBe(true));
  it.each([
    "w f",
    "1w f",
    "s/a/b/w f",
    "s/a/b/e",
    "e",
    "1e x",
    "r f",
    "a x",
    "s/[/]/w f/",
    "s/a/b",
    "{p",
    "p}",
    "s/a/b/gw f",
    "/a/w f",
    "W f",
    "sxaxbxw f",
    "s/a\nb/c/",
    "q;w f",
    "s,[]a,],p;s,w f,x,",
    "s,[^]a,],p;s,w f,x,",
    "s,[[:alpha:],],p;s,w f,x,",
    "s,[[:alpha:][],],p;s,w f,x,",
    "s,[[.a.],],p;s,w f,x,",
    "s,[a\\][],],p;s,w f,x,",
    "s,[\\[:alpha:],],p;s,w f,x,",
    "/[]a/]/w f/;p;/x/p",
    "s[a[b[",
    "s]a]b]",
    "\\[a[p",
    "/a",
    "/p",
    "\\,p",
    "1,/p",
    "1,p",
    "/a[b/p",
    "/[p/]p;s,[/],w f,p",
    "s/a",
    "s/a\\",
  ])("%s may do more", (script) => expect(isHarmlessSed(script)).toBe(false));
});

describe("awk programs", () => {
  it.each([
    "{print $1}",
    "NR>1",
    "NR==1{next} {print $NF}",
    "/a|b/",
    "$3 > 5 {s+=$3} END {print s/NR}",
    '{printf "%s\\n", $1}',
    'BEGIN{FS=":"} {print $1}',
    "{ if ($1 > 2) print length($0) }",
    "!seen[$0]++",
    '{gsub(/x/,"y"); print}',
    "/[[:space:]]+[[]x[^]]/ { print $1 }",
    "/[\\]]a[\\/]/",
    "$/a/ { print }",
    '{ printf "%d", $1/2/x/NR }',
  ])("%s only prints", (program) => expect(isHarmlessAwk(program)).toBe(true));
  it.each([
    'BEGIN{system("x")}',
    '{print > "f"}',
    '{print >> "f"}',
    '{print | "x"}',
    '{"x" | getline}',
    '{getline < "f"}',
    '@load "x"',
    "{x()}",
    "function f(){}",
    "{print $1 > $2}",
    'x++ / "a" / system',
    '{ (a) /"/; print > "f" /"/ }',
    '{print("a") > "f"}',
    "{",
    '/[]a/(]b/ { print > "f" } /[]a/)]b/ { print }',
    '/[[:alpha:]/(]b/ { print > "f" } /[[:alpha:]/)]b/ { print }',
    "/a",
    "/[a/",
    '$/,/ { print > "f" } $/,/,/a/',
    '{ switch ($1) { case /,/: print > "f"; case /,/: print } } /a/',
    '} { print > "f" } {',
    ") { print } (",
    "/a\\\nb/",
    '{ print "a }',
    "{ print ` }",
  ])("%s may do more", (program) => expect(isHarmlessAwk(program)).toBe(false));
});
