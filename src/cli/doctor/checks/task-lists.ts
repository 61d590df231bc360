import { readTaskFolder, type TaskFolder } from "../../../world/client/task-folder.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../check.ts";

/** worker-stop-gate reads the client's task lists. */
export const taskLists: DoctorCheck = {
  name: "task lists",
  examine: async ({ env }) => judgeTaskFolder(readTaskFolder(env)),
};

export function judgeTaskFolder({ path, kind, why }: TaskFolder): Finding {
  switch (kind) {
    case "readable":
      return ok(`${path} can be read.`);
    case "missing":
      return ok(`${path} does not exist yet; the client creates it with the first task.`);
    case "unreadable":
      return fails(`${path} cannot be read: ${why}.`, "Make it a folder that you may read.");
    case "misnamed":
      return fails(`CLAUDE_CODE_TASK_LIST_ID cannot be used: ${why}.`, "Set another, or none.");
  }
}
