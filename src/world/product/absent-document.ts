import { lstatSync } from "node:fs";
import { HEADINGS } from "../../workflow/product/artifact-comments.ts";
import {
  DOCUMENT_WORDS,
  type DocumentKind,
  documentNumber,
  noDocument,
} from "../../workflow/product/document-name.ts";
import { basename, dirname, join } from "../files/path.ts";
import { type DocumentCandidate, type MissingDocument, missingDocument } from "./judge-document.ts";
import type { ProductPlace } from "./product-place.ts";

/** Why no file counts as the document of the issue, and what to do about it. */
export function absentDocument(
  { root, issue, settings }: ProductPlace,
  kind: DocumentKind,
  found: {
    readonly named: readonly DocumentCandidate[];
    /** Linked and committed, but for other issues. */
    readonly strange: DocumentCandidate | undefined;
    readonly linked: readonly string[];
    readonly hasRemote: boolean;
    readonly branch: string;
    readonly wasThere: (path: string) => boolean;
  },
): MissingDocument {
  const { number } = issue;
  const [unlinked] = found.named;
  if (unlinked) {
    const recovery = `comment "## ${HEADINGS[kind]}" with ${unlinked.file.path}`;
    return missingDocument(`the ${DOCUMENT_WORDS[kind]} of #${number} is not linked`, recovery);
  }
  if (found.strange && documentNumber(basename(found.strange.file.path)) === undefined) {
    const { path } = found.strange.file;
    const named = `${dirname(path)}/…-GH-${String(number).padStart(4, "0")}-….md`;
    return missingDocument(
      `the ${DOCUMENT_WORDS[kind]} that #${number} links is not named like one`,
      `git mv ${path} ${named}, commit it and link that`,
    );
  }
  if (found.strange) {
    const recovery = `list ${number} in its github_issues and commit it`;
    return missingDocument(
      `the ${DOCUMENT_WORDS[kind]} that #${number} links does not list it`,
      recovery,
    );
  }
  const path = found.linked.find((one) => documentNumber(basename(one)) !== undefined);
  if (path !== undefined) {
    const what = `the ${DOCUMENT_WORDS[kind]} that #${number} links`;
    const onDisk = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (onDisk?.isSymbolicLink()) {
      return missingDocument(
        `${what} is a link to another file`,
        `commit the text itself as ${path}`,
      );
    }
    if (onDisk === undefined && found.wasThere(path)) {
      return missingDocument(`${what} was deleted`, `commit ${path} again`);
    }
    if (onDisk !== undefined || !found.hasRemote) {
      return missingDocument(
        `the ${DOCUMENT_WORDS[kind]} of #${number} is not on ${found.branch}`,
        `commit ${path} there`,
      );
    }
    return missingDocument(`${what} is not in this clone`, "git pull");
  }
  return { kind: "missing", ...noDocument(number, kind, settings.documents) };
}
