import { linkedDocuments } from "../../workflow/product/artifact-comments.ts";
import {
  DOCUMENT_FOLDERS,
  type DocumentKind,
  documentNumber,
} from "../../workflow/product/document-name.ts";
import { issuesListed } from "../../workflow/product/document-text.ts";
import { basename } from "../files/path.ts";
import {
  branchHeads,
  filesIn,
  isIn,
  knownHeads,
  type LastChange,
  lastChange,
  textOf,
} from "../git/repository-commits.ts";
import { absentDocument } from "./absent-document.ts";
import {
  type DatedDocument,
  type DocumentCandidate,
  type FoundDocument,
  judgeDocument,
  LARGEST_DOCUMENT,
  type MissingDocument,
} from "./judge-document.ts";
import type { ProductPlace } from "./product-place.ts";

export type DocumentReading =
  | {
      readonly kind: "found";
      readonly document: FoundDocument;
      /** The last change of every document of the kind that is the issue's, the newest first. */
      readonly changes: readonly LastChange[];
    }
  | MissingDocument;

/** `link`: it must be linked from the issue; else its name is enough. */
export interface DocumentWish {
  readonly kind: DocumentKind;
  readonly link: boolean;
}

/**
 * The issue's document of a kind, committed on the branch for documents: the one that was linked
 * last, else the one that was changed last.
 */
export async function findDocument(
  place: ProductPlace,
  { kind, link }: DocumentWish,
): Promise<DocumentReading> {
  const { settings, issue, git } = place;
  const folder = `${settings.documents}/${DOCUMENT_FOLDERS[kind]}`;
  const branch = settings.documentsBranch;
  if (branch === undefined) {
    const fact = "which branch has the documents is not known";
    return { kind: "missing", fact, recovery: "a person sets requiredBranch" };
  }
  const known = branchHeads(git, branch);
  const heads = knownHeads(known);
  const all = heads.flatMap((head) => filesIn(git, head, folder).map((file) => ({ head, file })));
  const named = all.filter(({ file }) => documentNumber(basename(file.path)) === issue.number);
  const linked =
    link || named.length === 0
      ? linkedDocuments(await place.comments(), kind, settings.documents)
      : [];
  const isLinked = ({ file }: DocumentCandidate) => linked.includes(file.path);
  const own = named.filter((one) => !link || isLinked(one));
  const shared = all.filter((one) => isLinked(one) && listsIssue(place, one));
  const dated = newestFirst(git, [...own, ...shared]);
  const changes = dated.flatMap(({ change }) => (change === undefined ? [] : [change]));
  const rank = ({ file }: DocumentCandidate) =>
    linked.includes(file.path) ? linked.indexOf(file.path) : linked.length;
  let weak: DocumentReading | undefined;
  for (const candidate of dated.toSorted((a, b) => rank(a) - rank(b))) {
    const reading = judgeDocument(place, kind, candidate);
    if (reading.kind === "found") return { ...reading, changes };
    weak ??= reading;
  }
  const strange = all.find(isLinked);
  return (
    weak ??
    absentDocument(place, kind, {
      ...{ named, strange, linked, branch },
      hasRemote: known.fetched !== undefined,
      wasThere: (path) => heads.some((head) => lastChange(git, head, path) !== undefined),
    })
  );
}

/**
 * All documents of a kind that count and bear the issue's number, or list it and are linked from it,
 * each in its newest version.
 */
export async function documentsOf(
  place: ProductPlace,
  kind: DocumentKind,
): Promise<readonly FoundDocument[]> {
  const { settings, issue, git } = place;
  if (settings.documentsBranch === undefined) return [];
  const folder = `${settings.documents}/${DOCUMENT_FOLDERS[kind]}`;
  const heads = knownHeads(branchHeads(git, settings.documentsBranch));
  const linked = linkedDocuments(await place.comments(), kind, settings.documents);
  const own = heads
    .flatMap((head) => filesIn(git, head, folder).map((file) => ({ head, file })))
    .filter(
      (one) =>
        documentNumber(basename(one.file.path)) === issue.number ||
        (linked.includes(one.file.path) && listsIssue(place, one)),
    );
  const newest = new Map<string, DatedDocument>();
  for (const one of newestFirst(git, own).toReversed()) newest.set(one.file.path, one);
  return [...newest.values()].flatMap((one) => {
    const reading = judgeDocument(place, kind, one);
    return reading.kind === "found" ? [reading.document] : [];
  });
}

/** By history; by the clock where neither change is in the other's. */
function newestFirst(
  git: ProductPlace["git"],
  candidates: readonly DocumentCandidate[],
): readonly DatedDocument[] {
  const dated = candidates.map(({ head, file }) => ({
    ...{ head, file },
    change: lastChange(git, head, file.path),
  }));
  return dated.toSorted(({ change: a }, { change: b }) => {
    if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
    if (a.commit === b.commit) return 0;
    if (isIn(git, b.commit, a.commit)) return -1;
    return isIn(git, a.commit, b.commit) ? 1 : b.at - a.at;
  });
}

/** A document of several issues bears the number of one, and lists all of them. */
function listsIssue({ git, issue }: ProductPlace, { file }: DocumentCandidate): boolean {
  if (documentNumber(basename(file.path)) === undefined || file.size > LARGEST_DOCUMENT)
    return false;
  return issuesListed(textOf(git, file, LARGEST_DOCUMENT)).includes(issue.number);
}
