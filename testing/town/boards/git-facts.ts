import type { IssueRef } from "../../../src/workflow/issue/issue.ts";
import type { IssueState } from "../../../src/workflow/issue/issue-state.ts";
import { linkedDocuments } from "../../../src/workflow/product/artifact-comments.ts";
import { headsText, readHeads } from "../../../src/workflow/product/heads.ts";
import { isTakenByName } from "../../../src/workflow/product/needed.ts";
import type {
  ProductFact,
  ProductFacts,
  ProductName,
} from "../../../src/workflow/product/product.ts";
import type { Board } from "../../../src/world/board/board.ts";
import type { PlanAt, ProductsWanted } from "../../../src/world/product/read-products.ts";
import { type Document, documentPath } from "../../project/work-products.ts";

export interface TownMerge {
  readonly issue: number;
  readonly head: string;
}

/**
 * A small model of what git would tell: documents, branches and merges, each with the number of its
 * commit. It stands behind the same port as the real reader, which starts git.
 */
export class GitFacts {
  readonly documents = new Map<string, string>();
  readonly branches = new Map<number, string>();
  readonly merges: TownMerge[] = [];
  #commits = 0;

  /** Changes with every commit and removal. */
  get version(): number {
    return this.#commits;
  }

  commitDocument(kind: Document, issue: number): void {
    this.documents.set(`${kind} ${issue}`, this.#commit());
  }

  commitWork(issue: number): void {
    this.branches.set(issue, this.#commit());
  }

  merge(issue: number): void {
    const head = this.branches.get(issue);
    if (head !== undefined) this.merges.push({ issue, head });
    this.#commit();
  }

  remove(issue: number): void {
    this.branches.delete(issue);
    this.#commit();
  }

  /** Its last head, also when the branch is gone. */
  isMerged(issue: number): boolean {
    const head = this.branches.get(issue);
    return this.merges.some((one) => one.issue === issue && (head ?? one.head) === one.head);
  }

  heads(issue: number): string | null {
    const documents = [...this.documents.values()].sort().at(-1);
    return headsText({ branch: this.branches.get(issue), documents });
  }

  plan(issue: number): PlanAt | undefined {
    const commit = this.documents.get(`plan ${issue}`);
    if (commit === undefined) return undefined;
    return { path: documentPath("plan", issue), commit, issues: [issue] };
  }

  /** What the judgement asks for, as the real reader answers it. */
  async products(
    board: Pick<Board, "recentComments">,
    ref: IssueRef,
    issue: IssueState,
    { needed, move }: ProductsWanted,
  ): Promise<ProductFacts> {
    const facts: Partial<Record<ProductName, ProductFact>> = {};
    const comments = needed.length > 0 ? await board.recentComments(ref) : [];
    const isLinked = (kind: Document) =>
      linkedDocuments(comments, kind, "thoughts/shared").includes(documentPath(kind, ref.number));
    for (const name of needed) {
      const isThere = this.#has(name, issue, isTakenByName(move), isLinked);
      facts[name] = isThere ? { kind: "there" } : missing(name, ref.number);
      if (!isThere) break;
    }
    return facts;
  }

  #has(
    name: ProductName,
    { number, returned }: IssueState,
    byName: boolean,
    isLinked: (kind: Document) => boolean,
  ): boolean {
    const before = readHeads(returned?.head ?? null);
    if (name === "branch") {
      const head = this.branches.get(number);
      return head !== undefined ? head !== before.branch : this.isMerged(number);
    }
    if (name === "merge") return this.isMerged(number);
    const commit = this.documents.get(`${name} ${number}`);
    if (commit === undefined) return false;
    if (name === "critique" && commit < (this.documents.get(`plan ${number}`) ?? "")) return false;
    if (byName) return true;
    return isLinked(name) && (before.documents === undefined || commit > before.documents);
  }

  #commit(): string {
    this.#commits += 1;
    return this.#commits.toString(16).padStart(40, "0");
  }
}

function missing(name: ProductName, number: number): ProductFact {
  return { kind: "missing", fact: `#${number} has no ${name}`, recovery: `commit its ${name}` };
}
