import type { Chosen, SoundFile } from "./lane.ts";
import type { Numbered } from "./switch-mutants.ts";

/** A file that takes less than this is run whole. */
const SHORT_MS = 1000;
/** Others use the machine, too: only what takes far longer than it should is called hanging. */
const [LATE_MS, LATE_TIMES] = [15_000, 15];

/**
 * The tests that can notice a fault: those that reach its place. Where it acts while the file is
 * loaded, all tests of the file; and also the others of a short file, because what one test made
 * may be remembered for the next. Quick ones come first.
 */
export function chooseTests(
  { id }: Numbered,
  isOnLoading: boolean,
  sound: readonly SoundFile[],
  killers: ReadonlyMap<string, number>,
): readonly Chosen[] {
  const found = sound.flatMap(({ file, onLoading, loadingMs, tests }) => {
    const reaching = tests.flatMap(({ reaches }, at) => (reaches.includes(id) ? [at] : []));
    const isLoaded = onLoading.includes(id);
    if (reaching.length === 0 && !isLoaded) return [];
    const allMs = tests.reduce((sum, { ms }) => sum + ms, 0);
    const isWhole = isLoaded || isOnLoading || allMs < SHORT_MS;
    const testsMs = isWhole ? allMs : reaching.reduce((sum, at) => sum + (tests[at]?.ms ?? 0), 0);
    const ms = loadingMs + testsMs;
    const chosen = isWhole ? undefined : reaching;
    return [{ ms, file, chosen, all: tests.length, longestMs: LATE_MS + LATE_TIMES * ms }];
  });
  // One that noticed others in this source before is likely to notice this one.
  const place = ({ file, ms }: { file: string; ms: number }) => ms / (1 + (killers.get(file) ?? 0));
  return found.toSorted((a, b) => place(a) - place(b));
}
