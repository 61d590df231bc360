import { DOCUMENT_FOLDERS, type DocumentKind } from "./document-name.ts";

/** A comment that may tell where work lies. */
export interface ArtifactComment {
  readonly body: string;
  /** Its author may write to the repository. What others name is text. */
  readonly byWriter: boolean;
}

export const HEADINGS: Readonly<Record<DocumentKind, string>> = {
  research: "Research Document",
  plan: "Implementation Plan",
  critique: "Plan Critique",
};

/** Every document that comments link under the heading of its kind, as paths; the latest first. */
export function linkedDocuments(
  comments: readonly ArtifactComment[],
  kind: DocumentKind,
  documents: string,
): readonly string[] {
  const folder = `${documents}/${DOCUMENT_FOLDERS[kind]}/`;
  const found = comments.toReversed().flatMap(({ body }) => {
    const text = textUnder(body, [HEADINGS[kind]]);
    return text === undefined ? [] : pathsIn(text, folder);
  });
  return [...new Set(found)];
}

/** The branch that the latest `## Branch` or `## Pull Request` comment names. */
export function branchNamed(comments: readonly ArtifactComment[]): string | undefined {
  for (const { body, byWriter } of comments.toReversed()) {
    const text = byWriter ? textUnder(body, ["Branch", "Pull Request"]) : undefined;
    const named = text === undefined ? undefined : branchIn(text);
    if (named !== undefined) return named;
  }
  return undefined;
}

/** Whether a comment tells of the branch or pull request at all. */
export function namesWork(comments: readonly ArtifactComment[]): boolean {
  return comments.some(
    ({ body, byWriter }) =>
      byWriter && (textUnder(body, ["Branch", "Pull Request"]) ?? "").trim() !== "",
  );
}

/** What follows the heading that a comment begins with. */
function textUnder(body: string, headings: readonly string[]): string | undefined {
  // No pattern for the whole of it: a comment of spaces would keep it busy for minutes.
  const text = body.trimStart();
  if (!/^##[ \t]/.test(text)) return undefined;
  const end = text.indexOf("\n");
  const heading = text.slice(2, end < 0 ? undefined : end).trim();
  const isNamed = headings.some((one) => one.toLowerCase() === heading.toLowerCase());
  if (!isNamed) return undefined;
  return end < 0 ? "" : text.slice(end + 1);
}

/** A document is linked by its path, or by an address that ends with it. */
function pathsIn(text: string, folder: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(folder); at >= 0; at = text.indexOf(folder, at + 1)) {
    const isWhole = !/[\w.-]/.test(text.charAt(at - 1));
    const name = /^[^\s/<>()[\]"'`|?#]+\.md/.exec(text.slice(at + folder.length))?.[0];
    if (isWhole && name !== undefined) found.push(decoded(`${folder}${name}`));
  }
  return found;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `Branch: feature/GH-42`, or a branch's name on a line of its own; code marks do not matter. */
function branchIn(text: string): string | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^[-*][ \t]+/, ""));
  for (const line of lines) {
    const labelled = /^\**Branch:?\**:?[ \t]*`?([^\s`]+)`?\.?$/i.exec(line)?.[1];
    if (labelled !== undefined) return labelled;
  }
  for (const line of lines) {
    const alone = /^`?([^\s`]+)`?$/.exec(line)?.[1];
    if (alone !== undefined && !/^(?:https?:|#\d)/i.test(alone)) return alone;
  }
  return undefined;
}
