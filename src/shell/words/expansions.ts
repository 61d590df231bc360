import type {
  ArithmeticExpansionPart,
  CommandExpansionPart,
  ParameterExpansionPart,
  ProcessSubstitutionPart,
  WordPart,
} from "unbash";

export type Expansion =
  | CommandExpansionPart
  | ParameterExpansionPart
  | ProcessSubstitutionPart
  | ArithmeticExpansionPart;

/** The expansions the parser found in a word, by where they begin. Those inside others are theirs. */
export function expansionsIn(parts: readonly WordPart[] | undefined): Map<number, Expansion> {
  const found = new Map<number, Expansion>();
  collect(parts, found);
  return found;
}

function collect(parts: readonly WordPart[] | undefined, found: Map<number, Expansion>): void {
  for (const part of parts ?? []) {
    switch (part.type) {
      case "CommandExpansion":
      case "ParameterExpansion":
      case "ArithmeticExpansion":
      case "ProcessSubstitution":
        found.set(part.pos, part);
        break;
      case "DoubleQuoted":
        collect(part.parts, found);
        break;
      // What else there is, is read from the text itself, or is not in the language.
    }
  }
}
