import { isCompletedFrom } from "../../gate/rules/completion/own-work.ts";
import type { IssueRef } from "../../workflow/issue/issue.ts";
import { type IssueState, stateOf } from "../../workflow/issue/issue-state.ts";
import type { Command, Machine } from "../../workflow/machine/machine.ts";
import { productsNeeded } from "../../workflow/product/needed.ts";
import type { ProductFacts } from "../../workflow/product/product.ts";
import { type ProductsAsked, readProducts } from "./read-products.ts";

/** What is known of the products without which a phase would not be completed. Starts git. */
export async function completionProducts(
  asked: ProductsAsked,
  ref: IssueRef,
  issue: IssueState,
  machine: Machine,
  command: Command,
): Promise<ProductFacts> {
  const to = machine.commands[command].intents.complete;
  if (!to || !isCompletedFrom(machine, command, issue)) return {};
  const move = { from: stateOf(issue), to, takesLock: false };
  const needed = productsNeeded(move, issue, asked.settings, false);
  return readProducts(asked, ref, issue, { needed, move });
}
