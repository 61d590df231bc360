import { describe, expect, it } from "vitest";
import { onlyReads, prove } from "./reading.ts";

/** Numbered words: `a1 a2 a3`. */
const many = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word}${at + 1}`).join(" ");

it.each<[string, string]>([
  ["ls;".repeat(700), "the command does too much to be followed"],
  ["f() { f; }; f", "the command is nested too deeply"],
  [
    Array.from({ length: 66 }, (_, at) => `f${at}() { ls; }`).join("; "),
    "it defines too many functions",
  ],
  [Array.from({ length: 258 }, (_, at) => `a${at}=1`).join("; "), "it sets too many variables"],
])("a text is not followed for ever: %s", (text, why) => {
  const proof = prove(text);
  expect(proof.kind === "not-provable" && proof.why).toBe(why);
  expect(proof.acts.at(-1)).toMatchObject({ reads: false, opaque: true });
});

it("what is followed is what people write, up to a limit", () => {
  expect(onlyReads("ls;".repeat(400))).toBe(true);
  expect(onlyReads(Array.from({ length: 60 }, (_, at) => `f${at}() { ls; }`).join("; "))).toBe(
    true,
  );
  expect(onlyReads(Array.from({ length: 200 }, (_, at) => `a${at}=1`).join("; "))).toBe(true);
});

it("the text of a shell in the text of a shell is followed four deep", () => {
  const nested = (depth: number): string =>
    depth === 0 ? "ls" : `sh -c ${`'${nested(depth - 1).replaceAll("'", "'\\''")}'`}`;
  expect([1, 2, 3, 4, 5].map((depth) => onlyReads(nested(depth)))).toEqual([
    ...[true, true, true, true],
    false,
  ]);
});

describe("what is said of an act", () => {
  const last = (command: string) => prove(command).acts.at(-1);

  it.each<[string, string]>([
    ["FOO=1 BAR=2 ls", "FOO may be read by a program"],
    ["a=1 BAR=2 FOO=1 ls", "BAR may be read by a program"],
    ["FOO=1 BAR=2", "FOO may be read by a program"],
    ["export a=1 BAR=2 FOO=3", "BAR may be read by a program"],
    ["read a BAR FOO", "BAR may be read by a program"],
    ["unset a BAR FOO", "BAR may be read by a program"],
    ["nice", "it runs nothing"],
    ["find . -delete -exec cd /x \\;", "cd is not known to only read"],
    ["curl-x cd a", "curl-x is not known to only read"],
    ["./cat a", "./cat is not known to only read"],
    ["cat < $x", "$x is not known before it runs"],
    ["ls > a 2> b", "it writes b"],
  ])("%s: %s", (command, why) => {
    expect(prove(command).acts.findLast(({ reads }) => !reads)?.why).toBe(why);
  });

  it("a form that may pass does not beside something else", () => {
    expect(last("git switch main")?.switchesTo).toBe("main");
    expect(last("FOO=1 git switch main")?.switchesTo).toBeUndefined();
    expect(last("nohup git switch main")?.switchesTo).toBeUndefined();
    expect(last("git --git-dir=/g switch main")?.switchesTo).toBeUndefined();
    expect(last("git --work-tree=/g switch main")?.switchesTo).toBeUndefined();
    expect(last("git commit --allow-empty -m a")?.isEmptyCommit).toBe(true);
    expect(last("git commit -m a")?.isEmptyCommit).toBeUndefined();
    expect(last("git worktree add ../w main")?.addsWorktree).toMatchObject({
      paths: ["/repo/../w"],
    });
    expect(last('git worktree add "$d" main')?.addsWorktree?.paths ?? []).toEqual([]);
  });

  it("what is written is a file, or all that lies below", () => {
    const written = (command: string) => prove(command).acts.find(({ writesAt }) => writesAt);
    expect(written("ls > f")?.writesAt).toEqual([{ kind: "directory", path: "/repo/f" }]);
    expect(written("touch f")?.writesAt).toEqual([{ kind: "directory", path: "/repo/f" }]);
    // A link of that name goes from the folder that it lies in.
    expect(written("rm -r d")?.writesAt).toEqual([
      { kind: "path", path: "/repo/d" },
      { kind: "directory", path: "/repo" },
    ]);
    expect(written("touch d/*")?.writesAt).toEqual([{ kind: "path", path: "/repo/d/" }]);
    expect(written('touch "$x"')).toBeUndefined();
    expect(last("cat /a b")?.places).toEqual([]);
  });

  it("the commands of find are followed where find itself may write", () => {
    const names = (command: string) => prove(command).acts.map(({ name }) => name);
    expect(names("find -exec git commit -m a \\; -delete")).toEqual(["find", "git"]);
    expect(names("find . -delete")).toEqual(["find"]);
    expect(names("unknown-program git push")).toEqual(["unknown-program", "git"]);
  });

  it.each([
    ["rmdir a; make", { made: ["/repo/a"], madeUnknown: false }],
    ["rm a; make", { made: ["/repo/a"], madeUnknown: false }],
    ["unlink a; make", { made: ["/repo/a"], madeUnknown: false }],
    ["mv a b; make", { made: ["/repo/a", "/repo/b"], madeUnknown: true }],
    ["rm $x; make", { made: ["/"] }],
    ['git worktree add "$d" b; make', { made: ["/repo/add", "/repo/b"], headLost: false }],
    [`if ls; then rm ${many("a", 40)}; else rm ${many("b", 40)}; fi; make`, { made: ["/"] }],
    ["git switch a | git switch b; make", { switchedTo: ["a", "b"] }],
    ["if ls; then git switch a; else git switch a; fi; make", { switchedTo: ["a"] }],
    ["git switch a & ls; make", { switchedTo: ["a"] }],
    ["sh -c $x; make", { headLost: true, madeUnknown: true }],
    ["gh pr; make", { headLost: true }],
    ["gh pr view; make", { headLost: false }],
  ])("what came before the last act of %s", (command, expected) => {
    expect(last(command)?.before).toMatchObject(expected);
  });
});
