import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CORPUS, corpusFiles, readCorpus } from "../../testing/commands/corpus.ts";
import { countByFamily, judgeCorpus, share } from "../../testing/commands/judge-corpus.ts";

const lines = readCorpus();

describe("the corpus", () => {
  it("is well formed and large enough", () => {
    expect(lines.filter(({ want }) => want === "held").length).toBeGreaterThanOrEqual(1200);
    expect(lines.filter(({ want }) => want === "passed").length).toBeGreaterThanOrEqual(600);
  });

  it("has no line twice, and none that is wanted both ways", () => {
    const keys = lines.map((line) => [line.gate, line.place, line.shell, line.command].join("\0"));
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

  it("is described in its README, file by file", async () => {
    expect(readdirSync(CORPUS)).toContain("README.md");
    const { readFileSync } = await import("node:fs");
    const readme = readFileSync(`${CORPUS}/README.md`, "utf8");
    expect(corpusFiles().filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("the gates on the corpus", () => {
  it("answer every line", { timeout: 120_000 }, async () => {
    const judged = await judgeCorpus(lines);
    for (const { gate, want, family, lines: count, wrong } of countByFamily(judged)) {
      console.log(`${gate} ${want} ${family}: ${count} lines, ${wrong} wrong`);
    }
    expect(judged).toHaveLength(lines.length);
    expect(share(judged, "branch", "held").asked).toBeGreaterThan(1000);
  });
});
