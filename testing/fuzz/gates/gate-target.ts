import { COMMANDS } from "../../../src/workflow/machine/machine.ts";
import type { Random } from "../../oracle/random.ts";
import { mutatedJson } from "../input/mutate-text.ts";
import type { Target } from "../target.ts";
import { answerInProcess, faultsOfAnswer } from "./answer-in-process.ts";
import type { FuzzProject } from "./fuzz-project.ts";
import { soundPayload } from "./payloads.ts";
import type { ReachedAnswers } from "./reached-answers.ts";
import { type WiredGates, wiredGates } from "./wired.ts";

/** What is decided beside the payload stands in front of it, so that one text repeats the input. */
interface Chosen {
  readonly entry: number;
  readonly alone: number | undefined;
  readonly phase: string | undefined;
  readonly writes: boolean;
}

/** Every entry of hooks.json on its whole path, from the text on stdin to what is printed. */
export async function gateTarget(world: FuzzProject, reached: ReachedAnswers): Promise<Target> {
  const wired = await wiredGates();
  return {
    name: "gates",
    share: 60,
    make: (random) => {
      const entry = random.below(wired.length);
      const chosen: Chosen = {
        entry,
        alone: random.chance(0.2) ? random.below(20) : undefined,
        phase: random.chance(0.15) ? random.pickAny(COMMANDS) : undefined,
        writes: random.chance(0.2),
      };
      return `${JSON.stringify(chosen)}\n${stdinFor(random, wired[entry], world)}`;
    },
    faults: async (text) => {
      const at = text.indexOf("\n");
      const { entry, alone, ...called }: Chosen = JSON.parse(text.slice(0, at));
      const gates = wired[entry]?.gates ?? [];
      const asked = alone === undefined ? gates : gates.slice(alone % gates.length).slice(0, 1);
      const answer = await answerInProcess(asked, text.slice(at + 1), world, called);
      reached.count(answer);
      return faultsOfAnswer(answer);
    },
  };
}

/** Mostly damaged; some as an agent would call, so that gates get as far as deciding. */
function stdinFor(random: Random, wired: WiredGates | undefined, world: FuzzProject): string {
  const payload = wired ? soundPayload(random, wired, world) : {};
  return random.chance(0.4) ? `${JSON.stringify(payload)}\n` : mutatedJson(random, payload);
}
