import { existsSync } from "node:fs";
import type { Checkout } from "../../gate/facts.ts";
import type { HalfMerge, MergeLease } from "../../gate/rules/merging/judge-merge.ts";
import type { AgentKey } from "../../gate/store-record.ts";
import { join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { projectRepository } from "../git/git-dir.ts";
import { type PresenceAsker, presenceOf } from "../holders/presence.ts";
import { linkedWorktrees } from "../worktree/worktrees.ts";
import { agentText, type LeaseRecord, readMergeLease, repositoryKey } from "./merge-lease.ts";

/** Who merges in a repository, and what was left of the last merge. */
export interface MergeState {
  readonly repository: string;
  readonly nth: number;
  readonly lease: MergeLease | undefined;
  /** The last merge that was begun and whose end nobody saw, also when its lease lapsed. */
  readonly last: LastMerge | undefined;
}

export interface LastMerge extends LeaseRecord {
  readonly isOwn: boolean;
  /** Nobody will end it: its holder's process is gone, or its turn ended. */
  readonly isGone: boolean;
}

export function readMergeState(
  store: string,
  commonDir: string,
  asker: PresenceAsker,
  now: number,
): MergeState {
  const repository = repositoryKey(commonDir);
  const { nth, last: read } = readMergeLease(store, repository, now);
  if (read === undefined) return { repository, nth, lease: undefined, last: undefined };
  const presence = presenceOf(store, read.holder, asker);
  const isOwn = presence === "caller";
  const last = { ...read, isOwn, isGone: presence === "gone" || read.isLeft };
  const isOver = read.isLapsed || (last.isGone && !isOwn);
  const { holder, since, heads } = read;
  const lease = isOver ? undefined : { holder, since, nth, isOwn, heads };
  return { repository, nth, lease, last };
}

/** The merge that waits for its commit in a checkout, and whose it is. */
export function halfMergeIn(gitDir: string, { last }: MergeState): HalfMerge | undefined {
  const heads = mergeHeads(gitDir);
  if (heads === undefined) return undefined;
  // Another's commit there is a pull's, or a person's own merge.
  const isRecorded = last?.heads.some((head) => heads.includes(head)) === true;
  if (last === undefined || !isRecorded) return undefined;
  const { holder, since, isOwn, isGone } = last;
  return { holder, since, isOwn, isGone };
}

function mergeHeads(gitDir: string): readonly string[] | undefined {
  const text = readIfThere(join(gitDir, "MERGE_HEAD"));
  return text?.split("\n").filter((line) => line !== "");
}

/** The checkouts in which a merge waits for its commit. */
export function halfMergedCheckouts(root: string): readonly Checkout[] {
  const main = projectRepository(root);
  if (main === undefined) return [];
  const { commonDir } = main;
  const linked = linkedWorktrees(commonDir).map((tree) => ({ ...tree, commonDir }));
  const all = [main, ...linked.filter(({ gitDir }) => gitDir !== main.gitDir)];
  return all.filter(({ gitDir }) => existsSync(join(gitDir, "MERGE_HEAD")));
}

/** The merge that an agent has under way; the main thread answers for its subagents. */
export function ownMergeOf({ last }: MergeState, agent: AgentKey): LastMerge | undefined {
  if (last === undefined || !last.isOwn || last.isLeft) return undefined;
  const isMain = agent.agent === "main" || agent.agent.startsWith("@");
  return isMain || last.agent === agentText(agent) ? last : undefined;
}
