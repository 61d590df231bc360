import type { ProductFact } from "../../workflow/product/product.ts";
import { isApproval, newestRound } from "../../workflow/product/rounds.ts";
import { isIn, type LastChange, lastChange } from "../git/repository-commits.ts";
import { documentsOf, findDocument } from "./documents.ts";
import type { FoundDocument } from "./judge-document.ts";
import type { ProductPlace } from "./product-place.ts";

/** A critique that is younger than the plan, and whose newest round approves it. */
export async function critiqueFact(place: ProductPlace): Promise<ProductFact> {
  const { number } = place.issue;
  const reading = await findDocument(place, { kind: "critique", link: true });
  if (reading.kind === "missing") return reading;
  // That the plan was renewed is asked when it is handed in.
  const where = { ...place, returned: undefined };
  const plan = await findDocument(where, { kind: "plan", link: false });
  if (plan.kind === "missing") return plan;
  // One of several issues may be linked beside the plan that bears this issue's number.
  const linked = await findDocument(where, { kind: "plan", link: true });
  const changes = [...plan.changes, ...(linked.kind === "found" ? linked.changes : [])];
  const { change } = reading.document;
  if (!changes.every((one) => isYounger(place, change, one))) {
    const fact = `The plan of #${number} changed after its critique`;
    return { kind: "missing", fact, recovery: "review it again and commit a new round" };
  }
  if (!isApproval(newestRound(reading.document.text)?.verdict)) {
    return notApproved(`the critique of #${number}`);
  }
  const other = await overtaking(place, reading.document);
  return other ? notApproved(other.path) : { kind: "there" };
}

function notApproved(what: string): ProductFact {
  const fact = `The newest round of ${what} does not say APPROVED`;
  return { kind: "missing", fact, recovery: "commit a round that does, or intent=reject" };
}

/** So much of a round's heading tells which it is. */
const LONGEST_HEADING = 200;

/**
 * A critique in another file whose newest round came later and rejects: an older approval may have
 * been linked again. A round stays as old as it is when its file is touched.
 */
async function overtaking(
  place: ProductPlace,
  { path, change }: FoundDocument,
): Promise<FoundDocument | undefined> {
  const others = (await documentsOf(place, "critique")).filter((one) => one.path !== path);
  return others.find((one) => {
    const newest = newestRound(one.text);
    if (newest === undefined || isApproval(newest.verdict)) return false;
    const heading = newest.line.trim().slice(0, LONGEST_HEADING);
    const said = lastChange(place.git, one.head, one.path, heading) ?? one.change;
    return isYounger(place, said, change);
  });
}

/** The plan's last change came before the critique's, in the same history. */
function isYounger({ git }: ProductPlace, critique: LastChange, plan: LastChange): boolean {
  if (critique.commit === plan.commit) return false;
  return isIn(git, plan.commit, critique.commit) ?? critique.at > plan.at;
}
