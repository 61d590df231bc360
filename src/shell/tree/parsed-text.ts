import type { Dialect, Script } from "./node.ts";

/** A text as our tree, or why it cannot be read. */
export type ParsedText =
  | { readonly kind: "script"; readonly script: Script }
  | { readonly kind: "unreadable"; readonly why: string };

export type ParseText = (text: string, dialect: Dialect) => ParsedText;
