import { existsSync, readdirSync } from "node:fs";
import type { GateSettings, OtherDocument } from "../../gate/facts.ts";
import { type ArtifactComment, linkedDocuments } from "../../workflow/product/artifact-comments.ts";
import {
  DOCUMENT_FOLDERS,
  type DocumentKind,
  issueInName,
} from "../../workflow/product/document-name.ts";
import { issuesListed } from "../../workflow/product/document-text.ts";
import { hasCode } from "../files/failure.ts";
import { followed } from "../files/followed.ts";
import { basename, dirname, join } from "../files/path.ts";
import { readBounded } from "../files/read-bounded.ts";
import { findRepository } from "../git/git-dir.ts";
import { isWithin } from "../git/real-place.ts";
import { branchHeads, filesIn, knownHeads } from "../git/repository-commits.ts";

export interface DocumentAsked {
  readonly root: string;
  readonly settings: Pick<GateSettings, "documents" | "documentsBranch">;
  /** The file that is about to be written. */
  readonly file: string;
  readonly content: string;
  comments(issue: number): Promise<readonly ArtifactComment[]>;
}

/** Plans that are looked into for the issues they list, and how much of each. */
const MOST_PLANS = 300;
const LARGEST = 1024 * 1024;

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
  const folder = dirname(own);
  const there = documentsIn(folder, [top, followed(root)], root, settings.documentsBranch);
  // A copy of a document in another working tree is the same document.
  if (there.some((path) => path === own)) return undefined;
  const issues = new Set([number, ...(kind === "plan" ? issuesListed(content) : [])]);
  for (const issue of issues) {
    const named = there.find((path) => issueInName(basename(path)) === issue);
    const linked = linkedDocuments(await asked.comments(issue), kind, settings.documents);
    if (linked.includes(own)) continue;
    const path =
      linked.find((one) => there.includes(one)) ??
      named ??
      (kind === "plan" ? there.find((one) => lists(join(top, one), issue)) : undefined);
    if (path !== undefined) return { issue, path };
  }
  return undefined;
}

/** The top of the checkout that a file lies in, if it is one of the project's. */
function checkoutOf(real: string, root: string): string | undefined {
  let folder = dirname(real);
  while (folder !== "/" && !existsSync(folder)) folder = dirname(folder);
  const [found, own] = [findRepository(folder), findRepository(root)];
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

/** Documents in a folder of these checkouts, and on the branch for documents. */
function documentsIn(
  folder: string,
  tops: readonly string[],
  root: string,
  branch: string | undefined,
): readonly string[] {
  const here = tops.flatMap((top) => namesIn(join(top, folder)).map((name) => `${folder}/${name}`));
  const gitDir = findRepository(root)?.commonDir;
  const heads =
    gitDir === undefined || branch === undefined ? [] : knownHeads(branchHeads({ gitDir }, branch));
  const committed = heads.flatMap((head) =>
    gitDir === undefined ? [] : filesIn({ gitDir }, head, folder).map(({ path }) => path),
  );
  return [...new Set([...here, ...committed])];
}

function lists(path: string, issue: number): boolean {
  return issuesListed(readBounded(path, LARGEST) ?? "").includes(issue);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).slice(0, MOST_PLANS).toSorted();
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}
