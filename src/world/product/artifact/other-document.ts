import { existsSync, readdirSync } from "node:fs";
import type { GateSettings, OtherDocument } from "../../../gate/facts.ts";
import {
  type ArtifactComment,
  linkedDocuments,
} from "../../../workflow/product/artifact-comments.ts";
import {
  DOCUMENT_FOLDERS,
  type DocumentKind,
  issueInName,
} from "../../../workflow/product/document-name.ts";
import { issuesListed } from "../../../workflow/product/document-text.ts";
import { hasCode } from "../../files/failure.ts";
import { followed } from "../../files/followed.ts";
import { basename, dirname, join } from "../../files/path.ts";
import { readBounded } from "../../files/read-bounded.ts";
import { findRepository, projectRepository } from "../../git/git-dir.ts";
import { isWithin } from "../../git/real-place.ts";
import { LARGEST_DOCUMENT } from "../judge-document.ts";
import { committedDocuments, type ThereDocument } from "./committed-documents.ts";

export interface DocumentAsked {
  readonly root: string;
  readonly settings: Pick<GateSettings, "documents" | "documentsBranch">;
  /** The file that is about to be written. */
  readonly file: string;
  readonly content: string;
  comments(issue: number): Promise<readonly ArtifactComment[]>;
}

/** Plans that are looked into for the issues they list. */
const MOST_PLANS = 300;

/** Another document of the same kind that one of the file's issues has already. */
export async function otherDocument(asked: DocumentAsked): Promise<OtherDocument | undefined> {
  const { root, settings, content } = asked;
  const real = followed(asked.file);
  if (existsSync(real)) return undefined;
  const top = checkoutOf(real, root);
  if (top === undefined) return undefined;
  const own = real.slice(top.length + 1);
  const kind = kindOf(own, settings.documents);
  const number = issueInName(basename(own));
  if (kind === undefined || number === undefined) return undefined;
  const tops = [...new Set([top, followed(root)])];
  const there = documentsIn(dirname(own), tops, root, settings.documentsBranch);
  // A copy of a document in another working tree is the same document.
  if (there.some(({ path }) => path === own)) return undefined;
  const issues = new Set([number, ...(kind === "plan" ? issuesListed(content) : [])]);
  for (const issue of issues) {
    // Nobody is held by what a stranger writes under an issue.
    const comments = (await asked.comments(issue)).filter(({ byWriter }) => byWriter);
    const linked = linkedDocuments(comments, kind, settings.documents);
    if (linked.includes(own)) continue;
    const found =
      there.find((one) => linked.includes(one.path) && isOf(one, issue)) ??
      there.find(({ path }) => issueInName(basename(path)) === issue) ??
      (kind === "plan" ? newestFirst(there).find((one) => lists(one, issue)) : undefined);
    if (found !== undefined) return { issue, path: found.path };
  }
  return undefined;
}

/** What is linked for its content counts, unless it bears another issue's number and does not list this one. */
function isOf(document: ThereDocument, issue: number): boolean {
  const named = issueInName(basename(document.path));
  return named === undefined || named === issue || lists(document, issue);
}

function lists({ text }: ThereDocument, issue: number): boolean {
  return issuesListed(text()).includes(issue);
}

/** By the dates in their names; as many as are looked into. */
function newestFirst(documents: readonly ThereDocument[]): readonly ThereDocument[] {
  return documents
    .filter(({ path }) => issueInName(basename(path)) !== undefined)
    .toSorted((a, b) => (a.path < b.path ? 1 : -1))
    .slice(0, MOST_PLANS);
}

/** The top of the checkout that a file lies in, if it is one of the project's. */
function checkoutOf(real: string, root: string): string | undefined {
  let folder = dirname(real);
  while (folder !== "/" && !existsSync(folder)) folder = dirname(folder);
  const [found, own] = [findRepository(folder), projectRepository(root)];
  if (found !== undefined && found.commonDir === own?.commonDir) return found.top;
  const top = followed(root);
  return own === undefined && isWithin(real, top) ? top : undefined;
}

function kindOf(path: string, documents: string): DocumentKind | undefined {
  let kind: DocumentKind;
  for (kind in DOCUMENT_FOLDERS) {
    const folder = `${documents}/${DOCUMENT_FOLDERS[kind]}`;
    if (dirname(path).toLowerCase() === folder.toLowerCase()) return kind;
  }
  return undefined;
}

/** Documents in a folder of these checkouts, and on the branch for documents; each once. */
function documentsIn(
  folder: string,
  tops: readonly string[],
  root: string,
  branch: string | undefined,
): readonly ThereDocument[] {
  const here = tops.flatMap((top) =>
    namesIn(join(top, folder)).map((name) => {
      const path = `${folder}/${name}`;
      return { path, text: () => readBounded(join(top, path), LARGEST_DOCUMENT) ?? "" };
    }),
  );
  const seen = new Map<string, ThereDocument>();
  for (const one of [...here, ...committedDocuments(folder, tops, root, branch)]) {
    if (!seen.has(one.path)) seen.set(one.path, one);
  }
  return [...seen.values()];
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}
