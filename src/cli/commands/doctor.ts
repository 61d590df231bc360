import { OWN_VERSION } from "../../world/version.ts";
import { type CliCommand, JSON_OPTION } from "../command.ts";
import type { Told } from "../doctor/examine.ts";

export const doctor: CliCommand = {
  name: "doctor",
  summary:
    "check the installation: what is wrong, why it matters and what to run; exit 1 if something fails",
  usage: "ralph doctor [--team] [--json]",
  options: {
    team: { type: "boolean", about: "also check what a team of agents needs" },
    ...JSON_OPTION,
  },
  run: async (args, { workspace: { project }, gates, print }) => {
    const { CHECKS } = await import("../doctor/checks.ts");
    const { examineAll, toldJson, toldLines } = await import("../doctor/examine.ts");
    const asked = CHECKS.filter(({ team }) => args.has("team") || !team);
    const found = await examineAll(asked, project, gates);
    if (args.has("json")) {
      const report = { version: OWN_VERSION, healthy: !fail(found), checks: found.map(toldJson) };
      print(JSON.stringify(report, null, 2));
    } else {
      const width = Math.max(...found.map(({ id }) => id.length));
      for (const told of found) for (const line of toldLines(told, width)) print(line);
    }
    return fail(found) ? 1 : 0;
  },
};

function fail(found: readonly Told[]): boolean {
  return found.some(({ status }) => status === "fails");
}
