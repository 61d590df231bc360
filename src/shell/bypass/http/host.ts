import type { Argument } from "../../prove/argument.ts";

/** Whose host a request goes to, as far as the text tells. */
export type Host = "github" | "other" | "unknown";

const GITHUB = /(?:^|\.)(?:github\.com|githubusercontent\.com|ghe\.com)$/;
const HERE =
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|::1)$/;

/** The host of an address, decoded and in one spelling. What two programs may read differently is unknown. */
export function hostOf(address: Argument, apiHosts: readonly string[]): Host {
  const isWhole = address.value !== undefined;
  const behindScheme = address.prefix.replace(/^[A-Za-z][A-Za-z0-9+.-]*:\/\//, "");
  const end = behindScheme.search(/[/?#]/);
  if (end < 0 && !isWhole) return portOnly(behindScheme, address, apiHosts);
  return authorityHost(end < 0 ? behindScheme : behindScheme.slice(0, end), apiHosts);
}

/** `http://localhost:$PORT/x`: only the port is not known. */
function portOnly(begun: string, { rough }: Argument, apiHosts: readonly string[]): Host {
  if (!/^[\w.-]+:$/.test(begun) || !/:\$\{?\w+\}?(?:[/?#]|$)/.test(rough)) return "unknown";
  const isApi = apiHosts.some((api) => api.split(":")[0] === begun.slice(0, -1).toLowerCase());
  return isApi ? "github" : authorityHost(begun.slice(0, -1), apiHosts);
}

function authorityHost(authority: string, apiHosts: readonly string[]): Host {
  // Marks that programs read differently, and curl's patterns for several addresses.
  if (!/^[!-~]*$/.test(authority) || /[\\{}^`"'<>|]/.test(authority)) return "unknown";
  const at = authority.lastIndexOf("@");
  if (authority.indexOf("@") !== at) return "unknown";
  const place = authority.slice(at + 1);
  const [, bracketed, plain, port] =
    /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]*))(?::(\d*))?$/.exec(place) ?? [];
  const name = decoded(bracketed ?? plain)
    ?.toLowerCase()
    .replace(/(?<!\.)\.+$/, "");
  return name === undefined ? "unknown" : classify(name, port, apiHosts);
}

function classify(name: string, port: string | undefined, apiHosts: readonly string[]): Host {
  if (GITHUB.test(name)) return "github";
  if (apiHosts.some((api) => api === name || api === `${name}:${port}`)) return "github";
  if (HERE.test(name)) return "other";
  // An address in numbers may be anybody's.
  const isName =
    /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name) && !/(?:^|\.)(?:0x[0-9a-f]+|\d+)$/.test(name);
  return isName ? "other" : "unknown";
}

function decoded(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    // Not a well-formed encoding: no program reads it as a host's name.
    return undefined;
  }
}
