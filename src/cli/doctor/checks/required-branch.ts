import { reasonOf } from "../../../world/files/failure.ts";
import { hasBranch } from "../../../world/git/required-branch.ts";
import { readSettings } from "../../../world/settings/settings.ts";
import { type DoctorCheck, type Finding, fails, ok, unknown } from "../check.ts";

export interface RequiredBranch {
  readonly name: string | undefined;
  readonly isThere: boolean;
}

/** Six phases run on the required branch, so that all of them stand still without it. */
export const requiredBranch: DoctorCheck = {
  name: "branch",
  examine: async (project) => {
    try {
      const { requiredBranch: name } = await readSettings(project);
      return judgeRequiredBranch({
        name,
        isThere: name !== undefined && hasBranch(project.root, name),
      });
    } catch (error) {
      return unknown(`${reasonOf(error)}.`, "Put the settings right first.");
    }
  },
};

export function judgeRequiredBranch({ name, isThere }: RequiredBranch): Finding {
  const recovery = "Run ralph settings set requiredBranch NAME.";
  if (name === undefined) return fails("Which branch the phases run on is not known.", recovery);
  if (isThere) return ok(`The phases run on ${name}.`);
  return fails(`The phases run on ${name}, and there is no such branch here.`, recovery);
}
