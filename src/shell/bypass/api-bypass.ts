import type { Argument } from "../prove/act.ts";
import type { ApiRequest } from "./api-request.ts";
import { boardMutation } from "./bypass-words.ts";

const ONE_ISSUE = /\bissues\/[^/?#\s]+\/?(?:[?#]|$)/;
const PROJECT_PART = /\bprojectsV2\/[^/]+\/(?:items|fields)\b/i;
const STATE = /\bstate["']?\s*[:=]/;
const READ_FIELD = /^query=\s*(?:query\b|\{)/;
const READ_BODY = /"query"\s*:\s*"\s*(?:query\b|\{)/;

/** The door to the board that a request is, if it is one. */
export function apiBypass(
  request: ApiRequest,
  args: readonly Argument[],
  input: string | undefined,
): string | undefined {
  const everything = [...args.map((word) => word.rough), input ?? ""].join("\n");
  const mutates = /\bmutation\b/.test(everything);
  if (mutates && boardMutation(everything)) return boardMutation(everything);
  if (request.targets.some((target) => target.rough.includes("graphql"))) {
    // An escape in JSON can spell any word.
    const hidden = unseenQuery(request, input, mutates) || /\\u00[4-7]/.test(everything);
    return hidden ? "graphql" : undefined;
  }
  return changesState(request, input) ? "issues" : undefined;
}

function unseenQuery(request: ApiRequest, input: string | undefined, mutates: boolean): boolean {
  const { fields, bodies, files, open } = request;
  if (open) return true;
  if (files.some((file) => !(isStandardInput(file) && input !== undefined))) return true;
  const queries = fields.filter((field) => !/^(?!query=)[^=]+=/.test(field.prefix));
  return (
    queries.some((field) => !isSeen(field, "query=@", input, READ_FIELD, mutates)) ||
    bodies.some((body) => !isSeen(body, "@", input, READ_BODY, mutates))
  );
}

function isSeen(
  word: Argument,
  fileMark: string,
  input: string | undefined,
  read: RegExp,
  mutates: boolean,
): boolean {
  if (word.prefix.startsWith(fileMark)) {
    return word.value === `${fileMark}-` && input !== undefined;
  }
  // What is filled into a query that starts as one does not make it a mutation.
  return word.value !== undefined || (read.test(word.prefix) && !mutates);
}

function isStandardInput(file: Argument): boolean {
  return file.value === "-";
}

/** REST: an issue's state, or a part of a project. */
function changesState(request: ApiRequest, input: string | undefined): boolean {
  const { method, targets, fields, bodies, files } = request;
  const sent = [...fields, ...bodies, ...files];
  if (method === "GET" || method === "HEAD") return false;
  if (method === undefined && sent.length === 0) return false;
  if (targets.some((target) => PROJECT_PART.test(target.rough))) return true;
  const hasState = sent.some((word) => STATE.test(word.rough)) || STATE.test(input ?? "");
  if (targets.some((target) => ONE_ISSUE.test(target.rough))) {
    return hasState || (method !== "DELETE" && isHidden(request, input));
  }
  return hasState && targets.some((target) => target.value === undefined && target.prefix === "");
}

function isHidden({ fields, bodies, files }: ApiRequest, input: string | undefined): boolean {
  if (files.some((file) => !(isStandardInput(file) && input !== undefined))) return true;
  if (fields.some((field) => field.value === undefined && !field.prefix.includes("="))) return true;
  return bodies.some(({ value }) => {
    return value === undefined || (value.startsWith("@") && !(value === "@-" && input));
  });
}
