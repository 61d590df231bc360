import { readVerified, type Verified } from "../../workflow/group/planning.ts";
import type { Environment } from "../project.ts";

/** The issues for which a person switched the convergence check off. */
export function convergenceVerified(env: Environment): Verified {
  return readVerified(env["RALPH_CONVERGENCE_VERIFIED"]);
}
