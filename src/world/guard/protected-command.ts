import { LONGEST_COMMAND } from "../../shell/bypass/may-bypass.ts";
import { type ProtectedUse, protectedIn } from "../../shell/protect/protected-in-command.ts";
import { proveCommand } from "../../shell/prove/classify.ts";
import { Failure } from "../files/failure.ts";
import { canEnter, shellStart } from "../git/shell-start.ts";
import type { Project } from "../project.ts";
import { protections } from "./protections.ts";

/** What a command would change that is not simply an agent's to change. */
export function protectedCommand(
  command: string,
  cwd: string,
  project: Project,
): ProtectedUse | undefined {
  if (command.length > LONGEST_COMMAND) throw new Failure("the command is too long to be read");
  // A folder that is there is entered for good: what follows `cd` runs there alone.
  const { acts } = proveCommand(command, { ...shellStart(cwd, project.env), canEnter });
  return protectedIn(command, acts, protections(project));
}
