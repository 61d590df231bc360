import { Failure } from "../../files/failure.ts";
import { isLoopback } from "../../git/api-host.ts";

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
