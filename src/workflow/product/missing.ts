import type { Refusal } from "../move/refusal.ts";
import type { ProductFacts, ProductName } from "./product.ts";

const ASKED_FOR: Readonly<Record<ProductName, string>> = {
  research: "its research document",
  plan: "its plan",
  critique: "an approving critique of its plan",
  branch: "a branch with its work",
  merge: "a merged branch",
};

/**
 * Rule eleven: the first product that is not there. A fact that was not read is passed over: a gate
 * starts no git, and the tool that it lets pass reads all of them.
 */
export function missingProduct(
  needed: readonly ProductName[],
  facts: ProductFacts,
  issueNumber: number,
): Refusal | undefined {
  for (const product of needed) {
    const fact = facts[product];
    if (fact === undefined || fact.kind === "there") continue;
    if (fact.kind === "missing") {
      return {
        rule: 11,
        fact: `${fact.fact}: ${fact.recovery}.`,
        valid: "A phase that left nothing behind is not complete.",
        recovery: [`${fact.recovery}, then the same call`],
      };
    }
    return {
      rule: 11,
      fact: `Whether #${issueNumber} has ${ASKED_FOR[product]} could not be found out: ${fact.why}.`,
      valid: "A phase that left nothing behind is not complete.",
      recovery: ["the same call when this can be read", `a person runs: ralph doctor`],
    };
  }
  return undefined;
}
