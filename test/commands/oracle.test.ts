import { afterAll, describe, expect, it } from "vitest";
import { ANSWERS } from "../../testing/commands/adapter.ts";
import { commandWorld } from "../../testing/commands/command-world.ts";
import { readCorpus } from "../../testing/commands/corpus.ts";
import { CONTROLS, unnoticedControls } from "../../testing/oracle/controls.ts";
import { generator, WHOLE } from "../../testing/oracle/generator.ts";
import { hasStrace, isolation } from "../../testing/oracle/isolation.ts";
import { runOracle, watch } from "../../testing/oracle/oracle.ts";

const SEED = 20261118;
const traces = hasStrace();
if (!traces) console.log("oracle: strace is missing or may not trace here: skipped");

describe("the generator", () => {
  const flags = new Map([["ls", { short: ["l"], long: ["--all"] }]]);
  const commands = (seed: number, part = WHOLE) => {
    const next = generator(seed, readCorpus(), flags, part);
    return Array.from({ length: 200 }, () => next()).map(
      (one) => one && `${one.shell} ${one.command}`,
    );
  };

  it("repeats itself for a seed, and not for another", () => {
    expect(commands(1)).toEqual(commands(1));
    expect(commands(1)).not.toEqual(commands(2));
  });

  it("gives each command in one part, and loses none", () => {
    const parts = [1, 2, 3].map((number) => commands(1, { number, of: 3 }));
    const counts = parts.map((part) => part.filter((one) => one !== undefined).length);
    expect(Math.min(...counts)).toBeGreaterThan(20);
    const joined = commands(1).map((_, at) => parts.flatMap((part) => part[at] ?? []));
    expect(joined).toEqual(commands(1).map((one) => (one === undefined ? [] : [one])));
  });
});

describe.skipIf(!traces)("the oracle", () => {
  const world = commandWorld("feature/x");
  const place = { ...world, isolation: isolation() };
  afterAll(world.clear);

  it("notices every planted command that does more than read", async () => {
    expect(await unnoticedControls(CONTROLS, place)).toEqual([]);
  });

  it("does not blame readers", async () => {
    const commands = ["ls -la", "git status | head", "cat README.md 2>/dev/null", "sort list.txt"];
    const batch = commands.map((command) => ({ command, shell: "bash" }) as const);
    const { executed, found, finds } = await watch(batch, place);
    expect({ executed, found, finds }).toEqual({ executed: 4, found: 4, finds: [] });
  });

  it("names the one that wrote, also when it wrote in the background", async () => {
    const late = "(sleep 0.05; echo x > late) & true";
    const batch = ["ls", late, "pwd", "ls -l"].map(
      (command) => ({ command, shell: "bash" }) as const,
    );
    const { finds } = await watch(batch, place);
    expect(finds.map(({ command }) => command)).toContain(late);
  });

  it("executes a slice of what is called read-only", { timeout: 90_000 }, async () => {
    const report = await runOracle({ seed: SEED, count: 600, seconds: 10, lanes: 1 });
    const { generated, executed, found, finds, unnoticed } = report;
    console.log(`oracle: seed ${SEED}, ${generated} generated, ${executed} executed,`);
    console.log(`${found} found their program, ${finds.length} wrong, ${report.isolation}`);
    for (const { command, what } of finds) console.log(`  ${JSON.stringify(command)}: ${what}`);
    expect(executed).toBeGreaterThan(100);
    expect(found).toBeGreaterThan(executed / 2);
    expect(unnoticed).toEqual([]);
    if (ANSWERS.branch) expect(finds).toEqual([]);
  });
});
