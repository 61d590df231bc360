import type { Answer } from "../../../src/answer-event.ts";

/** How often each gate gave each kind of answer: a fuzzer that reaches none of them shows nothing. */
export class ReachedAnswers {
  readonly #counts = new Map<string, number>();

  count({ verdicts }: Pick<Answer, "verdicts">): void {
    for (const { gate, decision } of verdicts) this.add(`${gate.name} ${decision.kind}`, 1);
  }

  add(what: string, times: number): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + times);
  }

  entries(): readonly (readonly [string, number])[] {
    return [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
