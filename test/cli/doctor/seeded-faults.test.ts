import { expect, it } from "vitest";
import { allTold } from "../../../testing/doctor/answers.ts";
import { CLIENT_FAULTS } from "../../../testing/doctor/client-faults.ts";
import type { Fault } from "../../../testing/doctor/fault.ts";
import { INSTALL_FAULTS } from "../../../testing/doctor/install-faults.ts";
import { healthyMachine, wrong } from "../../../testing/doctor/machine.ts";
import { PROJECT_FAULTS } from "../../../testing/doctor/project-faults.ts";

const FAULTS = [...INSTALL_FAULTS, ...CLIENT_FAULTS, ...PROJECT_FAULTS];

it.each([false, true])(
  "doctor finds nothing wrong on a healthy machine (a plugin of its own: %s)",
  async (ownPlugin) => {
    const ran = await (await healthyMachine({ ownPlugin })).doctor("--json");
    expect(wrong(allTold(ran))).toEqual([]);
    expect(ran.code).toBe(0);
  },
);

it("at least 35 faults are seeded, each under a name of its own", () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(35);
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});

it.concurrent.each(FAULTS.map((fault) => [fault.name, fault] as const))(
  "doctor finds %s, and says what to run",
  async (_name, fault) => {
    const machine = await healthyMachine({ ownPlugin: fault.inPlugin ?? false });
    await fault.seed(machine);
    const team = fault.team ? ["--team"] : [];
    const ran = await machine.doctor("--json", ...team);
    const about = wrong(allTold(ran)).filter(({ id }) => id === fault.id);
    const found = about.find(({ what }) => what.includes(fault.says));
    expect(found, JSON.stringify(about)).toMatchObject({
      status: expectedStatus(
        fault,
        about.map(({ status }) => status),
      ),
      why: expect.stringMatching(/\.$/),
      command: expect.stringMatching(/\S/),
    });
    if (found?.status === "fails") expect(ran.code).toBe(1);
    if (fault.command !== "run" && fault.command !== "edit") return;
    // What else is wrong because of it may need commands of its own.
    const editor = fault.command === "edit" ? "export EDITOR=rm\n" : "";
    const answers = /doctor --fix|settings trust/.test(found?.command ?? "")
      ? " --yes >&2"
      : " >&2";
    const after = await machine.after(
      `${editor}{ ${found?.command}${answers}; } || exit 9`,
      ...team,
    );
    const left = wrong(after).filter(
      ({ id, what }) => id === fault.id && what.includes(fault.says),
    );
    expect(left, found?.command ?? "").toEqual([]);
  },
);

function expectedStatus({ status = "fails", id }: Fault, seen: readonly string[]): string {
  // An agent file that somebody changed is not known to be wrong.
  return id === "agents" && seen.includes("unknown") ? "unknown" : status;
}
