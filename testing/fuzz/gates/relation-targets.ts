import { isDeepStrictEqual } from "node:util";
import type { Answer } from "../../../src/answer-event.ts";
import type { Gate } from "../../../src/gate/define-gate.ts";
import { parseJson } from "../../../src/gate/json.ts";
import { unless } from "../../soak/outcome.ts";
import { hostileValue } from "../input/hostile-values.ts";
import type { Target } from "../target.ts";
import { answerInProcess } from "./answer-in-process.ts";
import type { FuzzProject } from "./fuzz-project.ts";
import { type Payload, soundPayload } from "./payloads.ts";
import { type WiredGates, wiredGates } from "./wired.ts";

export interface RelatedWorlds {
  readonly plain: FuzzProject;
  /** Issues, tasks, members and records came into being in the opposite order. */
  readonly reversed: FuzzProject;
  /** More issues, tasks, teams and files that have nothing to do with the call. */
  readonly unrelated: FuzzProject;
}

interface Call {
  readonly entry: number;
  readonly payload: Payload;
  readonly extra: unknown;
}

/** Calls that must be answered the same although something about them changed that means nothing. */
export async function relationTargets(worlds: RelatedWorlds): Promise<readonly Target[]> {
  const { plain } = worlds;
  const wired = await wiredGates();
  const relation = (
    name: string,
    holds: (gates: readonly Gate[], call: Call) => Promise<readonly string[]>,
  ): Target => ({
    name,
    share: 1,
    make: (random) => {
      const entry = random.below(wired.length);
      const gates: WiredGates = wired[entry] ?? { event: "", matcher: "", gates: [] };
      const call = {
        entry,
        payload: soundPayload(random, gates, plain),
        extra: hostileValue(random),
      };
      return JSON.stringify(call);
    },
    faults: async (text) => {
      const call: Call = JSON.parse(text);
      return holds(wired[call.entry]?.gates ?? [], call);
    },
  });
  const answer = (gates: readonly Gate[], payload: Payload, world: FuzzProject) =>
    answerInProcess(gates, JSON.stringify(payload), world, { writes: false });
  const sameIn = async (gates: readonly Gate[], { payload }: Call, other: FuzzProject) => {
    const there = JSON.parse(inWorld(JSON.stringify(payload), plain, other));
    const [here, elsewhere] = [
      await answer(gates, payload, plain),
      await answer(gates, there, other),
    ];
    return same(printed(here, plain), printed(elsewhere, other));
  };
  return [
    relation("unknown field", async (gates, { payload, extra }) =>
      same(
        printed(await answer(gates, payload, plain), plain),
        printed(await answer(gates, { ...payload, x_unknown: extra }, plain), plain),
      ),
    ),
    relation("other order of fields", async (gates, { payload }) =>
      same(
        printed(await answer(gates, payload, plain), plain),
        printed(await answer(gates, reordered(payload), plain), plain),
      ),
    ),
    relation("other order of issues and tasks", (gates, call) =>
      sameIn(gates, call, worlds.reversed),
    ),
    relation("unrelated issues, tasks and files", (gates, call) =>
      sameIn(gates, call, worlds.unrelated),
    ),
    relation("each gate by itself", async (gates, { payload }) => {
      const together = await answer(gates, payload, plain);
      const alone = await Promise.all(gates.map((gate) => answer([gate], payload, plain)));
      const kinds = alone.map(({ verdicts }) => verdicts[0]?.decision.kind);
      const isSame = isDeepStrictEqual(
        kinds,
        together.verdicts.map(({ decision }) => decision.kind),
      );
      return unless(isSame, `together ${JSON.stringify(together.output)}, alone ${kinds.join()}`);
    }),
  ];
}

/** The same text about another world: only the paths differ. */
function inWorld(text: string, from: FuzzProject, to: FuzzProject): string {
  return text.replaceAll(from.dir, to.dir);
}

/**
 * What the client gets. A lock's age, the moment and the names of folders are none of it, nor a commit's
 * name: two worlds may have been made in different seconds.
 */
function printed({ output }: Answer, world: FuzzProject): unknown {
  const plain = (text: string | undefined) =>
    text
      ?.replaceAll(world.dir, "DIR")
      .replace(/for \d+ (?:s|seconds?|min|minutes?)\b/g, "for a while")
      .replace(/\bhead is [0-9a-f]{12}\b/g, "head is its own");
  const { code, stdout, stderr } = output;
  return { code, stderr: plain(stderr), stdout: parseJson(plain(stdout) ?? "null") };
}

function same(before: unknown, after: unknown): readonly string[] {
  const isSame = isDeepStrictEqual(before, after);
  return unless(isSame, `was ${JSON.stringify(before)}, is ${JSON.stringify(after)}`);
}

function reordered(value: unknown): Payload {
  const turn = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(turn);
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(
      Object.entries(one)
        .toReversed()
        .map(([key, inner]) => [key, turn(inner)]),
    );
  };
  return { ...Object(turn(value)) };
}
