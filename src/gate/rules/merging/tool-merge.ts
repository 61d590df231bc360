import type { ToolMergeCall } from "../../tool-call.ts";
import { isRequired } from "./branch-issue.ts";
import type { MergeStep } from "./merge-step.ts";

type Given = ToolMergeCall["arguments"];

/** Names that merge: merge_base and get_merge_request do not. */
const MERGES_REQUEST =
  /^(?:.* )?(?:(?:merge|accept|squash|enqueue) (?:pulls?|(?:pull |merge )requests?|prs?|mrs?)(?: .+)?|(?:auto ?|requests? |pulls? |prs? |mrs? )merge|pull ?request ?write)$/;
const QUEUES_REQUEST = /^(?:add|put|push|join|send|submit) (?:.* )?merge queue$/;
const MERGES_BRANCH = /(?:^| )merge branch(?:es)?$|(?:^| )update ref(?:erence)?$/;
/** `merge`, and `merge` of a server whose tools have groups: what is merged, its arguments say. */
const MERGES_EITHER = /(?:^| )merge$/;
/** Names that only read or take back, unless they go on: check_and_merge. */
const UNDOES =
  /^(?!.* (?:and|then) )(?:disable|cancel|revert|undo|get|check|can|is|list|find|search|show|view|describe|preview|simulate|verify|wait|watch) /;
const OF_ANOTHER_FORGE = /merge requests?|\bmrs?\b/;

/** Names of arguments without their signs: servers write pull_number, pullNumber and prNumber. */
const NUMBERS =
  /^(?:(?:pull|pr|pullrequest|merge|mr|mergerequest)?(?:number|iid|id|index)|pr|pullrequest|mergerequest|mr)s?$/;
/** Those that no card, file or contact has. */
const OWN_NUMBERS =
  /^(?:number|(?:pull|pr|pullrequest|merge|mr|mergerequest)(?:number|iid|id|index)|pr|pullrequest|mergerequest|mr)s?$/;
const ADDRESSES = /^(?:html|web|pr|pull|pullrequest)?url$/;
const SOURCES =
  /^(?:head|source|from|branch|sourcebranch|headbranch|frombranch|branchname|sha|commit)(?:es|s)?$/;
const TARGETS = /^(?:base|target|into|to|targetbranch|basebranch|intobranch|tobranch|ref)$/;
const FORCES = /^(?:admin|force|forcemerge|bypass|bypassrules)$/;

/** What a tool of another server would merge, by its name and arguments. */
export function toolMergeSteps(
  { tool, arguments: given }: ToolMergeCall,
  required: string,
): MergeStep[] {
  const name = inWords(tool);
  const repository = repositoryOf(given);
  if (UNDOES.test(name)) return [];
  if (MERGES_BRANCH.test(name)) return branchSteps(given, required, repository);
  if (MERGES_REQUEST.test(name) || QUEUES_REQUEST.test(name)) {
    if (isOtherMethod(name, given)) return [];
    const targets = requestsOf(name, given, NUMBERS);
    // Without an argument that is understood it may be any.
    return requestSteps(given, targets.length === 0 ? ["?"] : targets, repository);
  }
  if (!MERGES_EITHER.test(name)) return [];
  const steps = requestSteps(given, requestsOf(name, given, OWN_NUMBERS), repository);
  return steps.length > 0 ? steps : branchSteps(given, required, repository);
}

function requestsOf(name: string, given: Given, numbered: RegExp): string[] {
  // Another forge counts its requests by itself.
  const sign = OF_ANOTHER_FORGE.test(name) ? "!" : "";
  const numbers = valuesOf(given, numbered).map((value) => `${sign}${value}`);
  return [...valuesOf(given, ADDRESSES), ...numbers];
}

function requestSteps(
  given: Given,
  targets: readonly string[],
  repository: string | undefined,
): MergeStep[] {
  const isForced = valuesOf(given, FORCES).some((value) => value !== "false");
  return targets.map((target) => ({
    ...({ kind: "pull-request", does: "merge" } as const),
    ...{ target, repository, isForced, at: undefined },
  }));
}

/** mergePullRequest, merge-pull-request: merge pull request. */
function inWords(tool: string): string {
  const spaced = tool.replace(/([a-z])(?=[A-Z])/g, "$1 ").replace(/[^A-Za-z]+/g, " ");
  return spaced.trim().toLowerCase();
}

/** A tool for all that is written to a pull request says which in its method. */
function isOtherMethod(name: string, { method }: Given): boolean {
  return name.endsWith("write") && typeof method === "string" && !/merge/i.test(method);
}

function branchSteps(given: Given, required: string, repository: string | undefined): MergeStep[] {
  const into = valuesOf(given, TARGETS);
  if (into.length > 0 && !into.some((ref) => isRequired(ref, required))) return [];
  const words = valuesOf(given, SOURCES);
  return words.length === 0 ? [] : [{ kind: "brings", words, at: undefined, repository }];
}

function repositoryOf(given: Given): string | undefined {
  const [owner, repo] = [given["owner"], given["repo"]];
  if (typeof owner === "string" && typeof repo === "string") return `${owner}/${repo}`;
  const whole = [repo, given["repository"], given["project_id"]].find(
    (value) => typeof value === "string" && /^[^/\s]+\/\S+$/.test(value),
  );
  return typeof whole === "string" ? whole : undefined;
}

/** The words and numbers that these arguments have, also in lists. */
function valuesOf(given: Given, names: RegExp): string[] {
  return Object.entries(given).flatMap(([name, value]) =>
    names.test(name.replace(/[_-]/g, "").toLowerCase()) ? [value].flat().flatMap(worded) : [],
  );
}

function worded(value: unknown): string[] {
  const isWord = typeof value === "string" ? value !== "" : typeof value === "number";
  return isWord || value === true ? [String(value)] : [];
}
