import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { readCorpus } from "../../testing/commands/corpus.ts";
import { generator } from "../../testing/oracle/generator.ts";
import { compareParsers, type ShellText } from "../../testing/parsers/compare.ts";
import { DISAGREEMENTS } from "../../testing/parsers/disagreements.ts";

/** How many generated texts are compared beside the corpus. */
const GENERATED = Number(process.env["RALPH_PARSER_TEXTS"] ?? 2000);
const SEED = 16;

const ENV = { PATH: "/usr/bin:/bin", LC_ALL: "C" };

function bash(...args: readonly string[]) {
  return spawnSync("bash", ["--norc", "--noprofile", ...args], { env: ENV, encoding: "utf8" });
}

function* texts(): Generator<ShellText> {
  const corpus = readCorpus();
  const seen = new Set<string>();
  for (const line of corpus) {
    if (seen.has(line.shell + line.command)) continue;
    seen.add(line.shell + line.command);
    yield line;
  }
  const next = generator(SEED, corpus, new Map());
  for (let made = 0; made < GENERATED; ) {
    const candidate = next();
    if (candidate === undefined) continue;
    made += 1;
    yield candidate;
  }
}

describe("our reading of shell texts beside that of a second parser", () => {
  it("differs only in ways that are explained, or where bash itself refuses the text", () => {
    const counts = new Map<string, number>();
    const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
    const unexplained: unknown[] = [];
    for (const text of texts()) {
      const compared = compareParsers(text);
      if (compared.kind === "explained") count(`explained by ${compared.by}`);
      else if (compared.kind !== "unexplained") count(compared.kind);
      // What bash refuses as a whole does nothing, whoever reads something in it.
      else if (bash("-n", "-c", text.command).status !== 0) count("refused by bash");
      else unexplained.push([text.command, compared.ours, compared.second]);
    }
    const total = [...counts.values()].reduce((sum, one) => sum + one, unexplained.length);
    for (const [name, found] of counts) console.log(`parsers, ${name}: ${found}`);
    console.log(`parsers: ${unexplained.length} unexplained of ${total} texts, seed ${SEED}`);
    expect(unexplained).toEqual([]);
    // Had either parser read nothing, nothing would have been compared.
    expect(counts.get("same") ?? 0).toBeGreaterThan(0.8 * total);
  }, 600_000);

  it.each(DISAGREEMENTS)("is bash's where they differ: $name", ({ shown }) => {
    expect(bash("-c", shown.command).stdout).toBe(shown.prints);
    expect(compareParsers({ command: shown.command, shell: "bash" })).toMatchObject({
      kind: expect.stringMatching(/^(?:explained|not read)$/),
    });
  });

  it("explains a negation twice over in a substitution that a quoted text shows", () => {
    const command = 'git diff "$(! ! touch P |& git config --list --)"';
    expect(compareParsers({ command, shell: "bash" })).toEqual({
      ...{ kind: "explained", by: "negated twice" },
    });
  });

  it.each(["x=<(touch P)", "ls x<(touch P)", "ls >x<(touch P)", "git x=<(touch P)"])(
    "does not split a word before a process substitution: %s",
    (command) => {
      expect(compareParsers({ command, shell: "bash" })).toEqual({ kind: "not read" });
    },
  );
});
