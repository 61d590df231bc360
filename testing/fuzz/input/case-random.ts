import { type Random, seeded } from "../../oracle/random.ts";

/** The choices of one input: seed and number of the input repeat it, without those before it. */
export function caseRandom(seed: number, index: number): Random {
  // Two rounds of a multiplicative hash: neighbouring inputs must not be alike.
  const mixed = Math.imul(Math.imul(index + 1, 0x9e3779b1) ^ seed, 0x85ebca6b);
  return seeded(mixed ^ (mixed >>> 13) ^ Math.imul(seed, 0xc2b2ae35));
}
