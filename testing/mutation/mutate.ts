import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../scripts/gate-files.ts";
import { EQUIVALENT } from "./equivalent.ts";
import { type Mutant, mutantsOf, planted } from "./mutants.ts";
import { loadedByTests } from "./related-tests.ts";
import { soundTests } from "./sound-tests.ts";
import { copyTree, trackedFiles } from "./tree-copy.ts";
import { type Outcome, tryMutant } from "./try-mutant.ts";

const HELP = `npm run mutate -- [--seed N] [--count N | --all] [--only PATH] [--lanes N]

Plants one small fault after the other in the rules (src/workflow, src/gate, src/shell, hooks-src) and
runs the tests that load the file. A fault that no test notices has survived and is printed.

  --seed N      which faults are drawn (1)
  --count N     how many (600); about three seconds each
  --all         all of them, for many hours
  --only PATH   only files whose path begins so
  --lanes N     how many at once (2)`;

const SOURCES = ["src/workflow", "src/gate", "src/shell", "hooks-src"];
/** Tests that enumerate or draw at random take long, and come last. */
const SLOW = /cells|corpus|properties|growth|agreement|random|second-parser|oracle|large/;
const ENOUGH = 0.9;
/** The tests that load least are about the file itself: most faults are noticed by these. */
const NEAREST = 6;

const text = (value: string) => ({ type: "string", default: value }) as const;
const flag = { type: "boolean", default: false } as const;
const { values } = parseArgs({
  options: {
    seed: text("1"),
    count: text("600"),
    only: text(""),
    lanes: text("2"),
    all: flag,
    help: flag,
  },
});

function allMutants(): Mutant[] {
  const files = trackedFiles(...SOURCES).filter((file) => file.startsWith(values.only));
  return files.flatMap((file) => [...mutantsOf(file, readFileSync(join(ROOT, file), "utf8"))]);
}

/** The same seed draws the same faults from the same sources. */
function drawn(mutants: readonly Mutant[], seed: number): Mutant[] {
  const order = (one: Mutant) => Bun.hash(`${seed} ${one.file} ${one.start} ${one.to}`);
  const keyed = mutants.map((mutant) => ({ mutant, key: BigInt(order(mutant)) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ mutant }) => mutant);
}

/** What does not even parse is no fault that could be shipped. */
function canRun(mutant: Mutant): boolean {
  const source = readFileSync(join(ROOT, mutant.file), "utf8");
  try {
    new Bun.Transpiler({ loader: "ts" }).transformSync(planted(source, mutant));
    return true;
  } catch {
    return false;
  }
}

function reasonFor({ file, was, to, line }: Mutant): string | undefined {
  const source = readFileSync(join(ROOT, file), "utf8").split("\n")[line - 1] ?? "";
  return EQUIVALENT.find(
    (one) => one.file === file && one.was === was && one.to === to && source.includes(one.inLine),
  )?.why;
}

async function mutate(): Promise<void> {
  const all = allMutants().filter((mutant) => reasonFor(mutant) === undefined);
  const count = values.all ? all.length : Number(values.count);
  const left = drawn(all, Number(values.seed)).filter(canRun).slice(0, count);
  const drawnOnes = [...left];
  const wanted = left.length;
  const loaded = await soundLoaded(new Set(drawnOnes.map(({ file }) => file)));
  const counts = new Map<Outcome, number>();
  const survivors: Mutant[] = [];
  const work = async (lane: number) => {
    const tree = copyTree(lane);
    for (let mutant = left.pop(); mutant !== undefined; mutant = left.pop()) {
      const { file } = mutant;
      const tests = [...loaded].flatMap(([test, files]) => (files.has(file) ? [test] : []));
      const width = (test: string) => loaded.get(test)?.size ?? 0;
      const quick = tests.filter((one) => !SLOW.test(one)).sort((a, b) => width(a) - width(b));
      const slow = tests.filter((one) => SLOW.test(one));
      const stages = [quick.slice(0, NEAREST), quick.slice(NEAREST), slow];
      const outcome = await tryMutant(tree, mutant, stages);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      if (outcome !== "survived") continue;
      survivors.push(mutant);
      console.log(
        `survived: ${file}:${mutant.line} ${mutant.kind}: ${shown(mutant.was)} -> ${shown(mutant.to)}`,
      );
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, (_, lane) => work(lane)));
  const killed = wanted - survivors.length;
  const percent = ((100 * killed) / wanted).toFixed(1);
  for (const folder of SOURCES) {
    const of = drawnOnes.filter(({ file }) => file.startsWith(`${folder}/`));
    const left = survivors.filter(({ file }) => file.startsWith(`${folder}/`));
    if (of.length > 0) console.log(`${folder}: ${of.length - left.length} of ${of.length} noticed`);
  }
  console.log(
    `seed ${values.seed}: ${killed} of ${wanted} faults noticed, ${percent} % (of ${all.length} there are)`,
  );
  if (wanted === 0 || killed / wanted < ENOUGH) process.exitCode = 1;
}

/** The tests of these files, without those that fail where no fault is planted. */
async function soundLoaded(files: ReadonlySet<string>): ReturnType<typeof loadedByTests> {
  const all = await loadedByTests();
  const loaded = new Map([...all].filter(([, of]) => [...of].some((file) => files.has(file))));
  const sound = await soundTests(copyTree(0), [...loaded.keys()]);
  const out = [...loaded.keys()].filter((test) => !sound.has(test));
  if (out.length > 0) console.log(`not used, they need the executables: ${out.join(", ")}`);
  if (sound.size < 0.8 * loaded.size) throw new Error("too many tests fail without any fault");
  return new Map([...loaded].filter(([test]) => sound.has(test)));
}

function shown(part: string): string {
  const line = part.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 60)}…` : line === "" ? "nothing" : line;
}

if (values.help) console.log(HELP);
else await mutate();
