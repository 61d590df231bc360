import { parse } from "@babel/parser";
import { isNode, type SyntaxNode } from "./changes.ts";
import { asNode, childrenOf, type Mutant, planted } from "./mutants.ts";

/** A mutant with the number by which it is switched on. */
export interface Numbered {
  readonly id: number;
  readonly mutant: Mutant;
}

interface Switch {
  readonly node: SyntaxNode;
  readonly ones: readonly Numbered[];
}

/** What a switched source asks before each fault: is this one on? */
export const ASK = "$mutant";

const IS_EXPRESSION = /Expression$|Literal$|^Identifier$/;
const IS_CHAIN = /^Optional(Member|Call)Expression$/;
const IS_OPERATION = /^(Binary|Logical)Expression$/;

/**
 * The source with all these faults in it, each behind a question for its number: one bundle then
 * tries many faults. `without` are those that cannot stand so.
 */
export function switchMutants(
  text: string,
  ones: readonly Numbered[],
): { readonly text: string; readonly without: readonly Numbered[] } {
  const { program } = parse(text, { sourceType: "module", plugins: ["typescript"] });
  const hosts = new Map<SyntaxNode, Numbered[]>();
  const without: Numbered[] = [];
  for (const one of ones) {
    const host = hostOf(asNode(program), one.mutant);
    if (host) hosts.set(host, [...(hosts.get(host) ?? []), one]);
    else without.push(one);
  }
  const switches = [...hosts].map(([node, of]) => ({ node, ones: of }));
  switches.sort((a, b) => a.node.start - b.node.start || b.node.end - a.node.end);
  return { text: rendered(text, 0, text.length, switches), without };
}

function rendered(text: string, from: number, to: number, switches: readonly Switch[]): string {
  let at = from;
  let out = "";
  let left = switches;
  while (left[0] !== undefined) {
    const [{ node, ones }, ...others] = left as [Switch, ...Switch[]];
    const inside = others.filter(({ node: { start } }) => start < node.end);
    left = others.slice(inside.length);
    out += text.slice(at, node.start);
    at = node.end;
    if (node.type === "BlockStatement") {
      const asked = ones.map(({ id }) => `if(${ASK}(${id}))return;`).join("");
      out += `{${asked}${rendered(text, node.start + 1, node.end, inside)}`;
      continue;
    }
    const asked = ones.map(({ id, mutant }) => {
      const { start, end } = mutant;
      const own = text.slice(node.start, node.end);
      const moved = { ...mutant, start: start - node.start, end: end - node.start };
      return `${ASK}(${id})?(${planted(own, moved)}):`;
    });
    out += `(${asked.join("")}(${rendered(text, node.start, node.end, inside)}))`;
  }
  return out + text.slice(at, to);
}

/** The smallest part that can be chosen as a whole: with the fault, or without. */
function hostOf(program: SyntaxNode, mutant: Mutant): SyntaxNode | undefined {
  const path = pathTo(program, mutant);
  const last = path.at(-1);
  if (mutant.kind === "body") {
    const isBlock = last?.type === "BlockStatement" && last.start === mutant.start;
    return isBlock ? last : undefined;
  }
  for (let at = path.length - 1; at > 0; at -= 1) {
    const [parent, node] = [path[at - 1], path[at]];
    if (parent && node && canBeChosen(node, parent, mutant)) return node;
  }
  return undefined;
}

function pathTo(program: SyntaxNode, { start, end }: Mutant): readonly SyntaxNode[] {
  const path = [program];
  for (;;) {
    const last = path.at(-1) ?? program;
    const next = childrenOf(last).find((child) => child.start <= start && child.end >= end);
    if (next === undefined) return path;
    path.push(next);
  }
}

function canBeChosen(node: SyntaxNode, parent: SyntaxNode, { kind }: Mutant): boolean {
  if (!IS_EXPRESSION.test(node.type)) return false;
  const { callee, object, property, left, argument } = parent;
  if (property === node && parent["computed"] !== true) return false;
  // An operator binds other parts when it is replaced by a weaker one.
  if (kind === "operator" && IS_OPERATION.test(parent.type)) return false;
  if (IS_CHAIN.test(parent.type) && (callee === node || object === node)) return false;
  if (callee === node) return false;
  if (isNode(callee) && callee.type === "Import") return false;
  if (left === node && /^(Assignment|For)/.test(parent.type)) return false;
  if (
    argument === node &&
    (parent["operator"] === "delete" || parent.type === "UpdateExpression")
  ) {
    return false;
  }
  return !/^(TaggedTemplate|ObjectPattern|ArrayPattern|RestElement)/.test(parent.type);
}

/** Whether the fault stands outside every function, and so acts when the file is loaded. */
export function actsOnLoading(text: string, mutant: Mutant): boolean {
  const { program } = parse(text, { sourceType: "module", plugins: ["typescript"] });
  return !pathTo(asNode(program), mutant).some(({ type }) => /Function|Method/.test(type));
}
