import { parse } from "@babel/parser";
import { type Change, changesOf, isNode, type SyntaxNode } from "./changes.ts";

/** One small fault, planted in one place. */
export interface Mutant extends Change {
  readonly file: string;
  readonly line: number;
  /** The text that is replaced. */
  readonly was: string;
}

/** Types and imports are gone when the program runs; a fault there is none. */
const NOT_RUN = /^(TS|Import|ExportAll|Export(?!Named|Default))/;

/** Every mutant of a file. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const { program } = parse(text, { sourceType: "module", plugins: ["typescript"] });
  const found: Mutant[] = [];
  const walk = (node: SyntaxNode, parent: SyntaxNode | undefined) => {
    for (const change of changesOf(node, parent, text)) {
      const was = text.slice(change.start, change.end);
      if (was === change.to) continue;
      const line = text.slice(0, change.start).split("\n").length;
      found.push({ ...change, file, line, was });
    }
    for (const child of childrenOf(node)) walk(child, node);
  };
  walk(asNode(program), undefined);
  return found;
}

/** The file with the fault in it. */
export function planted(text: string, { start, end, to }: Change): string {
  return text.slice(0, start) + to + text.slice(end);
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.entries(node).flatMap(([key, value]) => {
    // The names of an object's own fields are no values, nor is the file that something comes from.
    if (key === "source" || key === "parent" || (key === "key" && node["computed"] !== true))
      return [];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.filter(isNode).filter(({ type }) => !NOT_RUN.test(type));
  });
}

/** The parser's own types are a union of two hundred nodes; the walk needs what all of them have. */
export function asNode(value: unknown): SyntaxNode {
  if (!isNode(value)) throw new Error("the parser gave no tree");
  return value;
}
