import { answeredBy } from "../../../../world/attendance/attendance.ts";
import { reasonOf } from "../../../../world/files/failure.ts";
import { type DoctorCheck, type Finding, ok, warns } from "../../check.ts";

/** A question of a gate reaches a person. */
export const questions: DoctorCheck = {
  id: "questions",
  why: "Where a hook answers questions in a person's place, gates refuse instead of asking.",
  examine: async ({ env, root }) => {
    try {
      return judgeQuestions(
        answeredBy({ env, folders: [env["CLAUDE_PROJECT_DIR"] || root, root] }),
      );
    } catch (error) {
      return judgeQuestions(`or not, which cannot be told: ${reasonOf(error)}`);
    }
  },
};

export function judgeQuestions(by: string | undefined): Finding {
  if (by === undefined) return ok("No hook answers the client's questions in your place.");
  return warns(`A PermissionRequest hook answers in your place ${by}.`, "ralph approve --help");
}
