import { LONGEST_COMMAND } from "../../shell/bypass/may-bypass.ts";
import { type ProtectedUse, protectedIn } from "../../shell/protect/protected-in-command.ts";
import type { ProvenAct } from "../../shell/prove/act.ts";
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
  const start = { ...shellStart(cwd, project.env), canEnter };
  const { acts } = proveCommand(command, start);
  const world = protections(project);
  const judged = (text: string, from: string) =>
    protectedIn(text, proveCommand(text, { ...start, cwd: from }).acts, world);
  return (
    protectedIn(command, acts, world) ??
    fedToShells(acts)
      .map(({ text, folder }) => judged(text, folder ?? project.root))
      .find((used) => used !== undefined)
  );
}

/** More than that no command feeds to shells. */
const MOST_SHELLS = 8;

/** Text that a shell is fed and runs, and where. */
function fedToShells(acts: readonly ProvenAct[]) {
  return acts
    .flatMap(({ name = "", args, input, places }) => {
      const isShell = /(?:^|\/)(?:ba|da|z|k|a)?sh$/.test(name);
      const takesInput = args.every(({ prefix }) => /^[-+]/.test(prefix) && !/c/.test(prefix));
      if (!isShell || !takesInput || input === undefined) return [];
      const place = places.find(({ kind }) => kind === "directory");
      return [{ text: input, folder: place?.kind === "directory" ? place.path : undefined }];
    })
    .slice(0, MOST_SHELLS);
}
