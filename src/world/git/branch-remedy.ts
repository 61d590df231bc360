import { existsSync, readdirSync, statSync } from "node:fs";
import type { BranchRemedy, Checkout, Head } from "../../gate/facts.ts";
import { dirname, join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { findRepository, mainCheckout, projectRepository } from "./git-dir.ts";
import { readHead } from "./head.ts";
import type { Placing } from "./placed-acts.ts";
import { hasRef } from "./refs.ts";

type Off = Extract<Head, { checkout: Checkout }>;

/** What leads from a HEAD that is not on the required branch to that branch. Read only when a call is held. */
export function branchRemedy(
  head: Off,
  placing: Placing,
  worktree: string | undefined,
): BranchRemedy {
  const { checkout } = head;
  const { cwd, settings, project } = placing;
  const branch = settings.requiredBranch;
  if (branch === undefined) return { kind: "none" };
  const here = findRepository(cwd);
  const where = here?.top === checkout.top ? undefined : checkout.top;
  const isLocal = hasRef(checkout.commonDir, `refs/heads/${branch}`);
  if (head.kind === "unborn" && !isLocal) {
    return { kind: head.name === branch ? "first-commit" : "start-branch", in: where };
  }
  // Whoever stands on the branch would be sent to where they are, and be held there again.
  if (here?.commonDir === checkout.commonDir && isOn(here.top, branch)) {
    return { kind: "stay", in: here.top };
  }
  const other = checkoutOn(checkout, branch);
  if (other !== undefined) return { kind: "go", to: other };
  if (!isLocal && !hasRef(checkout.commonDir, `refs/remotes/origin/${branch}`))
    return { kind: "none" };
  const isOwn = projectRepository(project.root)?.commonDir === checkout.commonDir;
  if (!isOwn || worktree === undefined || !isLocal) return { kind: "switch", in: where };
  const isBusy = isUnderWay(checkout) || hasChanges(checkout);
  return isBusy
    ? { kind: "add-worktree", path: worktree, in: where }
    : { kind: "switch", in: where };
}

/** Another working tree of the same repository that is on the branch: git would not switch to it twice. */
function checkoutOn({ top, commonDir }: Checkout, branch: string): string | undefined {
  const main = mainCheckout(top);
  if (main !== undefined && main !== top && isOn(main, branch)) return main;
  const folder = join(commonDir, "worktrees");
  if (!existsSync(folder)) return undefined;
  for (const name of readdirSync(folder)) {
    const pointer = readIfThere(join(folder, name, "gitdir"))?.trim();
    const linked = pointer === undefined ? undefined : dirname(pointer);
    if (linked !== undefined && linked !== top && isOn(linked, branch)) return linked;
  }
  return undefined;
}

function isOn(dir: string, branch: string): boolean {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return false;
  const repository = findRepository(dir);
  const head = repository && readHead(repository);
  return head?.kind === "branch" && head.name === branch;
}

const UNDER_WAY = ["rebase-merge", "rebase-apply", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"];

/** git does not switch in the middle of these. */
function isUnderWay({ gitDir }: Checkout): boolean {
  return UNDER_WAY.some((name) => existsSync(join(gitDir, name)));
}

/** Uncommitted work on tracked files, which a switch would carry along or stumble over. */
function hasChanges({ top }: Checkout): boolean {
  const { success, stdout } = Bun.spawnSync(
    [
      ...["git", "--no-optional-locks", "-c", "core.fsmonitor=false", "-C", top, "status"],
      ...["--porcelain", "--untracked-files=no", "--ignore-submodules=all"],
    ],
    { timeout: 1000, stderr: "ignore" },
  );
  // Not knowing, a person's work is not touched.
  return !success || stdout.length > 0;
}
