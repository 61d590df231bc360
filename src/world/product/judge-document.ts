import { DOCUMENT_WORDS, type DocumentKind } from "../../workflow/product/document-name.ts";
import { LEAST_TEXT, ownTextBytes } from "../../workflow/product/document-text.ts";
import type { ProductFact } from "../../workflow/product/product.ts";
import { isIn, type LastChange, type TreeFile, textOf } from "../git/repository-commits.ts";
import type { ProductPlace } from "./product-place.ts";

/** A document that is larger is not read. */
export const LARGEST_DOCUMENT = 1024 * 1024;

/** A document that counts: its text, and the commit that last changed it. */
export interface FoundDocument {
  readonly path: string;
  readonly text: string;
  /** The head it was found at. */
  readonly head: string;
  readonly change: LastChange;
}

/** A file on the branch for documents that may be the issue's document. */
export interface DocumentCandidate {
  readonly head: string;
  readonly file: TreeFile;
}

export interface DatedDocument extends DocumentCandidate {
  readonly change: LastChange | undefined;
}

export type MissingDocument = Extract<ProductFact, { kind: "missing" }>;

type JudgedDocument =
  | { readonly kind: "found"; readonly document: FoundDocument }
  | MissingDocument;

/** Whether a file counts as the document of the issue, by its text and its last change. */
export function judgeDocument(
  place: ProductPlace,
  kind: DocumentKind,
  { head, file, change }: DatedDocument,
): JudgedDocument {
  const { git, issue, returned } = place;
  const what = `the ${DOCUMENT_WORDS[kind]} of #${issue.number}`;
  if (file.size > LARGEST_DOCUMENT) {
    return missingDocument(`${what} is larger than 1 MiB`, "shorten it and commit it");
  }
  const text = textOf(git, file, LARGEST_DOCUMENT);
  if (ownTextBytes(text) < LEAST_TEXT) {
    const recovery = `write at least ${LEAST_TEXT} bytes beside title and frontmatter and commit it`;
    return missingDocument(`${what} says too little`, recovery);
  }
  if (change === undefined) return missingDocument(`${what} has no commit`, "commit it");
  if (returned && !isRenewed(place, change, returned)) {
    return missingDocument(
      `${what} has not changed since #${issue.number} came back`,
      "revise it and commit it",
    );
  }
  return { kind: "found", document: { path: file.path, text, head, change } };
}

/** By the commit that was recorded then; by the clock where none was, or this clone lacks it. */
function isRenewed(
  { git }: ProductPlace,
  { commit, at }: LastChange,
  { at: cameBack, heads }: NonNullable<ProductPlace["returned"]>,
): boolean {
  const isOld = heads.documents === undefined ? undefined : isIn(git, commit, heads.documents);
  // A commit knows its second only.
  return isOld === undefined ? at + 999 >= cameBack : !isOld;
}

export function missingDocument(fact: string, recovery: string): MissingDocument {
  return { kind: "missing", fact: fact.charAt(0).toUpperCase() + fact.slice(1), recovery };
}
