import type { Refusal } from "../workflow/move/refusal.ts";

/**
 * A refusal as an error: what is wrong, what is valid, what to do. Tools and commands print it in
 * their own format.
 */
export class RefusalError extends Error {
  override readonly name = "RefusalError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.fact);
    this.refusal = refusal;
  }
}
