import type { Checkout, GateSettings } from "../../gate/facts.ts";
import type { Board, BranchOwner } from "../board/board.ts";
import { Failure } from "../files/failure.ts";
import { askGit } from "../git/ask-git.ts";
import { readHead } from "../git/head.ts";
import { type BranchHeads, branchHeads, isIn, knownHeads } from "../git/repository-commits.ts";

export interface MergingAsked {
  readonly root: string;
  readonly store: string;
  readonly settings: GateSettings;
  readonly holder: string;
  readonly session: string;
  readonly now: number;
  readonly board: () => Promise<Board>;
}

/** The project's repository, with what is looked up in it once for all steps of a command. */
export interface MergingPlace extends MergingAsked {
  readonly commonDir: string;
  readonly required: string;
  /** The required branch here, and as it was last fetched. */
  readonly requiredHeads: () => BranchHeads;
  /** What the board said of branches already. */
  readonly ownersAsked: Map<string, readonly BranchOwner[]>;
}

/** More words than this are nobody's plain command. */
const MOST_WORDS = 60;

const LIMITS = { timeoutMs: 1500 };

export function mergingPlace(
  asked: MergingAsked,
  commonDir: string,
  required: string,
): MergingPlace {
  let heads: BranchHeads | undefined;
  const requiredHeads = () => {
    heads ??= branchHeads({ gitDir: commonDir }, required);
    return heads;
  };
  return { ...asked, commonDir, required, requiredHeads, ownersAsked: new Map() };
}

/** The commits that words name, by the word. HEAD is that of the checkout. */
export function commitsNamed(
  { commonDir }: MergingPlace,
  words: readonly string[],
  at: Checkout | undefined,
): ReadonlyMap<string, string> {
  const asked = [...new Set(words)].filter((word) => word !== "" && !/[\n\0]/.test(word));
  if (asked.length > MOST_WORDS) throw new Failure("the command names too much");
  if (asked.length === 0) return new Map();
  // `:/text` takes all that follows for its text, and `-` is short for where HEAD was before.
  const named = (word: string) => (word === "-" ? "@{-1}^{commit}" : `${word}^{commit}`);
  const input = asked
    .map((word) => (word.startsWith(":/") ? `${word}\n` : `${named(word)}\n`))
    .join("");
  const args = ["cat-file", "--batch-check=%(objectname)"];
  const { text } = askGit({ gitDir: at?.gitDir ?? commonDir }, args, { ...LIMITS, input });
  const rows = text.split("\n");
  return new Map(
    asked.flatMap((word, row) => {
      const oid = rows[row] ?? "";
      return /^[0-9a-f]{40,64}$/.test(oid) ? [[word, oid] as const] : [];
    }),
  );
}

/** Whether a commit is in the required branch, here or as last fetched. */
export function isMerged({ commonDir, requiredHeads }: MergingPlace, commit: string): boolean {
  const heads = knownHeads(requiredHeads());
  return heads.some((head) => isIn({ gitDir: commonDir }, commit, head) === true);
}

export interface RefAt {
  readonly ref: string;
  readonly oid: string;
  readonly tree: string;
}

/** Branches, here and as last fetched, that these conditions of `for-each-ref` find. */
export function refsWith({ commonDir }: MergingPlace, conditions: readonly string[]): RefAt[] {
  const format = "--format=%(objectname) %(tree) %(refname)";
  const args = ["for-each-ref", format, ...conditions, "refs/heads", "refs/remotes"];
  const { code, text } = askGit({ gitDir: commonDir }, args, LIMITS);
  if (code !== 0) throw new Failure("git cannot list the branches");
  return text.split("\n").flatMap((row) => {
    const [, oid, tree = "", ref] = /^([0-9a-f]{40,64}) ([0-9a-f]*) (.+)$/.exec(row) ?? [];
    return oid === undefined || ref === undefined ? [] : [{ ref, oid, tree }];
  });
}

/** Conditions for what is in none of these commits. */
export function notIn(commits: readonly (string | undefined)[]): string[] {
  return commits.flatMap((commit) => (commit === undefined ? [] : [`--no-merged=${commit}`]));
}

export function askRepository({ commonDir }: MergingPlace, args: readonly string[]) {
  return askGit({ gitDir: commonDir }, args, LIMITS);
}

/** The branch that a checkout is on. */
export function currentBranch(at: Checkout | undefined): string | undefined {
  const head = at === undefined ? undefined : readHead(at);
  return head?.kind === "branch" ? head.name : undefined;
}
