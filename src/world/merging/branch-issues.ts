import { branchNamesIn, issueOfBranch } from "../../gate/rules/merging/branch-issue.ts";
import type { BranchOwner } from "../board/board.ts";
import { isBranchName } from "../settings/value-kinds.ts";
import type { MergingPlace } from "./merging-place.ts";

/** A branch by its own name, without a remote's, and the issues it belongs to. */
export interface OwnedBranch {
  readonly name: string;
  readonly issues: readonly number[];
}

/** How many names are looked up at once. */
const MOST_NAMES = 200;

/**
 * Whose branches these are: by the names that branches of issues have, and by the comments of
 * issues, which may name any branch. The board is asked only for names that do not say it themselves.
 */
export async function issuesOfBranches(
  place: MergingPlace,
  refs: readonly string[],
): Promise<ReadonlyMap<string, OwnedBranch>> {
  const { settings, required } = place;
  const found = new Map<string, OwnedBranch>();
  const open = new Map<string, readonly string[]>();
  for (const ref of new Set(refs)) {
    const names = branchNamesIn(ref).filter(
      (name) => isBranchName(name) && name !== required && name !== settings.documentsBranch,
    );
    const name = names.toReversed().find((one) => issueOfBranch(one, settings.branchPattern));
    const number = name === undefined ? undefined : issueOfBranch(name, settings.branchPattern);
    if (name !== undefined && number !== undefined) found.set(ref, { name, issues: [number] });
    else if (names.length > 0) open.set(ref, names);
  }
  const owners = await ownersOf(place, [...open.values()].flat());
  for (const [ref, names] of open) {
    const own = owners.filter(({ branch }) => names.includes(branch));
    const [first] = own;
    if (first !== undefined) {
      found.set(ref, { name: first.branch, issues: [...new Set(own.map(({ number }) => number))] });
    }
  }
  return found;
}

/** Each name is asked for once. */
async function ownersOf(
  { board, ownersAsked }: MergingPlace,
  names: readonly string[],
): Promise<readonly BranchOwner[]> {
  const fresh = [...new Set(names)].filter((name) => !ownersAsked.has(name)).slice(0, MOST_NAMES);
  const told = fresh.length === 0 ? [] : await (await board()).branchOwners(fresh);
  for (const name of fresh) {
    ownersAsked.set(
      name,
      told.filter(({ branch }) => branch === name),
    );
  }
  return names.flatMap((name) => ownersAsked.get(name) ?? []);
}

/** The first of these names that is an issue's branch, and whose. */
export async function firstIssueBranch(
  place: MergingPlace,
  names: readonly string[],
): Promise<OwnedBranch | undefined> {
  const found = await issuesOfBranches(place, names);
  return names.map((name) => found.get(name)).find((one) => one !== undefined);
}
