import type { GateSettings } from "../../gate/facts.ts";
import type { IssueRef } from "../../workflow/issue/issue.ts";
import type { IssueState } from "../../workflow/issue/issue-state.ts";
import { issuesListed } from "../../workflow/product/document-text.ts";
import { headsText, readHeads } from "../../workflow/product/heads.ts";
import { type Edge, isTakenByName } from "../../workflow/product/needed.ts";
import type { ProductFact, ProductFacts, ProductName } from "../../workflow/product/product.ts";
import type { Board } from "../board/board.ts";
import { Failure, reasonOf } from "../files/failure.ts";
import { projectRepository } from "../git/git-dir.ts";
import { branchHeads } from "../git/repository-commits.ts";
import { critiqueFact } from "./critique.ts";
import { type DocumentWish, findDocument } from "./documents.ts";
import { branchFact, issueBranch, mergeFact } from "./issue-branch.ts";
import type { ProductPlace } from "./product-place.ts";

export interface ProductsAsked {
  readonly root: string;
  readonly board: Pick<Board, "recentComments" | "pullRequests">;
  readonly settings: GateSettings;
}

export interface PlanAt {
  readonly path: string;
  readonly commit: string;
  /** Every issue that it lists. */
  readonly issues: readonly number[];
}

/** The products that a move needs, as the judgement says, and how they are taken. */
export interface ProductsWanted {
  readonly needed: readonly ProductName[];
  readonly move: Pick<Edge, "to" | "takesLock">;
}

/**
 * What is known of the products that a move needs, up to the first that is missing. Starts git.
 */
export async function readProducts(
  open: ProductsAsked,
  ref: IssueRef,
  issue: IssueState,
  { needed, move }: ProductsWanted,
): Promise<ProductFacts> {
  if (needed.length === 0) return {};
  const place = placeOf(open, ref, issue);
  if (place === undefined) {
    const why = "the project is in no git repository";
    return Object.fromEntries(needed.map((name) => [name, { kind: "unknown", why }]));
  }
  const facts: Partial<Record<ProductName, ProductFact>> = {};
  for (const name of needed) {
    facts[name] = await carefully(() => READERS[name](place, move));
    // The first that is missing is the one that is told.
    if (facts[name]?.kind !== "there") break;
  }
  return facts;
}

/** The plan an issue is built by, at the commit of its last change; undefined: it has none. */
export async function readPlanOf(
  open: ProductsAsked,
  ref: IssueRef,
  issue: IssueState,
): Promise<PlanAt | undefined> {
  const place = placeOf(open, ref, issue);
  if (place === undefined) return undefined;
  const where = { ...place, returned: undefined };
  const reading = await findDocument(where, { kind: "plan", link: false });
  if (reading.kind === "missing") return undefined;
  const { path, text, change } = reading.document;
  // A further plan is another thing to approve, wherever it lies.
  const [newest = change] = reading.changes;
  return { path, commit: newest.commit, issues: issuesListed(text) };
}

/** Where the issue's branch and the documents stand now, for when it comes back. */
export async function readHeadsOf(
  open: ProductsAsked,
  ref: IssueRef,
  issue: IssueState,
): Promise<string | null> {
  const place = placeOf(open, ref, issue);
  if (place === undefined) return null;
  const { documentsBranch } = open.settings;
  const headOf = (branch: string) => {
    const { local, fetched } = branchHeads(place.git, branch);
    return local ?? fetched;
  };
  const branch = await issueBranch(place);
  return headsText({
    branch: typeof branch === "string" ? headOf(branch) : undefined,
    documents: documentsBranch === undefined ? undefined : headOf(documentsBranch),
  });
}

const READERS: Readonly<
  Record<ProductName, (place: ProductPlace, move: ProductsWanted["move"]) => Promise<ProductFact>>
> = {
  research: (place, move) => documentFact(place, move, "research"),
  plan: (place, move) => documentFact(place, move, "plan"),
  critique: critiqueFact,
  branch: branchFact,
  merge: mergeFact,
};

async function documentFact(
  place: ProductPlace,
  move: ProductsWanted["move"],
  kind: DocumentWish["kind"],
): Promise<ProductFact> {
  // What is taken by its name was asked for anew when it was handed in.
  const byName = isTakenByName(move);
  const where = byName ? { ...place, returned: undefined } : place;
  const reading = await findDocument(where, { kind, link: !byName });
  return reading.kind === "found" ? { kind: "there" } : reading;
}

/** What cannot be found out is a fact of its own. */
async function carefully(read: () => Promise<ProductFact>): Promise<ProductFact> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: "unknown", why: reasonOf(error) };
  }
}

function placeOf(
  { root, board, settings }: ProductsAsked,
  ref: IssueRef,
  issue: IssueState,
): ProductPlace | undefined {
  const gitDir = projectRepository(root)?.commonDir;
  if (gitDir === undefined) return undefined;
  const { returned } = issue;
  let comments: ReturnType<ProductPlace["comments"]> | undefined;
  return {
    ...{ root, settings, issue, ref },
    git: { gitDir },
    returned: returned && { at: returned.at, heads: readHeads(returned.head) },
    comments: () => {
      comments ??= board.recentComments(ref);
      return comments;
    },
    pullRequests: (branch) => board.pullRequests(ref, branch),
  };
}
