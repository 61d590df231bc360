import type { Refusal } from "../../workflow/move/refusal.ts";

/** A tool says no: what is wrong, what is valid, and how to go on. */
export class ToolRefusal extends Error {
  override readonly name = "Refused";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.fact);
    this.refusal = refusal;
  }
}
