import type { IssueState } from "../../issue/issue-state.ts";
import type { Machine } from "../../machine/machine.ts";
import { missingProduct } from "../../product/missing.ts";
import { productsNeeded } from "../../product/needed.ts";
import type { ProductName } from "../../product/product.ts";
import type { Circumstances } from "../circumstances.ts";
import type { AskedFor, Move } from "../move.ts";
import type { Fault } from "../refusal.ts";
import { ownsLock } from "./by-state.ts";
import { isClosing, passesReview } from "./person-word.ts";

/** Facts that were not read: a gate passes them over, a recovery must not build on them. */
export type Unread = "passes" | "fails";

/** The work products a move needs; what a person agrees to needs neither critique nor merge. */
export function neededFor(
  machine: Machine,
  issueState: IssueState,
  move: Move,
  circumstances: Circumstances,
  about?: AskedFor,
): readonly ProductName[] {
  const { isPerson, asked, modes } = circumstances;
  if (isPerson || (!move.changed && ownsLock(machine, issueState, circumstances))) return [];
  if (!move.changed && !move.takesLock) return [];
  const isWord = about !== undefined || (isClosing(move) && !issueState.open);
  const agreed = isWord || (asked && passesReview(move.from, move.to));
  return productsNeeded(move, issueState, modes, agreed);
}

/** Rule eleven. */
export function faultByProduct(
  machine: Machine,
  issueState: IssueState,
  move: Move,
  circumstances: Circumstances,
  unread: Unread,
  about?: AskedFor,
): Fault | undefined {
  const { products } = circumstances;
  const needed = neededFor(machine, issueState, move, circumstances, about);
  const facts = products === "not read" ? {} : products;
  const missing = missingProduct(needed, facts, issueState.number);
  if (missing || unread === "passes") return missing;
  const unknown = needed.find((product) => facts[product] === undefined);
  return unknown && { rule: 11, fact: `Its ${unknown} was not looked up.`, valid: "" };
}
