import type { ForeignCall } from "../tool-call.ts";

type Given = ForeignCall["arguments"];

/** Arguments by which a call speaks of GitHub; other trackers have issues and projects, too. */
const OF_GITHUB = [
  "owner",
  "repo",
  "issue_number",
  "project_number",
  "item_id",
  "org",
  "owner_type",
];
const OF_STATE = ["state", "state_reason", "stateReason", "status"];

/** The tool's name when this call would bypass the workflow; undefined when it would not. */
export function foreignBypass({ tool, arguments: given }: ForeignCall): string | undefined {
  return changesBoard(tool, given) ? tool : undefined;
}

function changesBoard(tool: string, given: Given): boolean {
  // It changes which issue is whose parent, and no state.
  if (tool === "sub_issue_write") return false;
  if (tool === "issue_write") return hasAny(given, OF_STATE);
  if (tool === "projects_write") return changesItem(given);
  // Only GitHub has project items.
  if (tool.includes("_project_item")) return true;
  if (tool.includes("review")) return approves(given);
  // A call without arguments could be for any tracker.
  const isOfGithub = hasAny(given, OF_GITHUB) || Object.keys(given).length === 0;
  if (!isOfGithub) return false;
  return !/^(?:update|edit)_issue/.test(tool) || hasAny(given, OF_STATE);
}

/** Adding a card changes no state. Any other method, known or not, may. */
function changesItem({ method }: Given): boolean {
  return typeof method !== "string" || !/^(add|create|get|list)/.test(method);
}

/** Approving is a person's word; a comment and a request for changes are not. */
function approves({ event, method }: Given): boolean {
  const isOther = typeof event === "string" && !/^approve/i.test(event);
  const isRemoval =
    typeof method === "string" && /^(?:delete|create$)/.test(method) && event === undefined;
  return !isOther && !isRemoval;
}

function hasAny(given: Given, names: readonly string[]): boolean {
  return names.some((name) => given[name] !== undefined);
}
