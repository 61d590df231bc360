import { readdirSync } from "node:fs";
import type { GateSettings } from "../../gate/facts.ts";
import type { IssueRef } from "../../workflow/issue/issue.ts";
import { type IssueState, stateOf } from "../../workflow/issue/issue-state.ts";
import type { Machine } from "../../workflow/machine/machine.ts";
import { type MoveRequest, resolveMove } from "../../workflow/move/resolve-move.ts";
import { linkedDocuments } from "../../workflow/product/artifact-comments.ts";
import {
  DOCUMENT_FOLDERS,
  type DocumentKind,
  documentNumber,
  noDocument,
} from "../../workflow/product/document-name.ts";
import { isTakenByName, productsNeeded } from "../../workflow/product/needed.ts";
import type { ProductFact, ProductFacts, ProductName } from "../../workflow/product/product.ts";
import type { Board } from "../board/board.ts";
import { hasCode } from "../files/failure.ts";
import { join } from "../files/path.ts";
import type { ProductsWanted } from "./read-products.ts";

export interface LinksAsked {
  readonly root: string;
  readonly board: Pick<Board, "recentComments">;
  readonly settings: GateSettings;
}

/** The same for a hand-off as it was asked for; nothing where its names are not known. */
export async function linksForMove(
  asked: LinksAsked,
  ref: IssueRef,
  issue: IssueState,
  machine: Machine,
  request: MoveRequest,
): Promise<ProductFacts> {
  const resolution = resolveMove(machine, request);
  if (!resolution.ok) return {};
  const { command, intent, target: to } = resolution.move;
  const takesLock =
    to === machine.commands[command].lock && (intent === undefined || intent === "lock");
  const move = { from: stateOf(issue), to, takesLock };
  const needed = productsNeeded(move, issue, asked.settings, false);
  return readLinks(asked, ref, { needed, move });
}

/**
 * What can be said of documents without starting git, for a gate: one that no comment links, and
 * of whose name there is no file, is missing. Everything else is left to the tool.
 */
export async function readLinks(
  { root, board, settings }: LinksAsked,
  ref: IssueRef,
  { needed, move }: ProductsWanted,
): Promise<ProductFacts> {
  const [kind] = needed;
  if (!isDocument(kind) || isTakenByName(move)) return {};
  const folder = `${settings.documents}/${DOCUMENT_FOLDERS[kind]}`;
  if (hasFileOf(join(root, folder), ref.number)) return {};
  const comments = await board.recentComments(ref);
  if (linkedDocuments(comments, kind, settings.documents).length > 0) return {};
  const fact: ProductFact = {
    kind: "missing",
    ...noDocument(ref.number, kind, settings.documents),
  };
  return { [kind]: fact };
}

function isDocument(name: ProductName | undefined): name is DocumentKind {
  return name !== undefined && name in DOCUMENT_FOLDERS;
}

/** A file may be committed and not linked yet: then the tool says so. */
function hasFileOf(folder: string, number: number): boolean {
  try {
    return readdirSync(folder).some((name) => documentNumber(name) === number);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "EACCES")) return false;
    throw error;
  }
}
