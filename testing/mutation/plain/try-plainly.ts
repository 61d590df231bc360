import type { Mutant } from "../mutants.ts";
import { loadedByTests } from "../related-tests.ts";
import { soundTests } from "./sound-tests.ts";
import { copyTree } from "./tree-copy.ts";
import { tryMutant } from "./try-mutant.ts";

/** Tests that enumerate or draw at random take long, and come last. */
const SLOW = /cells|corpus|properties|agreement|random|second-parser|oracle|large/;
/** The tests that load least are about the file itself: most faults are noticed by these. */
const NEAREST = 6;

/** Each fault with a vitest of its own, on a copy of the tree; those that nothing noticed. */
export async function tryPlainly(
  mutants: readonly Mutant[],
  lanes: number,
): Promise<ReadonlySet<Mutant>> {
  const left = [...mutants];
  const loaded = await soundLoaded(new Set(mutants.map(({ file }) => file)));
  const survivors = new Set<Mutant>();
  const work = async (lane: number) => {
    const tree = copyTree(lane);
    for (let mutant = left.pop(); mutant !== undefined; mutant = left.pop()) {
      const { file } = mutant;
      const tests = [...loaded].flatMap(([test, files]) => (files.has(file) ? [test] : []));
      const width = (test: string) => loaded.get(test)?.size ?? 0;
      const quick = tests.filter((one) => !SLOW.test(one)).sort((a, b) => width(a) - width(b));
      const slow = tests.filter((one) => SLOW.test(one));
      const stages = [quick.slice(0, NEAREST), quick.slice(NEAREST), slow];
      if ((await tryMutant(tree, mutant, stages)) === "survived") survivors.add(mutant);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
  return survivors;
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
