import { hostOfGh, isLoopback } from "../../git/api-host.ts";
import { configuredRemotes } from "../../git/configured-remotes.ts";

export interface NamedRepository {
  readonly owner: string;
  readonly repo: string;
  readonly apiUrl: string;
}

/**
 * Whether a repository on GitHub is a remote of this checkout, on the host whose API is used. What
 * names another one must be trusted first.
 */
export function isOwnRemote(root: string, { owner, repo, apiUrl }: NamedRepository): boolean {
  const api = new URL(apiUrl);
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return configuredRemotes(root).some(
    (remote) =>
      isSame(remote.owner, owner) &&
      isSame(remote.repo, repo) &&
      (isLoopback(api) || remote.host === hostOfGh(api)),
  );
}
