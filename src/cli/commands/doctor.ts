import { clean } from "../../gate/line.ts";
import { reasonOf } from "../../world/files/failure.ts";
import type { Project } from "../../world/project.ts";
import { type CliCommand, JSON_OPTION } from "../command.ts";
import type { DoctorCheck, Finding } from "../doctor/check.ts";

export const doctor: CliCommand = {
  name: "doctor",
  summary: "check the installation, one line per check: ok, fails (with the fix) or unknown",
  usage: "ralph doctor [--team] [--json]",
  options: {
    team: { type: "boolean", about: "also check what a team of agents needs" },
    ...JSON_OPTION,
  },
  run: async (args, { workspace: { project }, print }) => {
    const { CHECKS } = await import("../doctor/checks.ts");
    const asked = CHECKS.filter(({ team }) => args.has("team") || !team);
    const checks = await Promise.all(
      asked.map(async (check) => ({ name: check.name, ...(await found(check, project)) })),
    );
    if (args.has("json")) print(JSON.stringify({ checks }, null, 2));
    else for (const { name, ...finding } of checks) print(findingLine(name, finding));
    return checks.some(({ status }) => status === "fails") ? 1 : 0;
  },
};

/** A check that throws is "unknown", not "fails". */
async function found(check: DoctorCheck, project: Project): Promise<Finding> {
  try {
    return await check.examine(project);
  } catch (error) {
    return { status: "unknown", fact: `It could not be found out: ${reasonOf(error)}` };
  }
}

function findingLine(name: string, { status, fact, recovery }: Finding): string {
  const line = `${status.padEnd(9)}${name.padEnd(13)}${clean(fact)}`;
  return recovery === undefined ? line : `${line} Recovery: ${clean(recovery)}`;
}
