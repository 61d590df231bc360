import { readMachineFile } from "./machine-file.ts";
import type { Project } from "./project.ts";
import { readSettings } from "./settings.ts";
import { reasonOf } from "./unknown.ts";

/** What is wrong with the settings, each as a sentence without its full stop. */
export async function settingFaults(project: Project): Promise<string[]> {
  const faults: string[] = [];
  try {
    await readSettings(project);
  } catch (error) {
    faults.push(reasonOf(error));
  }
  const override = project.env["RALPH_STATE_MACHINE_CONFIG"];
  const warning = override ? readMachineFile(override).warning : undefined;
  if (warning) faults.push(warning.line.replace(/\.$/, ""));
  return faults;
}
