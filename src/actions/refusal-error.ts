import type { Refusal } from "../workflow/move/refusal.ts";

/** Says no: what is wrong, what is valid, and how to go on. A tool and a command print it their way. */
export class RefusalError extends Error {
  override readonly name = "RefusalError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.fact);
    this.refusal = refusal;
  }
}
