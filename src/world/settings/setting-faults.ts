import { reasonOf } from "../files/failure.ts";
import type { Project } from "../project.ts";
import { readMachineFile } from "./machine-file.ts";
import { readSettings } from "./settings.ts";
import { settingSources } from "./settings-sources.ts";

/** What is wrong with the settings, each as a sentence without its full stop. */
export async function settingFaults(project: Project): Promise<string[]> {
  const faults: string[] = [];
  try {
    await readSettings(project);
    faults.push(...githubFaults(project));
  } catch (error) {
    faults.push(reasonOf(error));
  }
  const override = project.env["RALPH_STATE_MACHINE_CONFIG"];
  const warning = override ? readMachineFile(override).warning : undefined;
  if (warning) faults.push(warning.line.replace(/\.$/, ""));
  return faults;
}

/** Only a project's number chooses GitHub: the rest of it without that would be passed over in silence. */
function githubFaults(project: Project): string[] {
  const set = settingSources(project).filter(({ source }) => source !== "default");
  const given = set.find(({ name }) => name === "github.owner" || name === "github.repo");
  const decides = ["github.projectNumber", "board path"];
  if (!given || set.some(({ name }) => decides.includes(name))) return [];
  return [`${given.name} is set, but github.projectNumber is not, so that the board is a file`];
}
