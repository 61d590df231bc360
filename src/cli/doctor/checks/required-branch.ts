import { forShell } from "../../../gate/rules/branch-head.ts";
import { reasonOf } from "../../../world/files/failure.ts";
import { findRepository } from "../../../world/git/git-dir.ts";
import { headText } from "../../../world/git/refs.ts";
import { hasBranch } from "../../../world/git/required-branch.ts";
import type { Project } from "../../../world/project.ts";
import { readSettings } from "../../../world/settings/settings.ts";
import { type DoctorCheck, type Finding, fails, ok, unknown } from "../check.ts";

export interface NamedBranch {
  readonly name: string | undefined;
  readonly isThere: boolean;
  /** The variable that names it, if one does. */
  readonly variable: string | undefined;
  /** The branch that is checked out. */
  readonly head: string | undefined;
}

/** Six phases run on the required branch, so that all of them stand still without it. */
export const requiredBranch: DoctorCheck = {
  id: "required-branch",
  why: "Triage, split, research, plan, review and merge run on it, and are held everywhere else.",
  examine: (project) =>
    examined(project, "RALPH_REQUIRED_BRANCH", (settings, { head, variable }) => {
      const { requiredBranch: name } = settings;
      return judgeRequiredBranch({ name, head, variable, isThere: isThere(project, name) });
    }),
};

/** Documents are committed on a branch that is there. */
export const documentsBranch: DoctorCheck = {
  id: "documents-branch",
  why: "A phase is complete when its document is on this branch, so that without it none is.",
  examine: (project) =>
    examined(project, "RALPH_DOCUMENTS_BRANCH", (settings, { variable }) => {
      const { documentsBranch: name, requiredBranch: required } = settings;
      if (name === undefined || name === required) return [];
      return judgeDocumentsBranch({ name, variable, isThere: isThere(project, name) });
    }),
};

type Settings = Awaited<ReturnType<typeof readSettings>>;

async function examined(
  project: Project,
  variable: string,
  judge: (
    settings: Settings,
    more: Pick<NamedBranch, "head" | "variable">,
  ) => Finding | readonly Finding[],
): Promise<Finding | readonly Finding[]> {
  try {
    const settings = await readSettings(project);
    const gitDir = findRepository(project.root)?.gitDir;
    const head = gitDir && /^ref: refs\/heads\/(.+)$/.exec(headText(gitDir))?.[1];
    return judge(settings, { head, variable: project.env[variable] ? variable : undefined });
  } catch (error) {
    return unknown(`${reasonOf(error)}.`, "ralph settings");
  }
}

function isThere({ root }: Project, name: string | undefined): boolean {
  return name !== undefined && hasBranch(root, name);
}

export function judgeRequiredBranch(branch: NamedBranch): Finding {
  const { name, isThere: exists, variable, head } = branch;
  const set = `ralph settings set requiredBranch ${head === undefined ? "NAME" : forShell(head)}`;
  if (name === undefined) return fails("Which branch the phases run on is not known.", set);
  if (exists) return ok(`The phases run on ${name}.`);
  const what = `The phases run on ${name}, and there is no such branch here.`;
  return fails(what, variable === undefined ? set : `unset ${variable}`);
}

export function judgeDocumentsBranch({
  name = "",
  isThere: exists,
  variable,
}: Omit<NamedBranch, "head">): Finding {
  if (exists) return ok(`Documents are committed on ${name}.`);
  const what = `Documents are committed on ${name}, and there is no such branch here.`;
  return fails(what, variable === undefined ? `git branch ${forShell(name)}` : `unset ${variable}`);
}
