import { describe, expect, it } from "vitest";
import { unknownArgument } from "../../../src/shell/prove/argument.ts";
import { globMatches, nameMatches } from "../../../src/shell/written/glob-name.ts";
import { bypassOf, isHeld } from "../bypass/world.ts";
import { onlyReads, placesOf } from "../reading.ts";

const glob = (text: string) => unknownArgument(text, { isGlob: true });

it.each([
  ["*", "a", true],
  ["*", ".a", false],
  [".*", ".a", true],
  ["a*c", "abc", true],
  ["a*c", "ac", true],
  ["a*c", "abcd", false],
  ["a*b*c", "aXbYbZc", true],
  ["a?c", "abc", true],
  ["a?c", "ac", false],
  ["abc", "abc", true],
  ["abc", "ab", false],
  ["ab", "abc", false],
  ["ab*", "ab", true],
  ["*b", "aab", true],
  ["d/*.ts", "a.ts", true],
  ["d/*/", "a", true],
  ["{a,b}", "x", true],
  ["[ab]", "x", true],
  ["[.]a", ".a", true],
  ["{.a,b}", ".a", true],
])("the pattern %s and the name %s: %s", (pattern, name, is) => {
  expect(globMatches(glob(pattern), name)).toBe(is);
  if (!/[/{.]/.test(pattern)) expect(nameMatches(pattern, name)).toBe(is || name === ".a");
  expect(globMatches({ ...glob(pattern), isGlob: false }, name)).toBe(false);
});

describe("a copy of our executable", () => {
  it.each(["cp", "ln", "install", "mv", "rsync", "link", "dd", "busybox cp", "busybox ln"])(
    "made by %s is held",
    (name) => {
      expect(bypassOf(`${name} dist-hooks/ralph x`)).toBe("A copy of ralph's executable");
      expect(bypassOf(`${name} /p/bin/ralph-hero x`)).toBe("A copy of ralph's executable");
      expect(bypassOf(`${name} light/ralph.cjs x`)).toBe("A copy of ralph's executable");
      expect(isHeld(`${name} docs/ralph.md x`)).toBe(false);
    },
  );
  it("is none where it is only read", () => {
    expect(isHeld("cat dist-hooks/ralph")).toBe(false);
    expect(isHeld("busybox cat dist-hooks/ralph")).toBe(false);
  });
});

describe("text for a shell", () => {
  it.each(["bash", "sh", "dash"])("is followed for %s", (name) => {
    expect(onlyReads(`${name} -c 'ls'`)).toBe(true);
    expect(onlyReads(`${name} -ec 'ls'`)).toBe(true);
    expect(onlyReads(`${name} -c 'rm x'`)).toBe(false);
    expect(onlyReads(`${name} -s <<'E'\nls\nE`)).toBe(true);
    expect(onlyReads(`${name} --version`)).toBe(true);
    expect(placesOf(`${name} -c 'cd src && git commit -m a'`)).toEqual(["/repo/src"]);
  });
  it.each(["zsh", "ksh", "ash", "fish"])("is not followed for %s", (name) => {
    expect(onlyReads(`${name} -c 'ls'`)).toBe(false);
    expect(onlyReads(`${name} -s <<'E'\nls\nE`)).toBe(false);
    expect(onlyReads(`${name} --version`)).toBe(true);
    expect(placesOf(`${name} -c 'cd x'`)).toContain("unknown");
  });
  it.each([
    "bash script.sh",
    "bash -c",
    'bash -c "$x"',
    "bash -x s",
    "bash",
    "bash -s < f",
    "bash -i -c ls",
    "bash --rcfile x -c ls",
  ])("that is not there is not known: %s", (text) => expect(onlyReads(text)).toBe(false));
});
