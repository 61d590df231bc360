/**
 * "queries": every operation of a GraphQL text only reads. "open": so far, and the text ends inside
 * one of them. "other": something else is in it, or it is not understood.
 */
export type GraphqlKind = "queries" | "open" | "other";

const TOKEN =
  /[\s,\ufeff]+|#[^\n\r]*|"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n\r])*"|[\w$@:!|&=.-]+|[{}()[\]]/y;

export function graphqlKind(text: string): GraphqlKind {
  TOKEN.lastIndex = 0;
  let depth = 0;
  let inDefinition = false;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return inDefinition && isOpenString(text, from) ? "open" : "other";
    if (/^[\s,#"\ufeff]/.test(token)) continue;
    if (depth === 0 && !inDefinition) {
      if (token !== "{" && token !== "query" && token !== "fragment") return "other";
      inDefinition = true;
    }
    if (token === "{" || token === "(" || token === "[") depth += 1;
    else if (token === "}" || token === ")" || token === "]") {
      depth -= 1;
      if (depth < 0) return "other";
      if (depth === 0 && token === "}") inDefinition = false;
    }
  }
  if (!inDefinition) return "queries";
  return depth > 0 ? "open" : "other";
}

/** The text ends within a string, which was begun at `from`. */
function isOpenString(text: string, from: number): boolean {
  return text[from] === '"' && !/[\n\r]/.test(text.slice(from));
}

/** The query in the JSON body of a GraphQL request. */
export function queryIn(json: string): string | undefined {
  try {
    const body: unknown = JSON.parse(json);
    if (typeof body !== "object" || body === null || !("query" in body)) return undefined;
    return typeof body.query === "string" ? body.query : undefined;
  } catch {
    // Not JSON: what the other side makes of it is not known.
    return undefined;
  }
}
