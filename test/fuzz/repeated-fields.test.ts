import { expect, it } from "vitest";
import { answerInProcess } from "../../testing/fuzz/gates/answer-in-process.ts";
import { type FuzzProject, fuzzProject } from "../../testing/fuzz/gates/fuzz-project.ts";
import { type Payload, soundPayload } from "../../testing/fuzz/gates/payloads.ts";
import { type WiredGates, wiredGates } from "../../testing/fuzz/gates/wired.ts";
import { caseRandom } from "../../testing/fuzz/input/case-random.ts";
import { referenceCost, usualMs } from "../../testing/processes/reference-work.ts";

/** CPU milliseconds of all gates of one event, on the machine of docs/performance.md. */
const ENOUGH = 250;
/** The square of it costs seconds; a read of it costs nothing that could be told. */
const LENGTH = 100_000;

const PIECES = ["a/", "GH-1 ", "["];

/** One payload for each tool of an entry of hooks.json, so that every field of every tool is seen. */
function soundPayloads(wired: WiredGates, world: FuzzProject): Payload[] {
  const found = new Map<unknown, Payload>();
  for (let at = 1; at <= 40; at += 1) {
    const payload = soundPayload(caseRandom(16, at), wired, world);
    if (!found.has(payload["tool_name"])) found.set(payload["tool_name"], payload);
  }
  return [...found.values()];
}

/** A payload in which one text field, of the event or of the tool's input, is a piece again and again. */
function repeated(payload: Payload) {
  const { tool_input: input } = payload;
  const own = typeof input === "object" && input !== null ? Object.entries(input) : [];
  const changed: { readonly what: string; readonly payload: Payload }[] = [];
  for (const piece of PIECES) {
    const long = piece.repeat(LENGTH / piece.length);
    for (const [name, value] of Object.entries(payload)) {
      if (typeof value !== "string" || name === "hook_event_name" || name === "tool_name") continue;
      changed.push({ what: `${name} ${piece}`, payload: { ...payload, [name]: long } });
    }
    for (const [name] of own) {
      const fields = { ...Object.fromEntries(own), [name]: long };
      const what = `${String(payload["tool_name"])}.${name} ${piece}`;
      changed.push({ what, payload: { ...payload, tool_input: fields } });
    }
  }
  return changed;
}

it("no field of a payload, however long, costs a gate more than a gate's time", async () => {
  const world = await fuzzProject();
  const cost = async ({ gates }: WiredGates, payload: object) => {
    const before = process.cpuUsage();
    await answerInProcess(gates, JSON.stringify(payload), world, { writes: false });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const slow: string[] = [];
  let tried = 0;
  for (const wired of await wiredGates()) {
    for (const { what, payload } of soundPayloads(wired, world).flatMap(repeated)) {
      tried += 1;
      // What is cheap on this machine needs no comparison.
      let usual = await cost(wired, payload);
      for (let round = 0; round < 4 && usual > ENOUGH; round += 1) {
        usual = Math.min(usual, usualMs(await cost(wired, payload), referenceCost()));
      }
      if (usual > ENOUGH) {
        slow.push(
          `${wired.event} ${wired.matcher} ${JSON.stringify(what)}: ${usual.toFixed(0)} ms`,
        );
      }
    }
  }
  expect(tried).toBeGreaterThan(250);
  expect(slow).toEqual([]);
}, 600_000);
