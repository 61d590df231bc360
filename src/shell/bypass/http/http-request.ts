import { type Argument, behind, unknownArgument } from "../../prove/argument.ts";
import { CURL, type FlagKind, type HttpClient, takesValue } from "./http-flags.ts";

/** One request that a command line makes. */
export interface HttpRequest {
  /** In upper case. Undefined: none is given. "": not known before it runs. */
  method: string | undefined;
  readonly addresses: Argument[];
  /** Those of them that may turn out to be options. */
  readonly eitherWay: Argument[];
  /** What it sends, each as given: text, `@file`, `name=text`. */
  readonly bodies: Argument[];
  /** It sends what is in a file, or on its input. */
  sendsFile: boolean;
  /** More of it is in a file: any of this may be otherwise. */
  isElsewhereSaid: boolean;
  /** It goes to another host than its address says. */
  isRedirected: boolean;
  /** A header may change its method. */
  isOverridden: boolean;
  /** A word may turn out to be several, any of which may be an option. */
  isOpen: boolean;
  /** "get": what it would send is put into the address. */
  asks: "get" | "head" | undefined;
}

/** The requests of a call, each by itself. */
export function readRequests(
  args: readonly Argument[],
  client: HttpClient,
): readonly [HttpRequest, ...HttpRequest[]] {
  let request = emptyRequest();
  const requests: [HttpRequest, ...HttpRequest[]] = [request];
  let ended = false;
  const words = args.values();
  for (const word of words) {
    if (word.value === "--" && !ended) ended = true;
    else if (ended || !word.prefix.startsWith("-") || word.value === "-")
      addOperand(request, word, ended);
    else {
      const flags = flagsIn(word, client);
      for (const { kind, glued, isFilledIn } of flags) {
        const value = glued ?? (takesValue(kind) ? words.next().value : undefined);
        if (kind === "next") {
          request = emptyRequest();
          requests.push(request);
        } else addFlag(request, kind, isFilledIn ? unknown(value) : value);
      }
      if (word.value === undefined && flags.length === 0) request.isOpen = true;
    }
  }
  return requests;
}

function emptyRequest(): HttpRequest {
  return {
    method: undefined,
    addresses: [],
    eitherWay: [],
    bodies: [],
    sendsFile: false,
    isElsewhereSaid: false,
    isRedirected: false,
    isOverridden: false,
    isOpen: false,
    asks: undefined,
  };
}

function addOperand(request: HttpRequest, word: Argument, isBehindAll: boolean): void {
  request.addresses.push(word);
  if (word.value !== undefined || word.prefix !== "") return;
  if (word.several) request.isOpen = true;
  if (word.maybeFlag && !isBehindAll) request.eitherWay.push(word);
}

/** The addresses that are left when a word turns out to be an option: alone it would do nothing. */
export function besideOptions({ addresses, eitherWay }: HttpRequest): readonly Argument[] {
  if (eitherWay.length === 0 || addresses.length === 1) return [];
  const [, ...others] = eitherWay;
  const sure = addresses.filter((word) => !eitherWay.includes(word));
  return sure.length > 0 ? sure : others;
}

function addFlag(request: HttpRequest, kind: FlagKind, value: Argument | undefined): void {
  switch (kind) {
    case "method":
      request.method = value?.value?.toUpperCase() ?? "";
      return;
    case "body":
      if (value) request.bodies.push(value);
      return;
    case "upload":
      request.sendsFile = true;
      return;
    case "list":
      request.addresses.push(unknownArgument("…", { several: false }));
      return;
    case "url":
      if (value) request.addresses.push(value);
      return;
    case "header":
      addHeader(request, value);
      return;
    case "file":
      // The one setting of wget that is often given this way.
      if (!/^robots\s*=/.test(value?.value ?? "")) request.isElsewhereSaid = true;
      return;
    case "elsewhere":
    case "follows":
      request.isRedirected = true;
      return;
    case "get":
    case "head":
      request.asks = kind;
      return;
    case "value":
    case "next":
      return;
  }
}

function addHeader(request: HttpRequest, value: Argument | undefined): void {
  if (value === undefined) return;
  const text = value.prefix;
  if (/^\s*host\s*:/i.test(text) || text.startsWith("@")) request.isRedirected = true;
  if (/method-override/i.test(text)) request.isOverridden = true;
}

function unknown(value: Argument | undefined): Argument | undefined {
  return value && unknownArgument(value.text, { several: false });
}

interface Flag {
  readonly kind: FlagKind;
  readonly glued: Argument | undefined;
  /** The client fills values into it that are not known here. */
  readonly isFilledIn: boolean;
}

function flagsIn(word: Argument, client: HttpClient): readonly Flag[] {
  if (word.prefix.startsWith("--")) return longFlag(word, client);
  const flags: Flag[] = [];
  const letters = word.prefix;
  for (let at = 1; at < letters.length; at += 1) {
    const kind = client.short[letters.charAt(at)];
    if (kind === undefined) continue;
    const hasRest = word.rough.length > at + 1;
    const glued = takesValue(kind) && hasRest ? behind(word, at + 1) : undefined;
    flags.push({ kind, glued, isFilledIn: false });
    if (takesValue(kind)) break;
  }
  return flags;
}

function longFlag(word: Argument, client: HttpClient): readonly Flag[] {
  const end = word.prefix.indexOf("=");
  const written = end < 0 ? word.prefix : word.prefix.slice(0, end);
  const isFilledIn = client === CURL && written.startsWith("--expand-");
  const kind = kindOf(written.slice(isFilledIn ? "--expand-".length : 2), client);
  if (kind === undefined) return [];
  const glued = end < 0 ? undefined : behind(word, end + 1);
  return [{ kind, glued, isFilledIn }];
}

/** Of several names that a beginning may stand for, the one that matters most. */
function kindOf(name: string, { long, abbreviates }: HttpClient): FlagKind | undefined {
  if (Object.hasOwn(long, name)) return long[name];
  if (!abbreviates || name === "") return undefined;
  const meant = Object.keys(long).filter((known) => known.startsWith(name));
  const kinds = meant.flatMap((known) => long[known] ?? []);
  return kinds.find((kind) => kind !== "value" && kind !== "head") ?? kinds[0];
}
