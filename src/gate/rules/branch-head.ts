import { allow, block, type DecisionFor, unsure } from "../decision.ts";
import type { Head } from "../facts.ts";
import { line, title } from "../line.ts";

/** Nothing outside every repository is on a wrong branch. */
export function isOn(branch: string, head: Head): boolean {
  return head.kind === "outside" || (head.kind === "branch" && head.name === branch);
}

/** What is said of a HEAD that is not on the required branch. */
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
