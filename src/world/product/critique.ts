import type { ProductFact } from "../../workflow/product/product.ts";
import { isApproval, newestVerdict } from "../../workflow/product/rounds.ts";
import { isIn, type LastChange } from "../git/repository-commits.ts";
import { findDocument } from "./documents.ts";
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
  const isApproved = isApproval(newestVerdict(reading.document.text));
  if (isApproved && !(await isOvertaken(place, reading.document))) return { kind: "there" };
  const fact = `The newest round of the critique of #${number} does not say APPROVED`;
  const recovery = "commit a round that does, or intent=reject";
  return { kind: "missing", fact, recovery };
}

/** A critique in another file came later and rejects: an older one may have been linked again. */
async function isOvertaken(place: ProductPlace, { path, change }: FoundDocument): Promise<boolean> {
  const latest = await findDocument(place, { kind: "critique", link: false });
  if (latest.kind === "missing" || latest.document.path === path) return false;
  const verdict = newestVerdict(latest.document.text);
  if (verdict === undefined || isApproval(verdict)) return false;
  return isYounger(place, latest.document.change, change);
}

/** The plan's last change came before the critique's, in the same history. */
function isYounger({ git }: ProductPlace, critique: LastChange, plan: LastChange): boolean {
  if (critique.commit === plan.commit) return false;
  return isIn(git, plan.commit, critique.commit) ?? critique.at > plan.at;
}
