import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";
import { type Claim, judgeClaim, sumOf } from "../../testing/assurance/claim.ts";
import { CLAIMS } from "../../testing/assurance/claims.ts";
import { wholeCommand } from "../../testing/assurance/parts.ts";

const CLAIM: Claim = {
  id: "sample",
  says: "Nothing is lost",
  command: "npm run sample",
  minutes: 1,
  figures: [
    { label: "runs", printed: /(\d+) runs/, isSum: true },
    { label: "lost", printed: /lost (\d+) of (\d+)/ },
  ],
  passes: (figures) => sumOf(figures.get("runs")) >= 1000,
};

describe("a claim of docs/assurance.md", () => {
  it("passes with exit 0, every figure printed, and figures as claimed", () => {
    expect(judgeClaim(CLAIM, 0, "600 runs\n400 runs\nlost 0 of 7\n")).toEqual({
      pass: true,
      figures: ["runs: 1,000", "lost: 0 of 7"],
      why: undefined,
    });
  });

  it.each([
    ["a command that fails", 1, "1000 runs\nlost 0 of 7", "exit 1"],
    ["a command that was killed", null, "1000 runs\nlost 0 of 7", "exit null"],
    ["a command that prints nothing", 0, "", "no figure for runs"],
    ["a figure that is missing", 0, "1000 runs", "no figure for lost"],
    [
      "a figure that is too small",
      0,
      "999 runs\nlost 0 of 7",
      "the figures are not what is claimed",
    ],
  ])("does not pass with %s", (_, code, output, why) => {
    expect(judgeClaim(CLAIM, code, output)).toMatchObject({ pass: false, why });
  });
});

describe("the claims", () => {
  it("have names of their own", () => {
    expect(new Set(CLAIMS.map(({ id }) => id)).size).toBe(CLAIMS.length);
  });

  it.each(CLAIMS)("$id does not pass where each figure that is printed is 0", (claim) => {
    const zeros = new Map(claim.figures.map(({ label }) => [label, [0, 0]]));
    expect(claim.passes?.(zeros)).toBe(false);
  });

  it.each(CLAIMS)("$id names a command that a clone has", ({ command }) => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const name = /^(?:\w+=\S+ )*npm run (?:-s )?([\w:]+)/.exec(command)?.[1];
    const file = /vitest\.mjs run (\S+)/.exec(command)?.[1];
    if (name === undefined) expect(readFileSync(join(ROOT, file ?? ""), "utf8")).not.toBe("");
    else expect(Object.keys(scripts)).toContain(name);
  });

  it.each(CLAIMS)("$id has a row in docs/assurance.md", (claim) => {
    const page = readFileSync(join(ROOT, "docs/assurance.md"), "utf8");
    expect(page).toContain(`| ${claim.says} |`);
    expect(page).toContain(`| \`${wholeCommand(claim)}\` |`);
  });

  it("start each loop of npm run soak in one part", () => {
    const source = readFileSync(join(ROOT, "testing/soak/soak.ts"), "utf8");
    const loops = [...source.matchAll(/^ {2}"([^"]+)": \(\) =>/gm)].map(([, name = ""]) => name);
    const parts = CLAIMS.find(({ id }) => id === "races-and-kills")?.parts ?? [];
    expect(parts.flatMap((part) => loops.filter((name) => name.includes(part)))).toEqual(loops);
  });

  it("execute each part of the oracle's commands", () => {
    const oracle = CLAIMS.find(({ id }) => id === "command-oracle");
    const [, of = ""] = /--part \$part\/(\d+)/.exec(oracle?.command ?? "") ?? [];
    expect(oracle?.parts).toEqual(Array.from({ length: Number(of) }, (_, at) => String(at + 1)));
  });
});
