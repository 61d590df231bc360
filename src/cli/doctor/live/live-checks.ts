import type { GateTable } from "../../../gate/define-gate.ts";
import { findProgram } from "../../../world/client/find-program.ts";
import { bringsFileBack } from "../../../world/install/person-command.ts";
import { pluginFolder } from "../../../world/install/plugin-folder.ts";
import type { Project } from "../../../world/project.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../check.ts";
import { callsThatPassed, cutWires, missingThreads } from "./judge-live.ts";
import type { Thread } from "./live-script.ts";
import { type LiveTry, tryLive } from "./try-live.ts";

const SHOWN: Readonly<Record<Thread, string>> = {
  main: "on the main thread",
  subagent: "in a subagent",
  teammate: "in a teammate",
};

/** What only the client itself can show. All of them judge one try. */
export function liveChecks(client: string | undefined): readonly DoctorCheck[] {
  let trying: Promise<LiveTry> | undefined;
  const tried = ({ env, root }: Project): Promise<LiveTry> => {
    const program = client ?? findProgram("claude", env, root);
    trying ??= program === undefined ? Promise.resolve(NO_CLIENT) : tryLive(program);
    return trying;
  };
  return [
    {
      id: "live-client",
      why: "What could not be tried is not known to work.",
      examine: async (project) => judgeStart(await tried(project)),
    },
    {
      id: "live-gates",
      why: "A gate that does not run there holds nothing there, and nobody is told.",
      examine: async (project, table) => judgeWires(await tried(project), table),
    },
    {
      id: "live-holds",
      why: "The client went on with a call that a gate should have held.",
      examine: async (project) => judgeHolds(await tried(project)),
    },
  ];
}

const NO_CLIENT: LiveTry = {
  ...{ events: [], calls: [], folder: "" },
  fault: "there is no claude in PATH",
};

function judgeStart(live: LiveTry): readonly Finding[] {
  const { fault } = live;
  if (live === NO_CLIENT) {
    return [fails(`Nothing was tried: ${fault}.`, "ralph doctor --live --client PATH")];
  }
  const missing = missingThreads(live).map((thread) =>
    fails(`Nothing ran ${SHOWN[thread]}.`, "claude doctor"),
  );
  if (fault !== undefined) {
    return [
      fails(
        `The try came to no end: ${fault}. Its log is left in ${live.folder}.`,
        "claude doctor",
      ),
      ...(live.calls.length === 0 ? [] : missing),
    ];
  }
  const what = `The client ran ${live.calls.length} calls on all three kinds of threads; its log is left in ${live.folder}.`;
  return missing.length > 0 ? missing : [ok(what)];
}

async function judgeWires(live: LiveTry, table: GateTable): Promise<readonly Finding[]> {
  // Where no agent called anything, nothing is known of the wires; live-client says that.
  if (live.calls.length === 0) return [];
  const gates = await Promise.all(Object.values(table).map((load) => load()));
  const command = bringsFileBack(pluginFolder(), "hooks.json");
  const cut = cutWires(gates, live).map(({ event, matcher, thread, gates: names }) =>
    fails(
      `${event}${matcher === undefined ? "" : ` of ${matcher}`} did not run ${names.join(", ")} ${SHOWN[thread]}.`,
      command,
    ),
  );
  if (cut.length > 0) return cut;
  return [ok(`All ${gates.length} gates ran at each of their events.`)];
}

function judgeHolds(live: LiveTry): readonly Finding[] {
  const command = "ralph doctor --live";
  const passed = callsThatPassed(live).map(({ tool, thread }) =>
    fails(`A call of ${tool} that must be held went on ${SHOWN[thread]}.`, command),
  );
  const held = live.calls.filter(({ isBad }) => isBad).length;
  if (passed.length > 0) return passed;
  return held === 0 ? [] : [ok(`${held} calls that must be held were held.`)];
}
