import { allow, block, type DecisionFor, unsure } from "../decision.ts";
import type { Head } from "../facts.ts";
import { line, title } from "../line.ts";

/** A place outside every repository counts as on the branch. */
export function isOn(branch: string, head: Head): boolean {
  return head.kind === "outside" || (head.kind === "branch" && head.name === branch);
}

/** The decision for a HEAD that is not on the required branch. */
export function heldAt(head: Head, rule: string): DecisionFor<"PreToolUse"> {
  switch (head.kind) {
    case "branch":
      return block(line`On branch ${title(head.name)}; ${rule}.`);
    case "detached":
      return block(line`HEAD is detached; ${rule}.`);
    case "unborn":
      return block(line`HEAD has no commit yet; ${rule}.`);
    case "outside":
      return allow();
    case "unknown":
      return unsure(head.why);
  }
}
