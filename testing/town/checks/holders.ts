import type { Life, Op } from "../actors/actor.ts";

interface Held {
  readonly life: Life;
  readonly who: string;
}

/** What is wrong, or "limit": it is known and admitted. */
export type HolderFault = string;

/**
 * Who was told that it holds which lock. The product's own records are not asked: what counts is
 * whom it told.
 */
export class Holders {
  readonly #held = new Map<number, Held>();

  /** A hand-off was accepted that takes the lock. */
  taken(op: Op): HolderFault | undefined {
    const { number, by } = op;
    const before = this.#held.get(number);
    this.#held.set(number, { life: by.life, who: by.id });
    return before && before.life !== by.life ? faultOf(op, before) : undefined;
  }

  /** A hand-off was accepted that leaves the lock state. */
  left(op: Op): HolderFault | undefined {
    const { number, by } = op;
    const before = this.#held.get(number);
    this.#held.delete(number);
    return before && before.life !== by.life ? faultOf(op, before) : undefined;
  }

  /** A person ended it: released it, moved the card, or edited the claim. */
  ended(number: number): void {
    this.#held.delete(number);
  }

  isHeldBy(number: number, life: Life): boolean {
    return this.#held.get(number)?.life === life;
  }

  isHeldByOther(number: number, life: Life): boolean {
    const held = this.#held.get(number);
    return held !== undefined && held.life !== life;
  }

  /** Whether somebody else, who is dead, was told that it holds it. */
  isOfDead(number: number, life: Life): boolean {
    const held = this.#held.get(number);
    return held !== undefined && held.life !== life && !held.life.isAlive;
  }
}

function faultOf({ number, by: { id }, since }: Op, { life, who }: Held): HolderFault | undefined {
  // It was gone when the taker looked, and came back before the taker wrote; its next call tells it.
  if (life.isAlive && life.resumedAt >= since && since > 0) return "limit";
  if (life.isAlive) return `#${number} has two holders: ${who} lives, and ${id} was let in`;
  if (!life.isElsewhere) return undefined;
  return `#${number} was taken by ${id} from ${who}, of whom nobody here knows that it is gone`;
}
