/** A node of the syntax tree, as far as mutants look at it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** A part of a text and what takes its place. */
export interface Change {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly to: string;
}

type Rule = (node: SyntaxNode, text: string, parent: SyntaxNode | undefined) => readonly Change[];

const OPERATORS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

const METHODS: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  min: "max",
  max: "min",
  find: "findLast",
  toLowerCase: "toUpperCase",
};

const RULES: Readonly<Record<string, Rule>> = {
  BinaryExpression: operator,
  LogicalExpression: operator,
  UnaryExpression: (node) =>
    node["operator"] === "!"
      ? [{ kind: "not", start: node.start, end: node.start + 1, to: "" }]
      : [],
  // `if (import.meta.main)` only acts in a gate's own executable, which the tests here do not start:
  // test/process does, with the one that is built.
  IfStatement: (node, text) => {
    const { test } = node;
    const isStart = isNode(test) && text.slice(test.start, test.end) === "import.meta.main";
    return isStart ? [] : condition(test);
  },
  ConditionalExpression: (node) => condition(node["test"]),
  BooleanLiteral: literal,
  NumericLiteral: literal,
  StringLiteral: literal,
  ArrayExpression: (node) => emptied(node, "elements", "[]"),
  ObjectExpression: (node) => emptied(node, "properties", "({})"),
  ArrowFunctionExpression: (node) => withoutBody(node),
  FunctionDeclaration: (node) => withoutBody(node),
  CallExpression: call,
  OptionalCallExpression: call,
  OptionalMemberExpression: (node, text) => {
    const at = isNode(node["object"]) ? node["object"].end : node.start;
    return node["optional"] === true && text.startsWith("?.", at) && text[at + 2] !== "["
      ? [{ kind: "optional", start: at, end: at + 2, to: "." }]
      : [];
  },
};

export function changesOf(
  node: SyntaxNode,
  parent: SyntaxNode | undefined,
  text: string,
): readonly Change[] {
  return RULES[node.type]?.(node, text, parent) ?? [];
}

function operator(node: SyntaxNode, text: string): readonly Change[] {
  const { left, right } = node;
  const was = `${node["operator"]}`;
  const to = OPERATORS[was];
  if (to === undefined || !isNode(left) || !isNode(right)) return [];
  const at = text.indexOf(was, left.end);
  if (at < 0 || at >= right.start) return [];
  return [{ kind: "operator", start: at, end: at + was.length, to }];
}

function condition(test: unknown): readonly Change[] {
  if (!isNode(test)) return [];
  return ["true", "false"].map((to) => ({
    kind: "condition",
    start: test.start,
    end: test.end,
    to,
  }));
}

function literal(node: SyntaxNode, _: string, parent: SyntaxNode | undefined): readonly Change[] {
  const { value } = node;
  const place = { start: node.start, end: node.end };
  if (typeof value === "boolean") return [{ kind: "boolean", ...place, to: `${!value}` }];
  if (typeof value === "number") return [{ kind: "number", ...place, to: `${value + 1}` }];
  if (typeof value !== "string" || parent?.type === "ExpressionStatement") return [];
  return [{ kind: "string", ...place, to: value === "" ? '"mutant"' : '""' }];
}

function emptied(node: SyntaxNode, field: string, to: string): readonly Change[] {
  const items = node[field];
  if (!Array.isArray(items) || items.length === 0) return [];
  return [{ kind: "emptied", start: node.start, end: node.end, to }];
}

function withoutBody({ body }: SyntaxNode): readonly Change[] {
  if (!isNode(body)) return [];
  if (body.type !== "BlockStatement") return [];
  const statements = body["body"];
  if (!Array.isArray(statements) || statements.length === 0) return [];
  return [{ kind: "body", start: body.start, end: body.end, to: "{}" }];
}

function call(node: SyntaxNode): readonly Change[] {
  const { callee } = node;
  if (!isNode(callee) || !callee.type.endsWith("MemberExpression")) return [];
  const { property, object } = callee;
  if (!isNode(property) || !isNode(object)) return [];
  const name = `${property["name"]}`;
  if (name === "filter" || name === "toSorted" || name === "toReversed") {
    return [{ kind: "call", start: object.end, end: node.end, to: "" }];
  }
  const to = METHODS[name];
  return to === undefined ? [] : [{ kind: "call", start: property.start, end: property.end, to }];
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
