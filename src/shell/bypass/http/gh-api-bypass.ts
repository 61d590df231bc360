import type { Argument } from "../../prove/argument.ts";
import { type Bypass, bypass } from "../bypass.ts";
import { graphqlKind, queryIn } from "./graphql.ts";
import { isGraphql, methodOf } from "./http-bypass.ts";
import { GH_API } from "./http-flags.ts";
import { besideOptions, type HttpRequest, readRequests } from "./http-request.ts";

/** `gh api` with anything but a request that is known to only read. */
export function ghApiBypass(
  args: readonly Argument[],
  input: string | undefined,
): Bypass | undefined {
  const [request] = readRequests(args, GH_API);
  const [address] = request.addresses;
  if (address === undefined) return request.isOpen ? bypass("gh api") : undefined;
  const name = `gh api ${address.value ?? address.text}`;
  const isOpen = request.isOpen || besideOptions(request).length > 0;
  if (isOpen || address.several) return bypass(name);
  const method = methodOf(request, GH_API);
  if (request.isOverridden || method === "") return bypass(name);
  if (method === "GET" || method === "HEAD") return undefined;
  const asks = isGraphql(address.value) && method === "POST" && onlyAsks(request, args, input);
  return asks || onlyReplies(request, address, method) ? undefined : bypass(name);
}

const REPLIES = /^\/?repos\/[\w.{}-]+\/[\w.{}-]+\/pulls\/\d+\/comments\/\d+\/replies$/;

/** An answer in the thread of a review: it is text, moves nothing, and no command of gh or tool of ours writes one. */
function onlyReplies(request: HttpRequest, address: Argument, method: string): boolean {
  const { bodies, sendsFile, addresses } = request;
  if (method !== "POST" || sendsFile || addresses.length !== 1) return false;
  if (!REPLIES.test(address.value ?? "")) return false;
  return bodies.every(({ prefix, several }) => prefix.startsWith("body=") && !several);
}

/** Every query that is sent is known to only read. */
function onlyAsks(
  request: HttpRequest,
  args: readonly Argument[],
  input: string | undefined,
): boolean {
  if (request.sendsFile) return isInput(args) && input !== undefined && asksIn(queryIn(input));
  const named = request.bodies.map((field) => ({
    field,
    name: /^([\w[\]]+)=/.exec(field.prefix)?.[1],
  }));
  if (named.some(({ name }) => name === undefined)) return false;
  const choosesOne = named.some(({ name }) => name === "operationName");
  const queries = named.filter(({ name }) => name === "query");
  return queries.every(({ field }) => {
    const text = field.prefix.slice("query=".length);
    if (text.startsWith("@")) return field.value === "query=@-" && asksIn(input);
    if (field.value !== undefined) return asksIn(text);
    // What is filled in behind its beginning could add an operation, but not choose it.
    return graphqlKind(text) === "open" && !choosesOne;
  });
}

function isInput(args: readonly Argument[]): boolean {
  const at = args.findIndex(({ value }) => value === "--input");
  return args[at + 1]?.value === "-" || args.some(({ value }) => value === "--input=-");
}

function asksIn(text: string | undefined): boolean {
  return text !== undefined && graphqlKind(text) === "queries";
}
