import { OWN_VERSION } from "../../world/version.ts";
import { type CliCommand, CliRefusal, JSON_OPTION, UsageError } from "../command.ts";
import type { DoctorCheck } from "../doctor/check.ts";
import type { Told } from "../doctor/examine.ts";

export const doctor: CliCommand = {
  name: "doctor",
  summary:
    "check the installation: what is wrong, why it matters and what to run; exit 1 if something fails",
  usage: "ralph doctor [--team] [--live [--client PATH]] [--fix [--yes]] [--json]",
  options: {
    team: { type: "boolean", about: "also check what a team of agents needs" },
    fix: { type: "boolean", about: "mend what it can, after showing it and asking" },
    live: {
      type: "boolean",
      about: "also start the client with a scripted model and see every gate run; takes a minute",
    },
    client: {
      type: "string",
      value: "PATH",
      about: "with --live: the client, if not claude in PATH",
    },
    yes: { type: "boolean", about: "with --fix: do not ask" },
    ...JSON_OPTION,
  },
  run: async (args, { workspace: { project }, gates, print }) => {
    const client = args.text("client");
    if (client !== undefined && !args.has("live")) throw new UsageError("--client needs --live");
    if (args.has("yes") && !args.has("fix")) throw new UsageError("--yes needs --fix");
    const { CHECKS } = await import("../doctor/checks.ts");
    const { examineAll, toldJson, toldLines } = await import("../doctor/examine.ts");
    const usual = CHECKS.filter(({ team }) => args.has("team") || !team);
    const asked = args.has("live") ? [...usual, ...(await live(client))] : usual;
    const examined = () => examineAll(asked, project, gates);
    const isJson = args.has("json");

    let found = await examined();
    let mended: readonly object[] | undefined;
    if (args.has("fix")) {
      const { mend } = await import("../doctor/mend.ts");
      const { confirmed } = await import("../confirm.ts");
      const agreed = async () => args.has("yes") || confirmed("Do this?");
      const done = await mend(found, agreed, isJson ? () => {} : print);
      if (done === undefined) {
        throw new CliRefusal("Nothing was changed. ralph doctor --fix --yes does it unasked.");
      }
      mended = done;
      if (done.length > 0) found = await examined();
      else if (!isJson) print("There is nothing that --fix mends.");
    }
    if (isJson) {
      const report = { version: OWN_VERSION, healthy: !fail(found), checks: found.map(toldJson) };
      print(JSON.stringify(mended ? { ...report, mended } : report, null, 2));
    } else {
      const width = Math.max(...found.map(({ id }) => id.length));
      for (const told of found) for (const line of toldLines(told, width)) print(line);
    }
    return fail(found) ? 1 : 0;
  },
};

/** Loaded only here: nothing else starts a client. */
async function live(client: string | undefined): Promise<readonly DoctorCheck[]> {
  return (await import("../doctor/live/live-checks.ts")).liveChecks(client);
}

function fail(found: readonly Told[]): boolean {
  return found.some(({ status }) => status === "fails");
}
