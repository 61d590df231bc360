import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../scripts/gate-files.ts";
import { allMutants, drawn, named, SOURCES, sourceOf } from "./draw.ts";
import { reasonFor } from "./left/reasons.ts";
import { SURVIVORS } from "./left/survivors.ts";
import type { Mutant } from "./mutants.ts";
import { tryPlainly } from "./plain/try-plainly.ts";
import { trySwitched } from "./try-switched.ts";

const HELP = `npm run mutate -- [--seed N] [--count N | --all] [--only PATH] [--lanes N] [--plain N]

Plants one small fault after the other in the rules (src/workflow, src/gate, src/shell, hooks-src) and
runs the tests that reach it. A fault that no test notices has survived and is printed, with the reason
why it is left where testing/mutation/left/survivors.ts has one.

  --seed N      which faults are drawn (1)
  --count N     how many (600); about a second each
  --all         all of them, for some hours
  --only PATH   only files whose path begins so
  --lanes N     how many at once (2)
  --plain N     tries the first N also the slow way, each with a vitest of its own, and compares`;

const ENOUGH = 0.9;

const text = (value: string) => ({ type: "string", default: value }) as const;
const flag = { type: "boolean", default: false } as const;
const { values } = parseArgs({
  options: {
    ...{ seed: text("1"), count: text("600"), only: text(""), lanes: text("2"), plain: text("0") },
    ...{ all: flag, help: flag },
  },
});

async function mutate(): Promise<void> {
  const started = performance.now();
  const { all, equivalent } = allMutants(values.only);
  const count = values.all ? all.length : Number(values.count);
  const ones = drawn(all, Number(values.seed), count);
  const lanes = Number(values.lanes);
  const folder = join(ROOT, ".cache/mutation");
  mkdirSync(folder, { recursive: true });
  const survivors = await trySwitched(ones, lanes, folder, (mutant, how) =>
    console.log(`survived: ${named(mutant)}${how}${whyLeft(mutant) ?? ""}`),
  );
  const plain = ones.slice(0, Number(values.plain));
  const differing = plain.length === 0 ? 0 : await compared(plain, survivors, lanes);
  for (const source of SOURCES) {
    const of = ones.filter(({ file }) => file.startsWith(`${source}/`));
    const left = of.filter((one) => survivors.has(one));
    const part = ((100 * (of.length - left.length)) / of.length).toFixed(1);
    if (of.length > 0) {
      console.log(`${source}: ${of.length - left.length} of ${of.length} noticed, ${part} %`);
    }
  }
  const explained = [...survivors].filter((one) => whyLeft(one) !== undefined).length;
  console.log(`survivors with a reason: ${explained} of ${survivors.size}`);
  const noticed = ones.length - survivors.size;
  const percent = ((100 * noticed) / ones.length).toFixed(1);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${all.length} faults there are, ${equivalent} more change nothing; ${seconds} s`);
  console.log(`seed ${values.seed}: ${noticed} of ${ones.length} faults noticed, ${percent} %`);
  if (ones.length === 0 || noticed / ones.length < ENOUGH || differing > 0) process.exitCode = 1;
}

function whyLeft(mutant: Mutant): string | undefined {
  const reason = reasonFor(SURVIVORS, mutant, sourceOf(mutant.file));
  return reason && `\n  left: ${reason.why}`;
}

/** The quick way must leave the same survivors as a vitest for each fault does. */
async function compared(
  ones: readonly Mutant[],
  survivors: ReadonlySet<Mutant>,
  lanes: number,
): Promise<number> {
  const plainly = await tryPlainly(ones, lanes);
  const differing = ones.filter((one) => survivors.has(one) !== plainly.has(one));
  for (const one of differing) {
    console.log(
      `differs: ${named(one)}: ${plainly.has(one) ? "only quickly" : "only plainly"} noticed`,
    );
  }
  console.log(`tried both ways: ${ones.length}, of which ${differing.length} differ`);
  return differing.length;
}

if (values.help) console.log(HELP);
else await mutate();
