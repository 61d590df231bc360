import type { ForeignCall } from "../tool-call.ts";

type Given = ForeignCall["arguments"];

/** Arguments by which a call speaks of GitHub; other trackers have issues and projects, too. */
const OF_GITHUB = new Set([
  "owner",
  "repo",
  "repository",
  "issue_number",
  "project_number",
  "pull_number",
  "item_id",
  "org",
  "owner_type",
]);
const OF_STATE = new Set(["state", "state_reason", "status"]);
const GITHUBS = /github|(?:^|[-_])gh(?:[-_]|$)/i;

/** The tool's name when this call would bypass the workflow; undefined when it would not. */
export function foreignBypass(call: ForeignCall): string | undefined {
  return changesBoard(call) ? call.tool : undefined;
}

function changesBoard({ tool: called, server, arguments: given }: ForeignCall): boolean {
  const tool = inSnakeCase(called);
  // It changes which issue is whose parent, and no state.
  if (tool === "sub_issue_write") return false;
  if (tool === "issue_write") return hasAny(given, OF_STATE);
  if (/^projects?_write$/.test(tool)) return changesItem(given);
  // Only GitHub has project items.
  if (/_project(?:_v\d)?_item/.test(tool)) return true;
  if (/^review_p/.test(tool)) return saysApproval(given);
  if (tool.includes("review")) return approves(given);
  // A call without arguments could be for any tracker.
  const isOfGithub =
    GITHUBS.test(server) ||
    hasAny(given, OF_GITHUB) ||
    saysAnywhere(given, isGithubAddress) ||
    Object.keys(given).length === 0;
  if (!isOfGithub) return false;
  if (tool.startsWith("graph")) return saysAnywhere(given, isMutation);
  const isEdit = /^(?:update|edit|set)_issue|^issues?_(?:update|edit)$/.test(tool);
  return !isEdit || /_stat(?:e|us)(?:_|$)/.test(tool) || hasAny(given, OF_STATE);
}

/** `closeIssue` and `close-issue` are `close_issue`. */
function inSnakeCase(name: string): string {
  return name
    .replace(/([a-z\d])(?=[A-Z])/g, "$1_")
    .replaceAll("-", "_")
    .toLowerCase();
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

function hasAny(given: Given, names: ReadonlySet<string>): boolean {
  return Object.entries(given).some(
    ([name, value]) => value !== undefined && names.has(inSnakeCase(name)),
  );
}

function saysAnywhere(given: Given, says: (value: string) => boolean): boolean {
  return Object.values(given).some((value) => typeof value === "string" && says(value));
}

/** A text that mentions one may be any tracker's, and so may an address that others link: a pull's. */
function isGithubAddress(value: string): boolean {
  const [, path] = /^(?:https?:\/\/)?(?:[\w.-]+\.)?github\.com(\/\S*)?$/i.exec(value.trim()) ?? [];
  return path !== undefined && !/\/(?:pull|commit|blob|tree)\//.test(path);
}

const isApproval = (value: string) => /^approve/i.test(value);
const OF_VERDICT = new Set(["event", "action", "verdict", "state", "decision"]);
const OTHER_VERDICT = /^(?:comment|request_?changes|changes_?requested|reject|dismiss|pending)/i;

/** A review says what it comes to; where it does not, any of its words may be the verdict. */
function saysApproval(given: Given): boolean {
  const said = Object.entries(given).flatMap(([name, value]) =>
    OF_VERDICT.has(inSnakeCase(name)) ? [value].flat() : [],
  );
  const verdicts = said.filter((value) => typeof value === "string");
  if (verdicts.some(isApproval)) return true;
  return !verdicts.some((value) => OTHER_VERDICT.test(value)) && saysAnywhere(given, isApproval);
}

/** Strings and comments of GraphQL. What is not closed goes to its end: no part is read twice. */
const NO_KEYWORDS = /"""(?:\\"""|(?!""")[\s\S])*(?:"""|$)|"(?:[^"\\\n\r]|\\.)*"?|#[^\n\r]*/g;

/** The keyword where an operation begins. In JSON the operation is in a string. */
function isMutation(value: string): boolean {
  if (/^\s*(?:[[{]\s*"|")/.test(value) && !value.trimStart().startsWith('"""')) {
    return /\bmutation\b/i.test(value);
  }
  return /(?:^|\})[\s,\uFEFF]*mutation\b/i.test(value.replace(NO_KEYWORDS, " "));
}
