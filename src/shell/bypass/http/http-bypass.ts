import type { Argument } from "../../prove/argument.ts";
import { graphqlKind, queryIn } from "./graphql.ts";
import { type Host, hostOf } from "./host.ts";
import type { HttpClient } from "./http-flags.ts";
import { besideOptions, type HttpRequest, readRequests } from "./http-request.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** What a command of an HTTP client would do to GitHub; undefined: nothing but reading. */
export function httpBypass(
  args: readonly Argument[],
  client: HttpClient,
  apiHosts: readonly string[],
): string | undefined {
  const requests = readRequests(args, client);
  if (requests.some(({ isElsewhereSaid }) => isElsewhereSaid)) return "with options from a file";
  for (const request of requests) {
    const what = writesToGithub(request, client, apiHosts);
    if (what !== undefined) return what;
  }
  return undefined;
}

function writesToGithub(
  request: HttpRequest,
  client: HttpClient,
  apiHosts: readonly string[],
): string | undefined {
  const hosts = request.addresses.filter(isNamed).map((address) => hostOf(address, apiHosts));
  if (!request.isRedirected && hosts.length > 0 && hosts.every(isOther)) return undefined;
  const beside = besideOptions(request).map((address) => hostOf(address, apiHosts));
  if (request.isOpen || !beside.every(isOther)) return "with words that are not known";
  if (request.addresses.length === 0) return undefined;
  const method = methodOf(request, client);
  if (READING.has(method) && !sends(request) && !request.isOverridden) return undefined;
  if (isLiteralQuery(request, method)) return undefined;
  return method === "" ? "with a method that is not known" : method;
}

/** An address of which nothing at all is known names no host. */
function isNamed({ prefix, several }: Argument): boolean {
  return prefix !== "" || !several;
}

function isOther(host: Host): boolean {
  return host === "other";
}

function sends({ bodies, sendsFile, asks }: HttpRequest): boolean {
  return sendsFile || (bodies.length > 0 && asks !== "get");
}

export function methodOf(request: HttpRequest, { bodyMethod }: HttpClient): string {
  if (request.method !== undefined) return request.method;
  if (request.asks !== undefined) return request.asks.toUpperCase();
  return request.sendsFile || request.bodies.length > 0 ? bodyMethod : "GET";
}

/** A GraphQL text that only asks, sent whole and as JSON. */
function isLiteralQuery(request: HttpRequest, method: string): boolean {
  const { addresses, bodies, sendsFile, isOverridden, isRedirected } = request;
  const [body, ...others] = bodies;
  if (method !== "POST" || others.length > 0 || sendsFile || isOverridden || isRedirected)
    return false;
  if (!addresses.every(({ value }) => isGraphql(value)) || body?.value === undefined) return false;
  const query = queryIn(body.value);
  return query !== undefined && graphqlKind(query) === "queries";
}

export function isGraphql(address: string | undefined): boolean {
  return address !== undefined && /^(?:[a-z]+:\/\/[\w.-]+\/)?\/?(?:api\/)?graphql$/i.test(address);
}
