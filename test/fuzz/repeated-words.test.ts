import { expect, it } from "vitest";
import { readCorpus } from "../../testing/commands/corpus.ts";
import { answerInProcess } from "../../testing/fuzz/gates/answer-in-process.ts";
import { fuzzProject, SESSIONS } from "../../testing/fuzz/gates/fuzz-project.ts";
import { wiredGates } from "../../testing/fuzz/gates/wired.ts";
import { referenceCost, usualMs } from "../../testing/processes/reference-work.ts";

/** CPU milliseconds of all gates of one call, on the machine of docs/performance.md. */
const ENOUGH = 250;
const LENGTH = 60_000;

/** Each took seconds: a pattern that tried every one of them anew, or a look at every folder of a path. */
const KNOWN = [
  "find ",
  "chmod ",
  "git ",
  "'gh ",
  "~/P",
  "../plain/P",
  "/dev/null",
  "cat ",
  "[",
  "../",
];

/** RALPH_REPEATED_WORDS=all: every word of the corpus, some 13,700 of them. */
function words(): readonly string[] {
  const all = new Set(readCorpus().flatMap(({ command }) => command.split(/\s+/).slice(0, 40)));
  const short = [...all].filter((word) => word !== "" && word.length < 16);
  const every = process.env["RALPH_REPEATED_WORDS"] === "all" ? 1 : Math.ceil(short.length / 12);
  return short.filter((_word, at) => at % every === 0);
}

it("a command that is one word again and again costs no gate more than a gate's time", async () => {
  const world = await fuzzProject();
  const gates =
    (await wiredGates()).find(({ matcher }) => matcher?.startsWith("Bash"))?.gates ?? [];
  expect(gates.length).toBeGreaterThan(3);
  const cost = async (command: string) => {
    const payload = {
      ...{ hook_event_name: "PreToolUse", session_id: SESSIONS.impl, cwd: world.worktree },
      ...{ tool_name: "Bash", tool_use_id: "toolu_1", tool_input: { command } },
    };
    const before = process.cpuUsage();
    await answerInProcess(gates, JSON.stringify(payload), world, { writes: false });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const slow: string[] = [];
  const repeated = words().flatMap((word) => [`${word} `, `${word};`, word]);
  for (const word of [...KNOWN, ...repeated]) {
    const command = word.repeat(LENGTH / word.length);
    // What is cheap on this machine needs no comparison.
    let usual = await cost(command);
    for (let round = 0; round < 4 && usual > ENOUGH; round += 1) {
      usual = Math.min(usual, usualMs(await cost(command), referenceCost()));
    }
    if (usual > ENOUGH) slow.push(`${JSON.stringify(word)}: ${usual.toFixed(0)} ms`);
  }
  expect(slow).toEqual([]);
}, 4_000_000);
