import { lstatSync } from "node:fs";
import { HEADINGS, linkedDocuments } from "../../workflow/product/artifact-comments.ts";
import {
  DOCUMENT_FOLDERS,
  DOCUMENT_WORDS,
  type DocumentKind,
  documentNumber,
  noDocument,
} from "../../workflow/product/document-name.ts";
import { issuesListed, LEAST_TEXT, ownTextBytes } from "../../workflow/product/document-text.ts";
import type { ProductFact } from "../../workflow/product/product.ts";
import { basename, join } from "../files/path.ts";
import {
  branchHeads,
  filesIn,
  isIn,
  knownHeads,
  type LastChange,
  lastChange,
  type TreeFile,
  textOf,
} from "../git/repository-commits.ts";
import type { ProductPlace } from "./product-place.ts";

/** A document that is larger is not read. */
const LARGEST = 1024 * 1024;

/** A document that counts: its text, and the commit that last changed it. */
export interface FoundDocument {
  readonly path: string;
  readonly text: string;
  /** The head it was found at. */
  readonly head: string;
  readonly change: LastChange;
}

export type DocumentReading =
  | {
      readonly kind: "found";
      readonly document: FoundDocument;
      /** The last change of every document of the kind that is the issue's, the newest first. */
      readonly changes: readonly LastChange[];
    }
  | Extract<ProductFact, { kind: "missing" }>;

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
  const isLinked = ({ file }: Candidate) => linked.includes(file.path);
  const own = named.filter((one) => !link || isLinked(one));
  const shared = all.filter((one) => isLinked(one) && listsIssue(place, one));
  const dated = newestFirst(git, [...own, ...shared]);
  const changes = dated.flatMap(({ change }) => (change === undefined ? [] : [change]));
  const rank = ({ file }: Candidate) =>
    linked.includes(file.path) ? linked.indexOf(file.path) : linked.length;
  let weak: DocumentReading | undefined;
  for (const candidate of dated.toSorted((a, b) => rank(a) - rank(b))) {
    const reading = judged(place, kind, candidate);
    if (reading.kind === "found") return { ...reading, changes };
    weak ??= reading;
  }
  const strange = all.find(isLinked);
  return (
    weak ??
    notThere(place, kind, {
      ...{ named, strange, linked, branch },
      hasRemote: known.fetched !== undefined,
      wasThere: (path) => heads.some((head) => lastChange(git, head, path) !== undefined),
    })
  );
}

interface Candidate {
  readonly head: string;
  readonly file: TreeFile;
}

interface DatedCandidate extends Candidate {
  readonly change: LastChange | undefined;
}

/** By history; by the clock where neither change is in the other's. */
function newestFirst(
  git: ProductPlace["git"],
  candidates: readonly Candidate[],
): readonly DatedCandidate[] {
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
function listsIssue({ git, issue }: ProductPlace, { file }: Candidate): boolean {
  if (documentNumber(basename(file.path)) === undefined || file.size > LARGEST) return false;
  return issuesListed(textOf(git, file, LARGEST)).includes(issue.number);
}

type JudgedDocument =
  | { readonly kind: "found"; readonly document: FoundDocument }
  | Extract<ProductFact, { kind: "missing" }>;

function judged(
  place: ProductPlace,
  kind: DocumentKind,
  { head, file, change }: DatedCandidate,
): JudgedDocument {
  const { git, issue, returned } = place;
  const what = `the ${DOCUMENT_WORDS[kind]} of #${issue.number}`;
  if (file.size > LARGEST) {
    return missing(`${what} is larger than 1 MiB`, "shorten it and commit it");
  }
  const text = textOf(git, file, LARGEST);
  if (ownTextBytes(text) < LEAST_TEXT) {
    const recovery = `write at least ${LEAST_TEXT} bytes beside title and frontmatter and commit it`;
    return missing(`${what} says too little`, recovery);
  }
  if (change === undefined) return missing(`${what} has no commit`, "commit it");
  if (returned && !isRenewed(place, change, returned)) {
    return missing(
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

function notThere(
  { root, issue, settings }: ProductPlace,
  kind: DocumentKind,
  found: {
    readonly named: readonly Candidate[];
    /** Linked and committed, but for other issues. */
    readonly strange: Candidate | undefined;
    readonly linked: readonly string[];
    readonly hasRemote: boolean;
    readonly branch: string;
    readonly wasThere: (path: string) => boolean;
  },
): DocumentReading {
  const { number } = issue;
  const [unlinked] = found.named;
  if (unlinked) {
    const recovery = `comment "## ${HEADINGS[kind]}" with ${unlinked.file.path}`;
    return missing(`the ${DOCUMENT_WORDS[kind]} of #${number} is not linked`, recovery);
  }
  if (found.strange) {
    const recovery = `list ${number} in its github_issues and commit it`;
    return missing(`the ${DOCUMENT_WORDS[kind]} that #${number} links does not list it`, recovery);
  }
  const path = found.linked.find((one) => documentNumber(basename(one)) !== undefined);
  if (path !== undefined) {
    const what = `the ${DOCUMENT_WORDS[kind]} that #${number} links`;
    const onDisk = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (onDisk?.isSymbolicLink()) {
      return missing(`${what} is a link to another file`, `commit the text itself as ${path}`);
    }
    if (onDisk === undefined && found.wasThere(path)) {
      return missing(`${what} was deleted`, `commit ${path} again`);
    }
    if (onDisk !== undefined || !found.hasRemote) {
      return missing(
        `the ${DOCUMENT_WORDS[kind]} of #${number} is not on ${found.branch}`,
        `commit ${path} there`,
      );
    }
    return missing(`${what} is not in this clone`, "git pull");
  }
  return { kind: "missing", ...noDocument(number, kind, settings.documents) };
}

function missing(fact: string, recovery: string): Extract<ProductFact, { kind: "missing" }> {
  return { kind: "missing", fact: fact.charAt(0).toUpperCase() + fact.slice(1), recovery };
}
