import { COMMANDS } from "../../../src/workflow/machine/machine.ts";
import type { Random } from "../../oracle/random.ts";
import { mutatedJson } from "../input/mutate-text.ts";
import { mutateValue } from "../input/mutate-value.ts";
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

/** As an agent would call; with odd values where the call has its own; or damaged anywhere. */
function stdinFor(random: Random, wired: WiredGates | undefined, world: FuzzProject): string {
  const payload = wired ? soundPayload(random, wired, world) : {};
  const draw = random.below(100);
  if (draw < 30) return `${JSON.stringify(payload)}\n`;
  if (draw > 65) return mutatedJson(random, payload);
  const own = OWN_FIELDS.filter((name) => name in payload);
  const odd = own.map((name) => [name, mutateValue(random, payload[name])]);
  return JSON.stringify({ ...payload, ...Object.fromEntries(odd) });
}

/** What a call is about; the other fields say who calls, and where. */
const OWN_FIELDS = ["tool_input", "task_subject", "teammate_name", "prompt", "command_name"];
