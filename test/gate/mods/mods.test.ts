import { describe, expect, it } from "vitest";
import {
  GUARD_ID,
  seatedFirst,
  withGuardFirst,
  withoutGuard,
} from "../../../src/gate/rules/mods/guard-settings.ts";
import { readModCode } from "../../../src/gate/rules/mods/mod-code.ts";
import {
  type FoundMod,
  isListed,
  modsAbove,
  whyAbove,
} from "../../../src/gate/rules/mods/silence.ts";
import {
  likelyReasons,
  refusalOfSilence,
  type Silence,
  silenceLine,
  silenceSentence,
} from "../../../src/gate/rules/mods/silence-found.ts";

const MOD: FoundMod = {
  ...{ name: "helper", root: "/m/helper", provenance: "helper@market" },
  ...{ patterns: ["tool.call"], unread: undefined },
};
const NOBODY = { listed: [], keptOut: [], projectRoot: "/p" };

describe("the guard's place in the user's settings", () => {
  it("is the first, whoever stood there, and the rest of the file stays as it is", () => {
    expect(withGuardFirst(undefined)).toBe(`{\n  "prependPlugins": [\n    "${GUARD_ID}"\n  ]\n}\n`);
    expect(withGuardFirst('{\n\t"a": 1,\n\t"prependPlugins": "x"\n}')).toBe(
      `{\n\t"a": 1,\n\t"prependPlugins": [\n\t\t"${GUARD_ID}",\n\t\t"x"\n\t]\n}\n`,
    );
    const moved = withGuardFirst(JSON.stringify({ prependPlugins: ["x", GUARD_ID] }));
    expect(seatedFirst(moved)).toEqual([GUARD_ID, "x"]);
  });

  it("is kept byte for byte where it is taken already, and taken away without a trace", () => {
    const there = `{"prependPlugins":["${GUARD_ID}"]}`;
    expect(withGuardFirst(there)).toBe(there);
    expect(withoutGuard(there)).toBe("{}\n");
    expect(withoutGuard(undefined)).toBe("{}\n");
    expect(withoutGuard('{"a":1}')).toBe('{"a":1}');
    expect(withoutGuard(`{"prependPlugins":["${GUARD_ID}","x"],"a":1}`)).toBe(
      '{\n  "prependPlugins": [\n    "x"\n  ],\n  "a": 1\n}\n',
    );
  });

  it.each(["[]", "null", "1", "{"])("is nowhere in a file that is no settings file: %s", (text) => {
    expect(withGuardFirst(text)).toBeUndefined();
    expect(withoutGuard(text)).toBeUndefined();
    expect(seatedFirst(text)).toEqual([]);
  });

  it("is read as a list also where one name stands alone, or none", () => {
    expect(seatedFirst('{"prependPlugins":"x"}')).toEqual(["x"]);
    expect(seatedFirst(" ")).toEqual([]);
    expect(seatedFirst("{}")).toEqual([]);
  });
});

describe("the code of a mod", () => {
  it.each([
    ['on("tool.call", f)', ["tool.call"]],
    ["on('*'); on(`!settings.x`); on('tool.*')", ["*", "!settings.x", "tool.*"]],
    ['on("t\\x6fol.call")', ["tool.call"]],
    ['on("t\\u006fol.call"); on("t\\u{6f}ol.x")', ["tool.call", "tool.x"]],
    ['on("tool\\\n.call")', ["tool.call"]],
    ['on("tool\\.call")', ["tool.call"]],
    ['on("a\\nb.call")', []],
    ['on("\\u{999999}tool.call")', ["tool.call"]],
    ['on("tool.call") // "tool.call"', ["tool.call"]],
    ['x = "Tool.call"; y = "no pattern"', []],
  ])("has these patterns: %s", (text, patterns) => {
    expect(readModCode(text).patterns).toEqual(patterns);
  });

  it("names the files of its own that it may load, and whether values are put in place", () => {
    expect(readModCode("import x from './a.ts'; await import(`../b`)")).toEqual({
      ...{ patterns: [], imports: ["./a.ts", "../b"], isFolded: false },
    });
    expect(readModCode('import x from "package"; enum E { A = "x" }')).toEqual({
      ...{ patterns: [], imports: [], isFolded: true },
    });
  });
});

describe("mods above the gates", () => {
  it("are those on events that gates answer, or that cannot be read", () => {
    expect(whyAbove(MOD)).toBe("takes tool.call");
    expect(whyAbove({ ...MOD, patterns: ["session.start"] })).toBeUndefined();
    expect(whyAbove({ ...MOD, patterns: [], unread: "too long" })).toBe(
      "cannot be judged: too long",
    );
    expect(modsAbove([MOD, { ...MOD, patterns: [] }], NOBODY)).toEqual([
      { mod: MOD, why: "takes tool.call" },
    ]);
  });

  it("are not those that the guard kept out or that a person listed", () => {
    expect(modsAbove([MOD], { ...NOBODY, keptOut: [MOD] })).toEqual([]);
    for (const entry of ["/m/helper/", "helper@market", "helper"]) {
      expect(modsAbove([MOD], { ...NOBODY, listed: [entry] })).toEqual([]);
    }
  });

  it("are not let in by a plain name that a repository chose for itself", () => {
    const own = { ...MOD, root: "/p/.claude/skills/helper", provenance: "helper@skills-dir" };
    expect(isListed(own, { listed: ["helper", "helper@skills-dir"], projectRoot: "/p" })).toBe(
      false,
    );
    expect(isListed(own, { listed: [own.root], projectRoot: "/p" })).toBe(true);
    expect(isListed(own, { listed: ["helper@skills-dir"], projectRoot: "/q" })).toBe(true);
  });
});

describe("what is said of mods above the gates", () => {
  const above = [{ mod: MOD, why: "takes tool.call" }];
  const found: Silence = { mods: [MOD], above, listed: ["/m/other"], off: [] };
  const quiet: Silence = { ...found, above: [] };
  const unknown = { unknown: "the folder cannot be read" };

  it("is nothing where none stands there, also as a gate's line and as a refusal", () => {
    expect(silenceSentence(quiet)).toBeUndefined();
    expect(silenceLine(quiet)).toBeUndefined();
    expect(refusalOfSilence(quiet)).toBeUndefined();
  });

  it("names the first mod and how many more there are", () => {
    expect(silenceSentence(found)).toBe(
      "Gates may not run: the mod helper (/m/helper) takes tool.call, and no person listed it in guardMods.",
    );
    expect(silenceSentence({ ...found, above: [...above, ...above, ...above] })).toContain(
      "takes tool.call (and 2 more), and no person",
    );
    expect(silenceLine(found)).toBe(
      "Gates may not run: the mod helper takes tool.call. A person runs: ralph doctor.",
    );
  });

  it("refuses a change of state with what a person can do", () => {
    expect(refusalOfSilence(found)?.recovery).toEqual([
      "a person removes /m/helper, or lets it in by ralph settings set guardMods /m/other,/m/helper, or keeps all such mods out by ralph init --guard; then restarts the session",
    ]);
  });

  it("says that it could not be found out, and who looks", () => {
    expect(silenceSentence(unknown)).toBe(
      "Which mods the client loads could not be found out: the folder cannot be read.",
    );
    expect(silenceLine(unknown)).toBeUndefined();
    expect(refusalOfSilence(unknown)?.recovery).toEqual([
      "a person runs: ralph doctor; then restarts the session",
    ]);
  });

  it("gives causes for a gate that did not run, and what is usual only where none was found", () => {
    expect(likelyReasons(quiet, [])).toMatch(/^Hooks may be switched off,/);
    expect(likelyReasons(quiet, ["two versions"])).toMatch(/^Found: two versions\. Hooks may be/);
    expect(likelyReasons({ ...found, off: ["hooks are off"] }, ["two versions"])).toBe(
      "Found: hooks are off; the mod helper (/m/helper) takes tool.call; two versions.",
    );
    expect(likelyReasons(unknown, [])).toBe("Found: the folder cannot be read.");
  });
});
