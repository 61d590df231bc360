import { rmSync } from "node:fs";
import { join } from "node:path";
import { chooseTests } from "./choose-tests.ts";
import { named, sourceOf } from "./draw.ts";
import { Lane, type SoundFile } from "./lane.ts";
import type { Mutant } from "./mutants.ts";
import { tryPlainly } from "./plain/try-plainly.ts";
import { testFiles } from "./related-tests.ts";
import { actsOnLoading, type Numbered } from "./switch-mutants.ts";
import { bundleSwitched } from "./switched-bundle.ts";
import { trackedFiles } from "./tracked-files.ts";

/** More switches would make every test slower. */
const AT_ONCE = 1000;

/** Tries faults in warm processes, each with all of them built in behind a switch. */
export async function trySwitched(
  mutants: readonly Mutant[],
  lanes: number,
  folder: string,
  survived: (mutant: Mutant, why: string) => void,
): Promise<ReadonlySet<Mutant>> {
  const survivors = new Set<Mutant>();
  for (let at = 0; at < mutants.length; at += AT_ONCE) {
    const ones = mutants.slice(at, at + AT_ONCE).map((mutant, id) => ({ id, mutant }));
    for (const mutant of await tryTogether(ones, lanes, folder, survived)) survivors.add(mutant);
  }
  return survivors;
}

async function tryTogether(
  ones: readonly Numbered[],
  lanes: number,
  folder: string,
  survived: (mutant: Mutant, why: string) => void,
): Promise<readonly Mutant[]> {
  // Its own: a process that is replaced reads the bundle again, and another run may be under way.
  const bundle = join(folder, `switched-${process.pid}.js`);
  const tests = testFiles();
  const apart = await bundleSwitched(tests, trackedFiles("hooks-src"), ones, bundle);
  const left = ones.filter((one) => !apart.includes(one));
  const all = Array.from({ length: lanes }, () => new Lane(bundle));
  try {
    const sound = await soundOf(tests, all);
    const survivors: Mutant[] = [];
    const killers = new Map<string, Map<string, number>>();
    await inTurn(left, all, async (one, lane) => {
      const { mutant } = one;
      const own = killers.get(mutant.file) ?? new Map<string, number>();
      killers.set(mutant.file, own);
      const files = chooseTests(one, actsOnLoading(sourceOf(mutant.file), mutant), sound, own);
      const answer = await lane.ask({ kind: "try", id: one.id, files });
      if (answer.kind === "ended") {
        console.log(`took too long: ${named(mutant)}`);
        return;
      }
      if (answer.kind !== "tried") throw new Error(`a lane answered ${answer.kind}`);
      if (answer.by === undefined) {
        survivors.push(mutant);
        survived(mutant, files.length === 0 ? " (no test reaches it)" : "");
      } else own.set(answer.by, (own.get(answer.by) ?? 0) + 1);
    });
    if (apart.length === 0) return survivors;
    const plainly = [
      ...(await tryPlainly(
        apart.map(({ mutant }) => mutant),
        lanes,
      )),
    ];
    for (const mutant of plainly) survived(mutant, " (tried plainly)");
    return [...survivors, ...plainly];
  } finally {
    for (const lane of all) lane.end();
    rmSync(bundle, { force: true });
  }
}

/** What each test reaches; a test file that fails without any fault is left out, and named. */
async function soundOf(tests: readonly string[], lanes: readonly Lane[]): Promise<SoundFile[]> {
  const sound: SoundFile[] = [];
  await inTurn(tests, lanes, async (file, lane) => {
    const answer = await lane.ask({ kind: "sound", file });
    if (answer.kind === "sound") sound.push(answer);
    else console.log(`not used: ${file}: ${"why" in answer ? answer.why : answer.kind}`);
  });
  if (sound.length < 0.8 * tests.length) throw new Error("too many tests fail without any fault");
  return sound;
}

async function inTurn<T>(
  items: readonly T[],
  lanes: readonly Lane[],
  work: (item: T, lane: Lane) => Promise<void>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item, lane);
    }),
  );
}
