import {
  abortHalfMerge,
  findHalfMerges,
  type HalfMergeFound,
} from "../../../actions/abort-merge.ts";
import { forShell } from "../../../gate/rules/branch-head.ts";
import { type DoctorCheck, type Finding, fails, ok, warns } from "../check.ts";

/** Merges that wait for their commit, and that nobody will end. */
export const halfMerges: DoctorCheck = {
  id: "half-merges",
  why: "Nobody can merge or commit in a checkout in which a merge was left half done.",
  examine: async (project) => {
    const found = findHalfMerges(project);
    if (found.length === 0) return ok("No merge is half done.");
    return found.map((half) => judgeHalfMerge(half, () => abortHalfMerge(project, half.top)));
  },
};

export function judgeHalfMerge(
  { top, holder, isGone }: HalfMergeFound,
  apply: () => void,
): Finding {
  const abort = `git -C ${forShell(top)} merge --abort`;
  if (holder === undefined)
    return warns(`A merge that no agent began is half done in ${top}.`, abort);
  if (!isGone) return ok(`${holder} merges in ${top}.`);
  const what = `${holder}, who is gone, left a merge half done in ${top}.`;
  return fails(what, "ralph doctor --fix", { does: `abort the merge in ${top}`, apply });
}
