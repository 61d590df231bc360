import { SHAPES } from "./compiled.ts";
import { mismatch } from "./conforms.ts";
import type { Shaped, ShapeName } from "./schemas.ts";

export type ShapeReading<N extends ShapeName> =
  | { readonly ok: true; readonly value: Shaped<N> }
  | { readonly ok: false; readonly at: string };

/** Checks a value from outside; returns it typed, or the path of the mismatch. */
export function readShape<N extends ShapeName>(name: N, value: unknown): ShapeReading<N> {
  const at = mismatch(value, SHAPES[name]);
  // Shape and type come from the same schema. TypeScript cannot see that, so this is a cast.
  return at === undefined ? { ok: true, value: value as Shaped<N> } : { ok: false, at };
}
