import { SHAPES } from "./compiled.ts";
import { mismatch } from "./conforms.ts";
import type { Shaped, ShapeName } from "./schemas.ts";

export type ShapeReading<N extends ShapeName> =
  | { readonly ok: true; readonly value: Shaped<N> }
  | { readonly ok: false; readonly at: string };

/** A value from outside as what its schema promises, or where it departs from that. */
export function readShape<N extends ShapeName>(name: N, value: unknown): ShapeReading<N> {
  const at = mismatch(value, SHAPES[name]);
  // Compiled from the schema the type is inferred from: the one seam where types cannot follow.
  return at === undefined ? { ok: true, value: value as Shaped<N> } : { ok: false, at };
}
