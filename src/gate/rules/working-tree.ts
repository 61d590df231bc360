import type { ProvenAct } from "../../shell/prove/act.ts";
import { gitUse, movesBranch } from "../../shell/written/git/git-use.ts";
import type { Command } from "../../workflow/machine/machine.ts";
import { allow, type DecisionFor, refuse } from "../decision.ts";
import type { GateSettings } from "../facts.ts";
import { line, title } from "../line.ts";

/** A checkout of the project's repository. */
export interface WorkTree {
  readonly top: string;
  readonly isMain: boolean;
  /** The branch it is on, also in the middle of a rebase; undefined: none. */
  readonly branch: string | undefined;
}

/** Something that a call does to a checkout. */
export type TreeUse =
  /** `file`: from the top of the checkout. */
  | {
      readonly kind: "file";
      readonly file: string;
      readonly tree: WorkTree;
      /** It is a folder, also where it is not there yet. */
      readonly isFolder?: true;
      /** Something in that folder, whose name is not known. */
      readonly isInto?: true;
    }
  | { readonly kind: "git"; readonly act: ProvenAct; readonly tree: WorkTree }
  /** Text that is run and pushes the required branch. */
  | { readonly kind: "push"; readonly text: string };

/** Why a use is not within the rights of the phase. */
export type WrongUse =
  | { readonly kind: "elsewhere"; readonly use: Exclude<TreeUse, { kind: "push" }> }
  | { readonly kind: "required-branch"; readonly text: string; readonly tree: WorkTree }
  | { readonly kind: "push" | "force-push" | "blanket"; readonly text: string }
  | { readonly kind: "no-document"; readonly file: string; readonly tree: WorkTree };

/** What leads to the issue's worktree. */
export type TreeRemedy =
  | { readonly kind: "go"; readonly to: string }
  | { readonly kind: "add"; readonly command: string }
  | { readonly kind: "lock" };

/** What a call would do outside the rights of its phase, and the way back into them. */
export interface TreeRights {
  readonly wrong: WrongUse | undefined;
  readonly issue: number | undefined;
  readonly remedy: TreeRemedy;
}

export interface TreeContext {
  readonly phase: Command;
  readonly settings: Pick<GateSettings, "requiredBranch" | "documents">;
  /** The branches of the issues this agent has locked; none: they are not known. */
  readonly branches: readonly string[];
}

const DOCUMENTS_ONLY: readonly Command[] = ["triage", "split", "research", "plan", "review"];

/** Phases in which what is written into the tree is judged. */
export function judgesTree(phase: Command | undefined): phase is Command {
  return phase !== undefined && (phase === "impl" || DOCUMENTS_ONLY.includes(phase));
}

/** The first use that is outside the rights of the phase. */
export function firstWrongUse(
  uses: readonly TreeUse[],
  context: TreeContext,
): WrongUse | undefined {
  for (const use of uses) {
    const wrong = context.phase === "impl" ? wrongInImpl(use, context) : noDocument(use, context);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function noDocument(use: TreeUse, { settings }: TreeContext): WrongUse | undefined {
  if (use.kind !== "file" || use.file.startsWith(`${settings.documents}/`)) return undefined;
  return { kind: "no-document", file: use.file, tree: use.tree };
}

function wrongInImpl(use: TreeUse, context: TreeContext): WrongUse | undefined {
  if (use.kind === "push") return { kind: "push", text: use.text };
  if (use.kind === "file")
    return isIssueTree(use.tree, context) ? undefined : { kind: "elsewhere", use };
  const { act, tree } = use;
  const { text } = act;
  const required = context.settings.requiredBranch;
  const form = gitUse(act);
  if (form === "force-push" || form === "blanket") return { kind: form, text };
  if (required !== undefined && movesBranch(act, required, tree.branch)) {
    return form === "push" ? { kind: "push", text } : { kind: "required-branch", text, tree };
  }
  if (form !== "works" && form !== "moves-branch") return undefined;
  const isOnRequired =
    required !== undefined &&
    (tree.branch === required || act.before.switchedTo.includes(required));
  if (form === "moves-branch" && isOnRequired) return { kind: "required-branch", text, tree };
  const isWayBack = tree.isMain && act.switchesTo !== undefined && act.switchesTo === required;
  return isWayBack || isIssueTree(tree, context) ? undefined : { kind: "elsewhere", use };
}

function isIssueTree({ isMain, branch }: WorkTree, { branches, settings }: TreeContext): boolean {
  if (isMain || branch === undefined) return false;
  return branches.length === 0 ? branch !== settings.requiredBranch : branches.includes(branch);
}

/** What is answered to a call that would do this. */
export function judgeTree(
  { wrong, issue, remedy }: TreeRights,
  { phase, documents }: { readonly phase: Command | undefined; readonly documents: string },
): DecisionFor<"PreToolUse"> {
  if (wrong === undefined) return allow();
  const whose = issue === undefined ? "the issue" : `#${issue}`;
  switch (wrong.kind) {
    case "no-document":
      return refuse(
        line`${title(wrong.file)} is no document, and ${phase ?? ""} writes documents only.`,
        `write it below ${documents}/, or outside the project`,
      );
    case "force-push":
      return refuse(
        line`${title(wrong.text)} overwrites what others may have.`,
        "push without force",
      );
    case "blanket":
      return refuse(
        line`${title(wrong.text)} takes what nobody named.`,
        "git status --short, then git add each file by its name",
      );
    case "push":
      return refuse(
        line`${title(wrong.text)} pushes the required branch; impl pushes ${whose}'s own.`,
        "push the issue's branch by its name",
      );
    case "required-branch":
      return refuse(
        line`${title(wrong.text)} would change the required branch; ${whose} has its own.`,
        wayTo(remedy, undefined),
      );
    case "elsewhere": {
      const { use } = wrong;
      const isTop = use.kind === "file" && use.file === ".";
      const named = use.kind === "file" ? use.file : use.act.text;
      const what = isTop ? use.tree.top : named;
      const where = use.tree.isMain
        ? "in the main checkout"
        : `on ${use.tree.branch ?? "no branch"}`;
      // What is put into a folder has names that nobody knows yet: the same command works there.
      const file = use.kind === "file" && !isTop && !use.isInto ? use.file : undefined;
      return refuse(
        line`${title(what)} is ${title(where)}; ${whose} is built in its own worktree.`,
        wayTo(remedy, file),
      );
    }
  }
}

function wayTo(remedy: TreeRemedy, file: string | undefined): string {
  switch (remedy.kind) {
    case "go":
      return file === undefined ? `cd ${remedy.to}` : `write ${remedy.to}/${file}`;
    case "add":
      return remedy.command;
    case "lock":
      return 'handoff_ticket command="impl" intent="lock" for the issue, then its worktree';
  }
}
