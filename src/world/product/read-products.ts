import type { GateSettings } from "../../gate/facts.ts";
import type { IssueRef } from "../../workflow/issue/issue.ts";
import type { IssueState } from "../../workflow/issue/issue-state.ts";
import { headsText, readHeads } from "../../workflow/product/heads.ts";
import { type Edge, productsNeeded } from "../../workflow/product/needed.ts";
import type { ProductFact, ProductFacts, ProductName } from "../../workflow/product/product.ts";
import type { Board } from "../board/board.ts";
import { Failure, reasonOf } from "../files/failure.ts";
import { findRepository, isGitDir } from "../git/git-dir.ts";
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

/** A move whose products are asked for. */
export interface ProductMove extends Edge {
  /** The client asked the person about it. */
  readonly asked: boolean;
}

/** What is known of every product that a move needs. Starts git. */
export async function readProducts(
  open: ProductsAsked,
  ref: IssueRef,
  issue: IssueState,
  move: ProductMove,
): Promise<ProductFacts> {
  const needed = productsNeeded(move, issue, open.settings, move.asked);
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
  Record<ProductName, (place: ProductPlace, move: ProductMove) => Promise<ProductFact>>
> = {
  research: (place, move) => documentFact(place, move, "research"),
  plan: (place, move) => documentFact(place, move, "plan"),
  critique: critiqueFact,
  branch: branchFact,
  merge: mergeFact,
};

async function documentFact(
  place: ProductPlace,
  { to, takesLock }: ProductMove,
  kind: DocumentWish["kind"],
): Promise<ProductFact> {
  // A lock takes a document by its name, and asks nothing anew: that was asked when it was handed in.
  const isLock = takesLock || to === "Plan in Progress";
  const where = isLock ? { ...place, returned: undefined } : place;
  const reading = await findDocument(where, { kind, link: !isLock });
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
  const gitDir = findRepository(root)?.commonDir ?? (isGitDir(root) ? root : undefined);
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
