import { type FieldNode, type GraphQLResolveInfo, Kind } from "graphql";
import { type Args, optionalNumber, optionalText } from "./arguments.ts";
import { compareKeys, cursorOf, type Key, keyOfCursor } from "./cursor.ts";
import { githubError } from "./http/github-error.ts";

const MOST = 100;

export interface Listed<T> {
  /** Ascending by `keyOf`, so that a cursor finds its place by bisection, also after a deletion. */
  readonly nodes: readonly T[];
  readonly keyOf: (node: T) => Key;
}

export function byId<T extends { readonly fullId: number }>(nodes: readonly T[]): Listed<T> {
  return { nodes, keyOf: (node) => [node.fullId] };
}

export function connection<T>(listed: Listed<T>, args: Args, info: GraphQLResolveInfo) {
  const size = pageSize(args, info);
  const { nodes, keyOf } = listed;
  const after = optionalText(args, "after");
  const before = optionalText(args, "before");
  let from = after === undefined ? 0 : bisect(listed, keyOfCursor(after), 1);
  let to = before === undefined ? nodes.length : bisect(listed, keyOfCursor(before), 0);
  if (size.first !== undefined) to = Math.min(to, from + size.first);
  else if (size.last !== undefined) from = Math.max(from, to - size.last);
  else to = from;
  const page = nodes.slice(from, Math.max(from, to));
  const edges = page.map((node) => ({ cursor: cursorOf(keyOf(node)), node }));
  const pageInfo = {
    hasNextPage: to < nodes.length,
    hasPreviousPage: from > 0,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return { nodes: page, edges, pageInfo, totalCount: nodes.length };
}

/** The first place whose key is at or past the cursor's; with `past` 1, past it. */
function bisect<T>({ nodes, keyOf }: Listed<T>, key: Key, past: 0 | 1): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const node = nodes[middle];
    if (node !== undefined && compareKeys(keyOf(node), key) < past) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** GitHub checks page sizes where the field is resolved: a mutation above it has happened. */
function pageSize(args: Args, info: GraphQLResolveInfo) {
  const first = optionalNumber(args, "first");
  const last = optionalNumber(args, "last");
  const of = `the \`${info.fieldName}\` connection`;
  if (first !== undefined && last !== undefined)
    throw githubError(
      "INVALID_PAGINATION_BOUNDARIES",
      `Passing both \`first\` and \`last\` values to paginate ${of} is not supported.`,
    );
  if (first === undefined && last === undefined && listsNodes(info))
    throw githubError(
      "MISSING_PAGINATION_BOUNDARIES",
      `You must provide a \`first\` or \`last\` value to properly paginate ${of}.`,
    );
  checkSize("first", first, of);
  checkSize("last", last, of);
  return { first, last };
}

function checkSize(name: "first" | "last", size: number | undefined, of: string): void {
  if (size !== undefined && size > MOST)
    throw githubError(
      "EXCESSIVE_PAGINATION",
      `Requesting ${size} records on ${of} exceeds the \`${name}\` limit of ${MOST} records.`,
    );
  if (size !== undefined && size < 1)
    throw githubError(
      "INVALID_PAGINATION_BOUNDARIES",
      `\`${name}\` on ${of} cannot be less than one.`,
    );
}

/** A connection that is only counted needs no page size. */
function listsNodes(info: GraphQLResolveInfo): boolean {
  return info.fieldNodes.some((node) => selected(node, info).some((name) => name !== "totalCount"));
}

function selected(node: Pick<FieldNode, "selectionSet">, info: GraphQLResolveInfo): string[] {
  return (node.selectionSet?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD)
      return selection.name.value.startsWith("__") ? [] : [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return selected(selection, info);
    const fragment = info.fragments[selection.name.value];
    return fragment ? selected(fragment, info) : [];
  });
}
