import { existsSync } from "node:fs";
import type { GateSettings } from "../../gate/facts.ts";
import { forShell } from "../../gate/rules/branch-head.ts";
import {
  firstWrongUse,
  type TreeContext,
  type TreeRemedy,
  type TreeRights,
  type TreeUse,
  type WrongUse,
} from "../../gate/rules/working-tree.ts";
import type { Command } from "../../workflow/machine/machine.ts";
import { branchByPattern } from "../../workflow/product/heads.ts";
import { join } from "../files/path.ts";
import { askGit } from "../git/ask-git.ts";
import { findRepository, projectRepository, type Repository } from "../git/git-dir.ts";
import { readHead } from "../git/head.ts";
import { isWithin } from "../git/real-place.ts";
import { hasRef, headText } from "../git/refs.ts";
import type { Project } from "../project.ts";
import { linkedWorktrees } from "./worktrees.ts";

export interface RightsAsked {
  readonly phase: Command;
  readonly settings: GateSettings;
  readonly project: Project;
  readonly cwd: string;
  /** The issues this agent has locked, the first one first. */
  readonly issues: readonly number[];
  /** The branch that an issue's comments name. Reads the board. */
  branchNamed(issue: number): Promise<string | undefined>;
  /** What the call does to the checkouts of a repository. */
  uses(own: Repository): Promise<readonly TreeUse[]>;
}

const NOTHING_WRONG: TreeRights = { wrong: undefined, issue: undefined, remedy: { kind: "lock" } };

/** What a call would do outside the rights of its phase. The board is read only where its answer could change that. */
export async function treeRights(asked: RightsAsked): Promise<TreeRights> {
  const { phase, settings, project, issues } = asked;
  const own = projectRepository(project.root);
  if (own === undefined) return NOTHING_WRONG;
  let uses = await asked.uses(own);
  let context: TreeContext = {
    phase,
    settings,
    branches: issues.map((issue) => branchByPattern(settings.branchPattern, issue)),
  };
  let isAsked = issues.length === 0;
  for (;;) {
    const wrong = firstWrongUse(uses, context);
    if (wrong === undefined) return NOTHING_WRONG;
    const use = fileOf(wrong, uses);
    if (use !== undefined && isFree(use, own, settings.worktrees)) {
      uses = uses.filter((one) => one !== use);
    } else if (wrong.kind === "elsewhere" && !isAsked) {
      isAsked = true;
      context = { ...context, branches: [...context.branches, ...(await named(asked))] };
    } else return { wrong, issue: issues[0], remedy: remedyFor(asked, own, context.branches) };
  }
}

async function named({ issues, branchNamed }: RightsAsked): Promise<readonly string[]> {
  const found: string[] = [];
  for (const issue of issues) {
    const branch = await branchNamed(issue);
    if (branch !== undefined) found.push(branch);
  }
  return found;
}

type FileUse = Extract<TreeUse, { kind: "file" }>;

function fileOf(wrong: WrongUse, uses: readonly TreeUse[]): FileUse | undefined {
  if (wrong.kind === "elsewhere") return wrong.use.kind === "file" ? wrong.use : undefined;
  if (wrong.kind !== "no-document") return undefined;
  return uses.find(
    (use): use is FileUse =>
      use.kind === "file" && use.file === wrong.file && use.tree === wrong.tree,
  );
}

/** Ignored files are free; what lies where a worktree would be, but is not, is lost. */
export function isFree(
  { file, tree, isFolder }: FileUse,
  own: Repository,
  worktrees: string,
): boolean {
  if (tree.isMain && isWithin(file, worktrees)) return false;
  const gitDir = tree.isMain ? own.commonDir : gitDirOf(tree.top, own);
  const isIgnored = (path: string) => {
    // It knows no literal paths, so the path begins in a way that is never a pattern's.
    const args = ["--no-literal-pathspecs", "check-ignore", "-q", "--", `./${path}`];
    return askGit({ gitDir, workTree: tree.top }, args).code === 0;
  };
  // A rule for folders speaks of one that is not there only when it is called one.
  return isIgnored(file) || (isFolder === true && isIgnored(`${file}/`));
}

function gitDirOf(top: string, own: Repository): string {
  return findRepository(top)?.gitDir ?? own.gitDir;
}

function remedyFor(
  { issues, settings, project, cwd }: RightsAsked,
  own: Repository,
  branches: readonly string[],
): TreeRemedy {
  const [issue] = issues;
  const branch = branches.at(issues.length) ?? branches[0];
  if (issue === undefined || branch === undefined) return { kind: "lock" };
  const isOn = (gitDir: string) =>
    branches.some((name) => headText(gitDir) === `ref: refs/heads/${name}`);
  const [there] = linkedWorktrees(own.commonDir, isOn);
  if (there !== undefined) return { kind: "go", to: there.top };
  const { root } = project;
  const required = settings.requiredBranch;
  const main = readHead({ top: root, gitDir: own.commonDir, commonDir: own.commonDir });
  const head = main.kind === "branch" ? main.name : undefined;
  const git = cwd === root ? "git" : `git -C ${forShell(root)}`;
  const folder = join(settings.worktrees, freeName(join(root, settings.worktrees), issue));
  const isThere = hasRef(own.commonDir, `refs/heads/${branch}`);
  const start = head === required || required === undefined ? "" : ` ${forShell(required)}`;
  const add = isThere
    ? `${git} worktree add ${forShell(folder)} ${forShell(branch)}`
    : `${git} worktree add ${forShell(folder)} -b ${forShell(branch)}${start}`;
  const isTaken = head === branch && required !== undefined;
  return { kind: "add", command: isTaken ? `${git} switch ${forShell(required)} && ${add}` : add };
}

/** A folder that is left from something else is not used. */
function freeName(folder: string, issue: number): string {
  let name = `GH-${issue}`;
  for (let nth = 2; nth < 10 && existsSync(join(folder, name)); nth += 1)
    name = `GH-${issue}-${nth}`;
  return name;
}
