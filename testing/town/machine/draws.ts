import { type Random, seeded } from "../../oracle/random.ts";

/**
 * Every choice of a run is drawn from the seed, the number of the step and what it is for. No draw
 * depends on the draws before it, so that an event can be left out and the others stay.
 */
export function drawAt(seed: number, step: number, purpose: string): Random {
  let mixed = Math.imul(seed, 0x9e3779b1) ^ Math.imul(step + 1, 0x85ebca6b);
  for (let at = 0; at < purpose.length; at += 1) {
    mixed = Math.imul(mixed ^ purpose.charCodeAt(at), 0x01000193);
  }
  mixed ^= mixed >>> 15;
  return seeded(mixed);
}
