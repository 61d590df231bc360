import { readTaskFolder, type TaskFolder } from "../../../../world/client/task-folder.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../../check.ts";

/** worker-stop-gate reads the client's task lists. */
export const taskLists: DoctorCheck = {
  id: "task-lists",
  why: "worker-stop-gate lets a worker stop when it cannot read the tasks that are open for it.",
  examine: async ({ env }) => judgeTaskFolder(readTaskFolder(env)),
};

export function judgeTaskFolder({ path, kind, why }: TaskFolder): Finding {
  switch (kind) {
    case "readable":
      return ok(`${path} can be read.`);
    case "missing":
      return ok(`${path} does not exist yet; the client creates it with the first task.`);
    case "unreadable":
      return fails(`${path} cannot be read: ${why}.`, `ls -ld ${path}`);
    case "misnamed":
      return fails(
        `CLAUDE_CODE_TASK_LIST_ID cannot be used: ${why}.`,
        "unset CLAUDE_CODE_TASK_LIST_ID",
      );
  }
}
