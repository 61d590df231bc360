import { reasonOf } from "../../files/failure.ts";
import { hostOfGh, isLoopback } from "../../git/api-host.ts";
import type { Remote } from "../../git/configured-remotes.ts";
import { remoteOfBranch } from "../../git/remote.ts";
import type { Project } from "../../project.ts";
import { settingValue, sourcesOf } from "../../settings/setting-value.ts";
import { SETTINGS } from "../../settings/table.ts";
import { readToken, type Token } from "../request/token.ts";

/** Whether pull requests of the required branch's remote can be read from here, and why not. */
export type Reach =
  | { readonly kind: "no remote"; readonly why: string }
  | { readonly kind: "elsewhere" | "no token"; readonly remote: Remote; readonly why: string }
  | {
      readonly kind: "reached";
      readonly remote: Remote;
      readonly apiUrl: string;
      readonly token: Token;
    };

/** May ask `gh` for its token; sends nothing. */
export function reachOf(project: Project, requiredBranch: string | undefined): Reach {
  const remote =
    requiredBranch === undefined ? undefined : remoteOfBranch(project.root, requiredBranch);
  if (!remote) {
    const why = `${requiredBranch ?? "the required branch"} has no remote on GitHub`;
    return { kind: "no remote", why };
  }
  const apiUrl = settingValue(SETTINGS.githubApiUrl, sourcesOf(project));
  const url = new URL(apiUrl);
  // Only the API of the remote's own host knows it; one on loopback stands for any.
  if (!isLoopback(url) && hostOfGh(url) !== remote.host) {
    const why = `the remote is on ${remote.host}, and the API in use is that of ${hostOfGh(url)}`;
    return { kind: "elsewhere", remote, why };
  }
  try {
    return { kind: "reached", remote, apiUrl, token: readToken(project.env, apiUrl) };
  } catch (error) {
    return { kind: "no token", remote, why: reasonOf(error) };
  }
}
