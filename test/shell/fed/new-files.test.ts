import { describe, expect, it } from "vitest";
import { protectionOf } from "../protection-of.ts";

const FILE = ".claude/settings.json";
/** Hands the name of a protected file on, to whatever may take it. */
const NAMES = `x=$(ls ${FILE})`;
const isHeld = (command: string) => protectionOf(command) !== undefined;

describe("a variable that holds the name of a new file and nothing else", () => {
  it.each([
    `tmp=$(mktemp); ${NAMES}; echo x > "$tmp"`,
    `tmp="$(mktemp)"; ${NAMES}; echo x > "\${tmp}"`,
    `tmp=$(mktemp -t a.XXX) && ${NAMES}; echo x > $tmp`,
    `${NAMES}; tmp=$(mktemp)\necho x > "$tmp"; rm -f "$tmp"`,
    `${NAMES}; (tmp=$(mktemp); echo x > "$tmp")`,
    `tmp=$(mktemp); ${NAMES}; echo x > "$tmp"; tmp=$(mktemp); echo y > "$tmp"`,
    `tmp=$(mktemp); ${NAMES}; cat a/tmp b.tmp tmp-2 tmpx xtmp; echo x > "$tmp"`,
    `d=$(mktemp -d); x=$(cat ${FILE} ${"a ".repeat(200)}); echo x > "$d"`,
  ])("a new file may be written beside what prints a protected name: %s", (command) => {
    expect(isHeld(command)).toBe(false);
  });

  it.each([
    `${NAMES}; echo x > "$tmp"`,
    `tmp=$(mktemp); ${NAMES}; tmp=$x; echo x > "$tmp"`,
    `tmp=$x; ${NAMES}; tmp=$(mktemp); echo x > "$tmp"`,
    `tmp=$(mktemp); read tmp <<< ${FILE}; echo x > "$tmp"`,
    `tmp=$(mktemp); for tmp in $(ls ${FILE}); do echo x > "$tmp"; done`,
    `tmp=$(mktemp); ${NAMES}; echo x > "\${tmp:-$x}"`,
    `tmp=$(mktemp); ${NAMES}; : "\${tmp=$x}"; echo x > "$tmp"`,
    `tmp=$(mktemp); ${NAMES}; : {tmp}; echo x > "$tmp"`,
    `tmp=$(mktemp); ${NAMES}; echo "\${tmp/a/b}"; echo x > "$tmp"`,
    `tmp=$(mktemp)$x; ${NAMES}; echo x > "$tmp"`,
    `tmp=$(mktemp; ls ${FILE}); echo x > "$tmp"`,
    `tmp=$(mktemp || ls ${FILE}); echo x > "$tmp"`,
    `mktemp() { ls ${FILE}; }; tmp=$(mktemp); echo x > "$tmp"`,
    `function mktemp { ls ${FILE}; }; tmp=$(mktemp); echo x > "$tmp"`,
    `alias mktemp='ls ${FILE}'; tmp=$(mktemp); echo x > "$tmp"`,
    `tmp=$(mktemp); ${NAMES}; echo x > "$tmp$x"`,
    `set -- $(ls ${FILE}); echo x > "$1"`,
  ])(
    "a variable may hold a protected name where more is said of it than that it is a new file: %s",
    (command) => {
      expect(isHeld(command)).toBe(true);
    },
  );

  it("what makes a new file takes nothing of what is printed beside it", () => {
    expect(isHeld(`tmp=$(mktemp); ls ${FILE}; echo x > "$f"`)).toBe(false);
    expect(isHeld(`tmp=$(mktemp -d); ls ${FILE}; echo x > "$f"`)).toBe(false);
    expect(isHeld(`mktemp() { cat; }; tmp=$(mktemp); ls ${FILE}; echo x > "$f"`)).toBe(true);
  });

  it("a new file is known by a template of at most some two hundred characters", () => {
    const made = (length: number) =>
      `tmp=$(mktemp ${"a".repeat(length)}); ${NAMES}; echo x > "$tmp"`;
    expect(isHeld(made(189))).toBe(false);
    expect(isHeld(made(190))).toBe(true);
  });

  it("thirty-two variables are known to hold new files, and no more", () => {
    const made = (count: number) =>
      Array.from({ length: count }, (_one, at) => `v${at}=$(mktemp); echo x > "$v${at}"`);
    expect(isHeld([NAMES, ...made(32)].join("; "))).toBe(false);
    expect(isHeld([NAMES, ...made(33)].join("; "))).toBe(true);
    // One that has been looked for is still known.
    expect(isHeld([NAMES, ...made(32), 'echo x > "$v0"'].join("; "))).toBe(false);
  });
});
