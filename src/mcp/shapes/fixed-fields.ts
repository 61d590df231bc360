import { ESTIMATES, PRIORITIES } from "../../workflow/issue/issue.ts";
import { STATES } from "../../workflow/machine/states.ts";

/** The fields of the embedded board: it has these and no others. */
export const FIXED_FIELDS = [
  { name: "Workflow State", options: [...STATES] },
  { name: "Estimate", options: [...ESTIMATES] },
  { name: "Priority", options: [...PRIORITIES] },
];
