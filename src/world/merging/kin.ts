import { followed } from "../files/followed.ts";
import { dirname, join, resolve } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { remoteAt } from "../git/configured-remotes.ts";
import { commonDirOf, isGitDir } from "../git/git-dir.ts";

/** What another repository is to the project's: where it pushes to, or one that pushes to the same place. */
export type Kin = "remote" | "clone";

/** Looks at no more than the configuration of a repository that a command acts on. */
export function kinOf(own: string): (commonDir: string) => Kin | undefined {
  let mine: readonly string[] | undefined;
  const known = new Map<string, Kin | undefined>();
  const look = (other: string): Kin | undefined => {
    mine ??= addressesIn(own);
    if (mine.includes(other)) return "remote";
    const [theirs, shared] = [addressesIn(other), [own, ...mine]];
    return theirs.some((address) => shared.includes(address)) ? "clone" : undefined;
  };
  return (commonDir) => {
    const other = followed(commonDir);
    if (!known.has(other)) known.set(other, look(other));
    return known.get(other);
  };
}

/** The repositories on this machine that the project pushes to. */
export function remotesHere(own: string): readonly string[] {
  return addressesIn(own).filter((address) => address.startsWith("/"));
}

/** Where a repository fetches from and pushes to: a git folder on this machine, or a host and a name. */
function addressesIn(commonDir: string): readonly string[] {
  const text = readIfThere(join(commonDir, "config")) ?? "";
  const urls = [...text.matchAll(/^[ \t]*(?:push)?url[ \t]*=[ \t]*"?([^"\n]+)/gim)];
  return urls.flatMap(([, given = ""]) => {
    const url = given.trimEnd();
    const remote = /^(?:\.{0,2}\/|file:)/.test(url) ? undefined : remoteAt("x", url);
    if (remote !== undefined)
      return [`${remote.host}/${remote.owner}/${remote.repo}`.toLowerCase()];
    if (/^[a-z+]+:(?!\/\/\/)/i.test(url) && !url.startsWith("file:")) return [url];
    const path = resolve(dirname(commonDir), url.replace(/^file:\/\//, ""));
    return [path, `${path}/.git`, `${path}.git`]
      .filter(isGitDir)
      .map((folder) => followed(commonDirOf(folder)));
  });
}
