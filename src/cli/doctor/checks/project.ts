import { reasonOf } from "../../../world/files/failure.ts";
import { readFolder } from "../../../world/install/checked-folder.ts";
import { usedBy } from "../../../world/project.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../check.ts";

export interface Use {
  readonly root: string;
  /** Why gates answer here. */
  readonly by: string | undefined;
  /** What is wrong with `.ralph`, if anything. */
  readonly fault: string | undefined;
}

/** Gates answer only in a project that uses ralph. */
export const project: DoctorCheck = {
  id: "project",
  why: "Gates answer only in a project that uses ralph.",
  examine: async (at) => {
    const use = { root: at.root, by: usedBy(at) };
    try {
      readFolder(at.root, at.ralphDir);
      return judgeUse({ ...use, fault: undefined });
    } catch (error) {
      return judgeUse({ ...use, fault: reasonOf(error) });
    }
  },
};

export function judgeUse({ root, by, fault }: Use): Finding {
  if (fault !== undefined) return fails(fault, "ralph init");
  if (by !== undefined) return ok(`${root} uses ralph: ${by}.`);
  return fails(`${root} does not use ralph; every gate is silent there.`, "ralph init");
}
