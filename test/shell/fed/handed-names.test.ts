import { describe, expect, it } from "vitest";
import { protectionOf } from "../protection-of.ts";

const FILE = ".claude/settings.json";
const isHeld = (command: string) => protectionOf(command) !== undefined;

describe("a protected name that the command itself hands on as data", () => {
  it.each([
    [`f=$(echo ${FILE}); echo x > "$f"`, "settings"],
    [`f=$(echo .mcp.json); echo x > "$f"`, "servers"],
    [`f=$(echo .mcp.json); echo x > "$d/$f"`, "servers"],
    ['f=$(ls .claude); cp a "$f/.mcp.json"; ls .mcp.json | cat', "servers"],
    ["f=$(echo ~/.claude.json); echo x > $f", "settings"],
    [`read f <<< ${FILE}; echo x > "$f"`, "settings"],
    [`printf -v f ${FILE}; echo x > "$f"`, "settings"],
    [`set -- ${FILE}; cp a "$1"`, "settings"],
    [`f() { echo x > "$1"; }; f ${FILE}`, "settings"],
    [`f() { cp a "$@"; }; f ${FILE}`, "settings"],
    ['f() { rm -f "$1/settings.json"; }; f .claude', "settings"],
    ['f() { rm -f a "$1/settings.json"; }; f .claude', "settings"],
    ['f() { tee a "$1"; }; echo x | f .mcp.json', "servers"],
    ['f() { rm -f "$1/settings.json" "$1/x"; }; f .claude', "settings"],
    [`f() { tee "$1" "$1.txt"; }; f ${FILE}`, "settings"],
    ['ls .mcp.json | cat; tee "$d/.m$x"', "servers"],
    ['ls ~/.claude.json | cat; tee "$d/.c$x"', "settings"],
    [`while read f; do echo x > "$f"; done <<< ${FILE}`, "settings"],
    [`echo ${FILE} | while read -r f; do rm "$f"; done`, "settings"],
    [`bash -c 'echo x > "$1"' _ ${FILE}`, "settings"],
    [`x=$(cat ${FILE}); x=$(ls ${FILE}); echo x > "$f"`, "settings"],
  ])("%s would change: %s", (command, protection) => {
    expect(protectionOf(command)).toBe(protection);
  });

  it.each([
    // Nothing that is protected is named, or only what reads names it.
    'f=$(echo a); echo x > "$f"',
    'f=$(echo disableAllHooks); echo x > "$f"',
    `jq . ${FILE} > "$tmp"`,
    `x=$(cat ${FILE}); x=$(cat ./${FILE} b); echo x > "$f"`,
    `x=$(cat .mcp.json); x=$(cat .mcp.json ${FILE}); echo x > "$f"`,
    `x=$(cat .mcp.json ${FILE}); x=$(cat .mcp.json); echo x > "$f"`,
    `cat ${FILE} | tee "$LOG"`,
    `cp ${FILE} "$BACKUP"`,
    `cat > "$tmp" <<EOF\nsee ${FILE}\nEOF`,
    `x=$(cat <<EOF\nsee ${FILE}\nEOF\n); echo x > "$f"`,
    // It is written under another name, or it is only read.
    `f() { echo x > "$1.txt"; }; f ${FILE}`,
    `f() { rm -f "$1/a.json"; }; f .claude`,
    `f() { cat "$1"; }; f ${FILE}`,
    `f() { cp "$1" b; }; f ${FILE}`,
    `f() { echo x > a; }; f ${FILE}`,
    `f() { echo x > ./a/"$1"; }; f ${FILE}`,
    'f() { rm -f "$1"; }; f .claude/agents',
  ])("%s would change nothing that is protected", (command) => {
    expect(isHeld(command)).toBe(false);
  });
});

describe("parts of a command that only read what is protected", () => {
  const reads = (count: number) =>
    Array.from({ length: count }, (_one, at) => `x=$(cat ${FILE} a${at}b)`).join("; ");

  it("thirty-two parts of a command are known to read a protected file; one more may hand on its name", () => {
    expect(isHeld(`${reads(32)}; echo x > "$f"`)).toBe(false);
    expect(isHeld(`${reads(33)}; echo x > "$f"`)).toBe(true);
  });

  it("parts that read do not count twice, nor where they name nothing that is protected", () => {
    const others = Array.from({ length: 33 }, (_one, at) => `x=$(cat a${at}b)`).join("; ");
    expect(isHeld(`${reads(32)}; ${reads(32)}; echo x > "$f"`)).toBe(false);
    expect(isHeld(`${others}; ${reads(2)}; echo x > "$f"`)).toBe(false);
  });

  it("a part hands no name to itself; of many that write nobody looks whether it is so", () => {
    const removes = (count: number) =>
      Array.from({ length: count }, () => 'rm -f .claude/agents/a "$f/settings.json"').join("; ");
    expect(isHeld(removes(16))).toBe(false);
    // Each also counts where it may run in the project's own folder.
    expect(isHeld(removes(17))).toBe(true);
    expect(isHeld(`ls .claude | cat; ${removes(1)}`)).toBe(true);
    // What writes no such name, or names nothing that is protected, is not looked at.
    expect(isHeld(`${reads(32)}; ${removes(1)}`)).toBe(false);
    expect(isHeld(`${'cp a "$f"; '.repeat(17)}${removes(1)}`)).toBe(false);
  });
});

describe("a name nobody knows, in the client's folder", () => {
  it.each([
    "echo x > .claude/$f",
    'echo x > "a/.claude//$f"',
    "cp a .claude/$(echo settings.json)",
    "cp a .claude/settings.$x",
    "cp $b .claude/$f",
    "cp .claude/a .claude/$f",
    "frob .claude/$f",
    "cp .claude/$a .claude/$b",
    "sed -i s/a/b/ .claude/$f",
    "tee a .claude/$f",
    "tee b c d e f g h i j k .claude/$f",
  ])("a name nobody knows in the client's folder may be that of its settings: %s", (command) => {
    expect(protectionOf(command)).toBe("settings");
  });

  it.each([
    "echo x > .claude/$f.md",
    "echo x > src/$f",
    'cp "$f" .claude/agents/$(basename "$f")',
    "cp .claude/$f src",
    "cp .claude/$f src $x",
    "grep -n x .claude/$f",
    "tee b .claude/agents/c $f",
    'ls .claude && sed -i "s/a/b/" "$FILE"',
  ])("a name nobody knows is not that of the client's settings: %s", (command) =>
    expect(isHeld(command)).toBe(false),
  );
});
