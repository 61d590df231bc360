import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ANSWERS } from "../../testing/commands/adapter.ts";
import { CORPUS, corpusFiles, readCorpus } from "../../testing/commands/corpus.ts";
import { countByFamily, judgeCorpus, share } from "../../testing/commands/judge-corpus.ts";

const lines = readCorpus();

describe("the corpus", () => {
  it("is well formed and large enough", () => {
    expect(lines.filter(({ want }) => want === "held").length).toBeGreaterThanOrEqual(1200);
    expect(lines.filter(({ want }) => want === "passed").length).toBeGreaterThanOrEqual(600);
  });

  it("has no line twice, and none that is wanted both ways", () => {
    const keys = lines.map((line) =>
      JSON.stringify([line.gate, line.place, line.shell, line.command]),
    );
    const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
    expect(twice).toEqual([]);
  });

  it("names one wish and one gate for a family", () => {
    const wishes = new Map<string, Set<string>>();
    for (const { family, gate, want } of lines) {
      wishes.set(family, (wishes.get(family) ?? new Set()).add(`${gate} ${want}`));
    }
    expect([...wishes].filter(([, given]) => given.size > 1)).toEqual([]);
  });

  it("is described in its README, file by file", () => {
    const readme = readFileSync(`${CORPUS}/README.md`, "utf8");
    expect(corpusFiles().filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("the gates on the corpus", async () => {
  const judged = await judgeCorpus(lines);

  it("answer every line", () => {
    for (const { gate, want, family, lines: count, wrong } of countByFamily(judged)) {
      console.log(`${gate} ${want} ${family}: ${count} lines, ${wrong} wrong`);
    }
    expect(judged).toHaveLength(lines.length);
  });

  for (const gate of ["branch", "bypass"] as const) {
    it.skipIf(!ANSWERS[gate])(`let none of ${gate} pass that must be held`, () => {
      expect(share(judged, gate, "held").wrong.map(({ line }) => line)).toEqual([]);
    });

    it.skipIf(!ANSWERS[gate])(`hold at most 2 % of ${gate} that must pass`, () => {
      const { asked, wrong } = share(judged, gate, "passed");
      for (const { line } of wrong) console.log(`held: ${JSON.stringify(line.command)}`);
      expect(wrong.length).toBeLessThanOrEqual(0.02 * asked);
    });
  }
});
