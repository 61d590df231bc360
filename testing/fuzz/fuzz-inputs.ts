import { fileTarget } from "./gates/file-target.ts";
import { type FuzzProject, fuzzProject } from "./gates/fuzz-project.ts";
import { gateTarget } from "./gates/gate-target.ts";
import { ReachedAnswers } from "./gates/reached-answers.ts";
import { relationTargets } from "./gates/relation-targets.ts";
import { caseRandom } from "./input/case-random.ts";
import { BOARD_PARSERS } from "./parsers/board-parsers.ts";
import { CLIENT_PARSERS } from "./parsers/client-parsers.ts";
import { githubAnswers } from "./parsers/github-answers.ts";
import { IMPORT_PARSERS } from "./parsers/import-parsers.ts";
import { storeFiles } from "./parsers/store-files.ts";
import { WORKFLOW_PARSERS } from "./parsers/workflow-parsers.ts";
import type { Target } from "./target.ts";

/** Which inputs: their numbers, and the seed that makes them. */
export interface Range {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  /** Told before each input, for whoever watches from outside. */
  begins?(index: number, target: string): void;
}

/** Something that does not hold, with what repeats it. */
export interface FuzzFind {
  readonly index: number;
  readonly target: string;
  readonly what: string;
  readonly input: string;
}

export interface FuzzReport {
  readonly inputs: ReadonlyMap<string, number>;
  readonly reached: ReachedAnswers;
  readonly finds: readonly FuzzFind[];
  /** The input that took longest, in milliseconds of this machine: a hint, no promise. */
  readonly slowest: { readonly ms: number; readonly index: number; readonly target: string };
}

/** Enough to see what is broken. */
const MOST_FINDS = 20;

/** Feeds these inputs, each to one of the targets, and returns what did not hold. */
export async function fuzzInputs({ seed, from, to, begins }: Range): Promise<FuzzReport> {
  const reached = new ReachedAnswers();
  const worlds = await Promise.all([
    fuzzProject(),
    // Nobody writes anything in these.
    fuzzProject(),
    fuzzProject({ reversed: true }),
    fuzzProject({ unrelated: true }),
  ]);
  try {
    const targets = await targetsIn(worlds, reached);
    const inputs = new Map(targets.map(({ name }) => [name, 0]));
    const finds: FuzzFind[] = [];
    let slowest = { ms: 0, index: from, target: "" };
    for (let index = from; index < to && finds.length < MOST_FINDS; index += 1) {
      const random = caseRandom(seed, index);
      const target = chosen(targets, random.below(sharesOf(targets)));
      begins?.(index, target.name);
      const input = target.make(random);
      const began = performance.now();
      for (const what of await faultsOf(target, input)) {
        finds.push({ index, target: target.name, what, input });
      }
      const ms = performance.now() - began;
      if (ms > slowest.ms) slowest = { ms, index, target: target.name };
      inputs.set(target.name, (inputs.get(target.name) ?? 0) + 1);
    }
    return { inputs, reached, finds, slowest };
  } finally {
    for (const world of worlds) world.clear();
  }
}

type Worlds = readonly [FuzzProject, FuzzProject, FuzzProject, FuzzProject];

async function targetsIn(worlds: Worlds, reached: ReachedAnswers): Promise<readonly Target[]> {
  const [written, plain, reversed, unrelated] = worlds;
  return [
    await gateTarget(written, reached),
    await fileTarget(written, reached),
    ...(await relationTargets({ plain, reversed, unrelated })),
    ...CLIENT_PARSERS,
    ...WORKFLOW_PARSERS,
    ...IMPORT_PARSERS,
    ...BOARD_PARSERS,
    storeFiles(written),
    await githubAnswers(),
  ];
}

function sharesOf(targets: readonly Target[]): number {
  return targets.reduce((sum, { share }) => sum + share, 0);
}

function chosen(targets: readonly Target[], draw: number): Target {
  let left = draw;
  for (const target of targets) {
    left -= target.share;
    if (left < 0) return target;
  }
  throw new Error("no target was chosen");
}

async function faultsOf(target: Target, input: string): Promise<readonly string[]> {
  try {
    return await target.faults(input);
  } catch (error) {
    return [`it threw ${error instanceof Error ? error.stack : String(error)}`];
  }
}
