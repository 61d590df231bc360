import type { PortableComment } from "./portable-issue.ts";

/**
 * GitHub names the one who copies as the author, so the text says who wrote it and when. It says so
 * at its end: a comment that links a document or names a branch is known by how it begins.
 */
export function copiedText({ author, body, at }: PortableComment): string {
  return `${body}\n\nFrom ${author}, ${at}`;
}

/** The comments that are not there yet. Of two with the same text both must be there. */
export function notYetAmong<C extends { readonly body: string }>(
  there: readonly { readonly body: string }[],
  wanted: readonly C[],
): readonly C[] {
  const left = there.map(({ body }) => withoutSpace(body));
  return wanted.filter(({ body }) => {
    const same = left.indexOf(withoutSpace(body));
    if (same >= 0) left.splice(same, 1);
    return same < 0;
  });
}

/** GitHub may change the white space of a text. */
function withoutSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
