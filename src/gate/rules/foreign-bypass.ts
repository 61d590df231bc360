import type { ForeignCall } from "../tool-call.ts";

/** The tool's name when this call would bypass the workflow; undefined when it would not. */
export function foreignBypass({ tool, arguments: given }: ForeignCall): string | undefined {
  if (tool === "issue_write") return changesIssueState(given) ? tool : undefined;
  if (tool === "projects_write") return changesItem(given) ? tool : undefined;
  return tool;
}

function changesIssueState(given: ForeignCall["arguments"]): boolean {
  return given["state"] !== undefined || given["state_reason"] !== undefined;
}

/** Adding a card changes no state. Any other method, known or not, may. */
function changesItem({ method }: ForeignCall["arguments"]): boolean {
  return typeof method !== "string" || !/^(add|create|get|list)/.test(method);
}
