/** The number of the issue whose branch this is by its name, also on a remote. */
export function issueOfBranch(ref: string, pattern: string): number | undefined {
  const name = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/(?<![A-Za-z0-9])N(?![A-Za-z0-9])/, "0*([1-9]\\d{0,8})");
  const branch = new RegExp(`^(?:refs/(?:heads|remotes)/)?(?:[^/]+/)??${name}$`, "i");
  const number = branch.exec(ref)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** A local branch's name without what may stand before it. */
export function bareName(ref: string): string {
  return ref.replace(/^\+/, "").replace(/^(?:refs\/)?heads\//, "");
}

/** The names that a ref, or a word for a revision, may give a branch: that of a remote's, too. */
export function branchNamesIn(ref: string): string[] {
  const word = ref.replace(/^\+/, "").replace(/(?:[~^].*|@\{.*)$/s, "");
  const [, kind, rest = word] = /^(?:refs\/)?(?:(heads|remotes)\/)?(.+)$/s.exec(word) ?? [];
  const behindRemote =
    kind === "heads" || !rest.includes("/") ? [] : [rest.slice(rest.indexOf("/") + 1)];
  return [...(kind === "remotes" ? [] : [rest]), ...behindRemote].filter((name) => name !== "");
}

/** The branch that is merged into: here, or as it was last fetched, which tells what is merged. */
export function isRequired(ref: string, required: string): boolean {
  const bare = bareName(ref);
  if (bare === required) return true;
  const [, remote] = /^(?:refs\/)?remotes\/[^/]+\/(.+)$/s.exec(bare) ?? [];
  return remote === required;
}
