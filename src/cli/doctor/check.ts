import type { Project } from "../../world/project.ts";

/** The result of one check. "unknown" is not a failure: it could not be found out from here. */
export interface Finding {
  readonly status: "ok" | "fails" | "unknown";
  readonly fact: string;
  /** What to do about it. */
  readonly recovery?: string;
}

/** One check of the doctor: a reader in `src/world/` and a pure judgement. */
export interface DoctorCheck {
  readonly name: string;
  /** Made only with `--team`. */
  readonly team?: true;
  examine(project: Project): Promise<Finding>;
}

export function ok(fact: string): Finding {
  return { status: "ok", fact };
}

export function fails(fact: string, recovery: string): Finding {
  return { status: "fails", fact, recovery };
}

export function unknown(fact: string, recovery: string): Finding {
  return { status: "unknown", fact, recovery };
}

/** A switch of the client's environment, as the client reads it. */
export function isSwitchedOn(value: string | undefined): boolean {
  return ["1", "true", "yes", "on"].includes(value?.trim().toLowerCase() ?? "");
}
