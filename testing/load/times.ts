/** How long each of many things took, in milliseconds. */
export class Times {
  readonly #all: number[] = [];

  add(ms: number): void {
    this.#all.push(ms);
  }

  get count(): number {
    return this.#all.length;
  }

  /** The time that this share of all stayed below. */
  at(share: number): number {
    const sorted = this.#all.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  }

  toString(): string {
    const shown = [50, 95, 99].map(
      (percent) => `p${percent} ${this.at(percent / 100).toFixed(0)} ms`,
    );
    return shown.join(", ");
  }
}
