import { describe, expect, it } from "vitest";
import { LONGEST_COMMAND, mayBypass } from "../../../src/shell/bypass/may-bypass.ts";
import { bypassOf } from "./world.ts";

const CWD = "/w/project";

describe("ordinary commands are not looked at any further", () => {
  it.each([
    "ls -la",
    "npm test",
    "npm run build 2>&1 | tail -5",
    "echo $HOME",
    "echo \"$HOME\" 'a'",
    "git status && git log -1",
    "git push origin main",
    "cat src/a.ts | head -20",
    "gh pr view 4",
    "gh run list --limit 5",
    "curl https://example.com/a.b/c-d",
    "curl -sSL -f http://localhost:3000/health",
    "rm -rf dist build/out.d",
    "mv a.txt b/c.txt",
    "rm -r -f node_modules",
    "find . -name x",
    "find src -type f",
    "highlight x",
    "ncdu",
    "npm start",
    "grep -rn a\\\nb .",
  ])("%j", (command) => expect(mayBypass(command, CWD)).toBe(false));

  it("in a folder that is only named like ours", () => {
    expect(mayBypass("touch x", "/w/ralph-tools")).toBe(false);
    expect(mayBypass("touch x", "/w/my.ralph/a")).toBe(false);
  });

  it("up to the length that the system runs", () => {
    expect(LONGEST_COMMAND).toBe(131_072);
    expect(mayBypass("x".repeat(131_072), CWD)).toBe(false);
    expect(mayBypass("x".repeat(131_073), CWD)).toBe(true);
  });
});

describe("what may be a bypass is looked at, however it is quoted", () => {
  it.each([
    "$'\\x67h' pr list",
    '$"\'"x',
    'g"h" $x',
    "g'h' $x",
    "g\\h $x",
    "g\\\nh $x",
    "hub $x",
    "gh\n$x",
    "gh pr review 4",
    "gh api user",
    "ls | xargs gh",
    'cu"rl" -d x $url',
    "c'ur'l -d x $url",
    "curl\t-d x $url",
    "wget\n-q x",
    "xh x",
    "nc a 1",
    "socat a b",
    "telnet a",
    "openssl x",
    'r"m" -rf ..',
    "rm\t-rf ..",
    "mv ../a b",
    "shred ..",
    "trash ..",
    "srm ..",
    "find . -delete",
    "find .\n-delete",
    "find . $x",
    "RALPH x",
    "git clean -x",
    "git stash -a",
    "git stash $x",
    "x .[r]alph",
    "cat < /dev/tcp/a/1",
    "cd ~/.local/state",
  ])("%j", (command) => expect(mayBypass(command, CWD)).toBe(true));

  it("in a guarded folder by any name", () => {
    for (const cwd of ["/w/project/.ralph", "/w/project/.ralph/a", "/w/s/ralph-hero"]) {
      expect(mayBypass("touch x", cwd)).toBe(true);
    }
    expect(bypassOf("touch x", { cwd: "/w/project/.ralph" })).toBe("touch on ralph's own files");
    expect(bypassOf("ls", { cwd: "/w/project/.ralph" })).toBeUndefined();
  });
});
