/**
 * One event, or every event of one noun, that cannot decide for a hook. Measured: a mod on events of
 * tools or of classic hooks answers in a hook's place, and one on settings takes hooks away.
 */
const BESIDE_GATES = /^(?!(?:tool|classic|settings)\.)[a-z][A-Za-z]*\.(?:\*|[A-Za-z]+)$/;

/** Whether a hook on this pattern could keep a gate from running: so may all that is not known. */
export function standsAboveGates(pattern: string): boolean {
  return !BESIDE_GATES.test(pattern);
}

/** Where a mod comes from, as the client names it: the folder, and `name@marketplace`. */
export interface ModOrigin {
  readonly root: string;
  readonly provenance: string;
}

/** What these give away is chosen by whoever writes the folder, not by who installed it. */
const FROM_A_FOLDER = /@(?:inline|skills-dir|synced)$/;

/** Whether two are the same: one folder, or one plugin of a marketplace, of which one copy is loaded. */
export function isSameMod(one: ModOrigin, other: ModOrigin): boolean {
  if (one.root === other.root) return true;
  return one.provenance === other.provenance && !FROM_A_FOLDER.test(one.provenance);
}

/** Whether a person listed it: by its folder, or by `name@marketplace` where it was installed. */
export function isLetIn({ root, provenance }: ModOrigin, listed: readonly string[]): boolean {
  return listed.some((entry) =>
    entry.startsWith("/")
      ? entry.replace(/\/+$/, "") === root
      : entry === provenance && !FROM_A_FOLDER.test(provenance),
  );
}
