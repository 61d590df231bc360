import { Failure } from "../../files/failure.ts";

/** The only host that tokens meant for github.com are sent to. */
export const GITHUB_API = "api.github.com";

/** The API's address, if a token may be sent there: https, or plain http on loopback. */
export function checkedAddress(apiUrl: string): URL {
  const url = URL.canParse(apiUrl) ? new URL(apiUrl) : undefined;
  if (!url) throw new Failure("the address of the GitHub API cannot be read");
  if (url.username || url.password)
    throw new Failure("the address of the GitHub API must not contain a name or password");
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
  if (isSafe) return url;
  throw new Failure(`no token is sent to ${url.host} without https`);
}

export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** The host under which `gh` knows this API: of api.github.com it is github.com. */
export function hostOfGh({ hostname }: URL): string {
  return /^api\.(github\.com|[a-z0-9-]+\.ghe\.com)$/.exec(hostname)?.[1] ?? hostname;
}
