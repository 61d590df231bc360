import type { ProvenAct } from "../../shell/prove/act.ts";
import type { Command } from "../../workflow/machine/machine.ts";
import { allow, block, type DecisionFor, refuse, unsure } from "../decision.ts";
import type { BranchRemedy, Checkout, Facts, GateSettings, Head, PlacedActs } from "../facts.ts";
import { LONGEST_LINE, oneLine } from "../line.ts";

type Off = Extract<Head, { checkout: Checkout }>;

/** The required branch, and the one for documents where that is another. */
type Branches = Pick<GateSettings, "requiredBranch" | "documentsBranch">;

const ON_BRANCH: readonly Command[] = ["triage", "split", "research", "plan", "review", "merge"];

/** Phases that run on the required branch. */
export function runsOnBranch(phase: Command | undefined): boolean {
  return phase !== undefined && ON_BRANCH.includes(phase);
}

/** The first act that may not run here, and why. */
export type OffBranch =
  | { readonly kind: "off"; readonly head: Off }
  | { readonly kind: "unsure"; readonly why: string };

/** True when an act only reads, also in the repository it is run in. */
export function placedReads(
  act: ProvenAct,
  heads: readonly Head[],
  ownCommonDir: string | undefined,
): boolean {
  if (!act.reads || !act.isGit) return act.reads;
  return heads.every((head) => {
    if (head.kind === "outside") return true;
    return head.kind !== "unknown" && head.checkout.commonDir === ownCommonDir;
  });
}

/** What stands against a command; a place that is surely off the branch goes before one that is not known. */
export function firstOffBranch(
  { acts, worktree }: Pick<PlacedActs, "acts" | "worktree">,
  branches: Branches,
): OffBranch | undefined {
  let unknown: OffBranch | undefined;
  for (const { act, reads, heads } of acts) {
    if (reads || isWayToBranch(act, heads, branches, worktree)) continue;
    for (const head of heads) {
      const off = offBranch(head, act, branches);
      if (off?.kind === "off") return off;
      unknown ??= off;
    }
  }
  return unknown;
}

function offBranch(head: Head, { before }: ProvenAct, branches: Branches): OffBranch | undefined {
  if (head.kind === "outside") return undefined;
  if (head.kind === "unknown") return { kind: "unsure", why: head.why };
  if (head.kind !== "branch" || !isOnBranch(head.name, branches)) return { kind: "off", head };
  const elsewhere = before.switchedTo.find((branch) => !isOnBranch(branch, branches));
  if (elsewhere === undefined && !before.headLost) return undefined;
  return { kind: "unsure", why: "an earlier part of the command may leave the branch" };
}

export function isOnBranch(branch: string | undefined, branches: Branches): boolean {
  if (branch === undefined) return false;
  return branch === branches.requiredBranch || branch === branches.documentsBranch;
}

/** The switch itself, and what makes the branch where there is none yet. */
function isWayToBranch(
  act: ProvenAct,
  heads: readonly Head[],
  branches: Branches,
  worktree: string | undefined,
): boolean {
  const required = branches.requiredBranch;
  if (required === undefined) return false;
  if (isOnBranch(act.switchesTo, branches)) return true;
  const added = act.addsWorktree;
  if (added?.branch === required && worktree !== undefined)
    return added.paths.every((path) => path === worktree);
  const unborn = heads.flatMap((head) => (head.kind === "unborn" ? [head.name] : []));
  if (unborn.length === 0 || unborn.length !== heads.length) return false;
  return (
    act.startsBranch === required ||
    (act.isEmptyCommit === true && unborn.every((name) => name === required))
  );
}

/** The gate's answer to a command or a file that lies where these say. */
export function judgeBranch(
  placed: PlacedActs,
  { activeCommand, settings }: Pick<Facts, "activeCommand" | "settings">,
): DecisionFor<"PreToolUse"> {
  const { requiredBranch } = settings;
  const off = firstOffBranch(placed, settings);
  if (off === undefined) return allow();
  if (off.kind === "unsure") return unsure(off.why);
  if (requiredBranch === undefined) {
    return unsure("no setting requiredBranch, and no branch found; a person runs ralph init");
  }
  const recovery = placed.remedy && recoveryOf(placed.remedy, requiredBranch);
  const rule = `${activeCommand ?? ""} runs on ${oneLine(requiredBranch, LONGEST_NAME)}.`;
  const room = LONGEST_LINE - rule.length - (recovery === undefined ? 0 : recovery.length + 12);
  const fact = `${where(off.head, room)}; ${rule}`;
  return recovery === undefined ? block(fact) : refuse(fact, recovery);
}

const LONGEST_NAME = 40;

/** What is said of HEAD. Its branch's name is cut, so that the way out of it stays whole. */
function where(head: Off, room: number): string {
  switch (head.kind) {
    case "branch":
      return `On branch ${oneLine(head.name, Math.max(LONGEST_NAME, room - "On branch ; ".length))}`;
    case "detached":
      return "HEAD is detached";
    case "unborn":
      return "HEAD has no commit yet";
  }
}

function recoveryOf(remedy: BranchRemedy, branch: string): string | undefined {
  const git = (command: string, dir: string | undefined) =>
    dir === undefined ? `git ${command}` : `git -C ${forShell(dir)} ${command}`;
  switch (remedy.kind) {
    case "switch":
      return git(`switch ${forShell(branch)}`, remedy.in);
    case "go":
      return `cd ${forShell(remedy.to)}`;
    case "stay":
      return `act in ${forShell(remedy.in)} only`;
    case "add-worktree":
      return git(`worktree add ${forShell(remedy.path)} ${forShell(branch)}`, remedy.in);
    case "first-commit":
      return git("commit --allow-empty -m 'First commit'", remedy.in);
    case "start-branch":
      return git(`switch -c ${forShell(branch)}`, remedy.in);
    case "none":
      return "a person sets requiredBranch to a branch that is there: ralph init";
  }
}

/** A word as a shell must be given it. */
export function forShell(word: string): string {
  return /^[\w./@%+:,=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
