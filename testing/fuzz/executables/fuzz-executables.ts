import type { Random } from "../../oracle/random.ts";
import { unless } from "../../soak/outcome.ts";
import type { FuzzFind } from "../fuzz-inputs.ts";
import { answerFaults } from "../gates/answer-faults.ts";
import { type FuzzProject, fuzzProject } from "../gates/fuzz-project.ts";
import { soundPayload } from "../gates/payloads.ts";
import { type WiredGates, wiredGates } from "../gates/wired.ts";
import { caseRandom } from "../input/case-random.ts";
import { mutatedJson } from "../input/mutate-text.ts";
import { agreementFaults } from "./agreement.ts";
import { serverFaults } from "./server-lines.ts";
import { startRalph } from "./started.ts";

interface Sample {
  readonly seed: number;
  readonly count: number;
}

/** Numbers of these inputs lie above those in process, so that a find names one input. */
const FIRST = 1_000_000_000;

/** A smaller sample through the built executables: hooks, explain, gate and tool, the server. */
export async function fuzzExecutables({ seed, count }: Sample): Promise<{
  readonly runs: number;
  readonly finds: readonly FuzzFind[];
}> {
  const [world, quiet] = [await fuzzProject(), await fuzzProject()];
  const wired = await wiredGates();
  const finds: FuzzFind[] = [];
  try {
    for (let at = 0; at < count; at += 1) {
      const random = caseRandom(seed, FIRST + at);
      const [target, faults] = await one(random, at, { world, quiet, wired });
      for (const what of faults) finds.push({ index: FIRST + at, target, what, input: "" });
    }
    return { runs: count, finds };
  } finally {
    world.clear();
    quiet.clear();
  }
}

interface Stage {
  readonly world: FuzzProject;
  /** Where hooks have remembered nothing, so that the agreement is about the call alone. */
  readonly quiet: FuzzProject;
  readonly wired: readonly WiredGates[];
}

async function one(
  random: Random,
  at: number,
  { world, quiet, wired }: Stage,
): Promise<readonly [string, readonly string[]]> {
  switch (at % 5) {
    case 0:
      return ["explain, gate and tool", await agreementFaults(quiet, random)];
    case 1:
      return ["built server", await serverFaults(world, random)];
    default:
      return ["built hooks", await hookFaults(random, world, random.pickAny(wired))];
  }
}

async function hookFaults(
  random: Random,
  world: FuzzProject,
  wired: WiredGates | undefined,
): Promise<readonly string[]> {
  if (!wired) return ["there is no hook"];
  const payload = soundPayload(random, wired, world);
  const text = random.chance(0.3) ? JSON.stringify(payload) : mutatedJson(random, payload);
  const bytes = spoiled(random, Buffer.from(text));
  const names = wired.gates.map(({ name }) => name);
  const ran = await startRalph(world, ["hook", wired.event, ...names], bytes);
  // A damaged payload may name another event, and then nothing is said of it.
  const event = ran.stdout === undefined ? wired.event : eventIn(ran.stdout);
  return [
    ...unless(!ran.hung, "the hook hangs"),
    ...answerFaults(ran, event, names.length).map(
      (what) => `${what}, to ${bytes.toString("base64")}`,
    ),
  ];
}

/** Bytes that are no UTF-8, put where they are least expected. */
function spoiled(random: Random, bytes: Buffer): Buffer {
  if (!random.chance(0.3)) return bytes;
  const at = random.below(bytes.length + 1);
  const bad = Buffer.from(
    [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90], [0]][random.below(5)] ?? [],
  );
  return Buffer.concat([bytes.subarray(0, at), bad, bytes.subarray(at)]);
}

function eventIn(stdout: string): string | undefined {
  return /"hookEventName":"(\w+)"/.exec(stdout)?.[1];
}
