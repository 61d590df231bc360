import { join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { projectRepository } from "./git-dir.ts";

/** A remote as git's configuration names it. */
export interface Remote {
  readonly name: string;
  readonly host: string;
  readonly owner: string;
  readonly repo: string;
}

/** `https://host/owner/repo.git`, `ssh://git@host/owner/repo`, `git@host:owner/repo.git`. */
const URL_OF_REMOTE =
  /^(?:(?:https?|ssh|git):\/\/)?(?:[^@/\s]+@)?([A-Za-z0-9.-]+)(?::\d+)?[/:]([A-Za-z0-9._-]+)\/([A-Za-z0-9._-]+?)(?:\.git)?\/?$/;

/** A remote's address taken apart; undefined when it names no owner and repository on a host. */
export function remoteAt(name: string, url: string): Remote | undefined {
  const [, host, owner, repo] = URL_OF_REMOTE.exec(url) ?? [];
  if (!name || !host || !owner || !repo) return undefined;
  return { name, host: host.toLowerCase(), owner, repo };
}

/**
 * The remotes in the repository's own configuration, read without starting git. What git would
 * find in included files, or rewrite, is not seen: a gate asks this on its way.
 */
export function configuredRemotes(root: string): readonly Remote[] {
  const commonDir = projectRepository(root)?.commonDir;
  const text = commonDir === undefined ? "" : (readIfThere(join(commonDir, "config")) ?? "");
  const found: Remote[] = [];
  let name: string | undefined;
  for (const line of text.split("\n")) {
    const section = /^\s*\[([^\]]*)\]/.exec(line)?.[1];
    if (section !== undefined) name = /^remote "([^"\\]+)"$/.exec(section.trim())?.[1];
    const url = /^\s*url\s*=\s*"?([^"\s]+)"?\s*$/.exec(line)?.[1];
    const remote = name === undefined || url === undefined ? undefined : remoteAt(name, url);
    if (remote) found.push(remote);
  }
  return found;
}
