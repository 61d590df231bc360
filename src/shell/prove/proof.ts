import type { ProvenAct } from "./act.ts";

/** What can be said of a command before it runs. */
export type Proof =
  /** All of it is understood; each act says whether it only reads, and where it acts. */
  | { readonly kind: "proven"; readonly acts: readonly ProvenAct[] }
  /** Part of it is not: `acts` are what was understood, and an act for each part that was not. */
  | { readonly kind: "not-provable"; readonly why: string; readonly acts: readonly ProvenAct[] };
