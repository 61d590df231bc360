/** What a phase leaves behind, in the order in which it is asked for. */
export const PRODUCTS = ["research", "plan", "critique", "branch", "merge"] as const;
export type ProductName = (typeof PRODUCTS)[number];

/** What is known of one product of an issue. */
export type ProductFact =
  | { readonly kind: "there" }
  /** `fact` is a sentence; `recovery` says what to commit, link or push. */
  | { readonly kind: "missing"; readonly fact: string; readonly recovery: string }
  | { readonly kind: "unknown"; readonly why: string };

/** A fact that was not read is absent. */
export type ProductFacts = Readonly<Partial<Record<ProductName, ProductFact>>>;
