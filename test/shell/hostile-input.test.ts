import { describe, expect, it } from "vitest";
import { boardBypass, mayBypass, mentionsBypass } from "../../src/shell/bypass/board-bypass.ts";
import { isReadOnly } from "../../src/shell/prove/read-only.ts";
import { actsOf, read } from "./reading.ts";

const PIECES = [
  ...["$(", '"$(', "(", "{ ", `\${x:-`, "`", "`echo \\", "<(", "$((", "((", "[[ (", "cat <<E $("],
  ...["f(){ ", "case a in a) ", "if x; then ", "while x; do ", "cd a; ", "cd a && ", "cd ..; "],
  ...["if x; then cd a; fi; ", "GIT_DIR=a$x; ", "export GIT_DIR=a; ", "-exec a ; ", "find -exec "],
  ...[
    "env ",
    "sudo -u x ",
    "eval ",
    "bash -c ",
    "xargs ",
    "git -C a -C ../b x; ",
    "trap 'cd a' X; ",
  ],
  ...["git -c alias.a=b ", "f(){ cd x; }; f; ", "issue -R ", "issues/ state ", "updateIssue "],
  ...["{a,", "{", "*[", "@(", "'", '"', "\\", "\\\n", "\0", "\u{10ffff}", "\ud800", "& ", "ls | "],
  ...["bash <<E\n", "a=1 ", "~/ ", "1+", "$((1+", "gh api graphql -f query=$x; "],
];

function judge(command: string): void {
  for (const act of read(command).acts) {
    isReadOnly(act);
    boardBypass(act);
  }
  mayBypass(command);
  mentionsBypass(command);
}

describe("100 kB of one piece is read without an error and in time", () => {
  it.each(PIECES)("%j", (piece) => {
    const started = Date.now();
    judge(piece.repeat(Math.ceil(100_000 / piece.length)));
    judge(`echo ${piece.repeat(Math.ceil(100_000 / piece.length))}`);
    expect(Date.now() - started).toBeLessThan(8_000);
  });
});

describe("text too deep to follow", () => {
  const deep = (open: string, close: string, times: number) =>
    `echo ${open.repeat(times)}$(git commit)${close.repeat(times)}`;

  it.each([
    ["substitutions", deep("$(echo ", ")", 300)],
    ["quoted substitutions", deep('"$(echo ', ')"', 300)],
    ["subshells", `${"( ".repeat(300)}git commit${" )".repeat(300)}`],
    ["groups", `${"{ ".repeat(300)}git commit; ${"}; ".repeat(300)}`],
    ["parameter expansions", deep(`\${x:-`, "}", 300)],
    ["arithmetic groups", deep("$((1+(", ")))", 300)],
    // Here the parser leaves out what is deeper and says nothing.
    ["choices in arithmetic", `echo $((${"1?".repeat(300)}$(git commit)${":1".repeat(300)}))`],
    [
      "expansions in a here-document",
      `cat <<E\n${"${x:-".repeat(300)}$(git commit)${"}".repeat(300)}\nE`,
    ],
    ["a sum longer than the stack", `echo $((${"1+".repeat(60_000)}$(git commit)))`],
    ["wrappers", `${"env ".repeat(1_000)}git commit`],
    ["evaluations", `${"eval ".repeat(1_000)}git commit`],
    ["open braces", `echo ${"{a,".repeat(20_000)}$(git commit)`],
  ])("either shows the command or says that it was not parsed: %s", (_, command) => {
    const { parsed } = read(command);
    expect(parsed && !actsOf(command).includes("git commit")).toBe(false);
  });

  it("follows what people write", () => {
    const command = `${"( ".repeat(20)}echo "$(echo "$(echo "$(bash -c "bash -c 'git commit'")")")"${" )".repeat(20)}`;
    expect(read(command).parsed).toBe(true);
    expect(actsOf(command)).toContain("git commit");
  });
});

describe("odd text", () => {
  it.each([
    "",
    " ",
    "\n",
    "#",
    "# x",
    ";",
    "&",
    "\0",
    "$",
    "\\",
    "!",
    "~",
    "=",
    "-",
    "[[",
    "((",
    "{}",
    "()",
  ])("%j is answered", (command) => expect(read(command)).toHaveProperty("acts"));

  it.each([
    "constructor",
    "__proto__",
    "toString x",
    "hasOwnProperty",
    "env constructor",
    "gh constructor",
  ])("a name of every object is only a name: %s", (command) => {
    expect(read(command).acts).toHaveLength(1);
    judge(command);
  });
});
