import type { GateTable } from "../../gate/define-gate.ts";
import { clean } from "../../gate/line.ts";
import { reasonOf } from "../../world/files/failure.ts";
import { ralphForPerson, typed } from "../../world/install/person-command.ts";
import type { Project } from "../../world/project.ts";
import type { DoctorCheck, Finding, Fix } from "./check.ts";

/** One finding, as people and scripts are told it. */
export interface Told {
  readonly id: string;
  readonly status: Finding["status"];
  readonly what: string;
  /** Null when all is well, like the command. */
  readonly why: string | null;
  readonly command: string | null;
  readonly fix: Fix | undefined;
}

/** Makes every check. They are independent of each other, so one that is slow delays no other. */
export async function examineAll(
  checks: readonly DoctorCheck[],
  project: Project,
  gates: GateTable,
): Promise<readonly Told[]> {
  const ralph = ralphForPerson(project.env);
  const found = await Promise.all(
    checks.map(async (check) =>
      (await findings(check, project, gates)).map(({ status, what, command, fix }) => ({
        ...{ id: check.id, status, what: clean(what), fix },
        why: status === "ok" ? null : check.why,
        command: status === "ok" || command === undefined ? null : typed(command, ralph),
      })),
    ),
  );
  return found.flat();
}

/** A check that throws is "unknown", not "fails": what it needs is judged by another check. */
async function findings(
  check: DoctorCheck,
  project: Project,
  gates: GateTable,
): Promise<readonly Finding[]> {
  try {
    return [await check.examine(project, gates)].flat();
  } catch (error) {
    const what = `It could not be found out: ${reasonOf(error)}.`;
    return [{ status: "unknown", what, command: "ralph doctor" }];
  }
}

const INDENT = " ".repeat(9);

/** A line of what is well; three of what is not. */
export function toldLines({ id, status, what, why, command }: Told, width: number): string[] {
  const first = `${status.padEnd(9)}${id.padEnd(width)}  ${what}`;
  return [
    first,
    ...(why === null ? [] : [`${INDENT}${"why".padEnd(width)}  ${why}`]),
    ...(command === null ? [] : [`${INDENT}${"run".padEnd(width)}  ${command}`]),
  ];
}

/** The stable shape of `--json`: every field is always there. */
export function toldJson({ id, status, what, why, command, fix }: Told): object {
  return { id, status, what, why, command, fix: fix?.does ?? null };
}
