import { forShell } from "../../../../gate/rules/branch-head.ts";
import { ralphForPerson } from "../../../../world/install/person-command.ts";
import { pluginFolder } from "../../../../world/install/plugin-folder.ts";
import { type DoctorCheck, type Finding, ok, warns } from "../../check.ts";

/** `ralph` in PATH, if there is one, is this one. */
export const path: DoctorCheck = {
  id: "path",
  why: "Another ralph in PATH is another program or version, and every printed command would run that one.",
  examine: async ({ env }) => {
    const found = Bun.which("ralph", { PATH: env["PATH"] ?? "" });
    return judgePath(found, ralphForPerson(env) === "ralph", `${pluginFolder()}/bin/ralph`);
  },
};

export function judgePath(found: string | null, isOurs: boolean, launcher: string): Finding {
  if (found === null) return ok(`There is no ralph in PATH; ${launcher} is the one to run.`);
  if (isOurs) return ok(`ralph in PATH is ${launcher}.`);
  return warns(
    `ralph in PATH is ${found}, not ${launcher}.`,
    `ln -sf ${forShell(launcher)} ${forShell(found)}`,
  );
}
