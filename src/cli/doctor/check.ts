import type { GateTable } from "../../gate/define-gate.ts";
import type { Project } from "../../world/project.ts";

/** What `ralph doctor --fix` does about a finding. */
export interface Fix {
  /** Shown before it is done: "make …/ralph-hero readable by you alone". */
  readonly does: string;
  /** Must do no harm when it is done twice, and touch nothing else than `does` says. */
  apply(): void | Promise<void>;
}

/**
 * The result of one check. "warns": it works, but a person should know. "unknown": it could not be
 * found out from here. Only "fails" makes the doctor exit 1.
 */
export interface Finding {
  readonly status: "ok" | "warns" | "fails" | "unknown";
  /** One sentence. */
  readonly what: string;
  /** What a person runs to settle it. `ralph` at its start becomes a path that works. */
  readonly command?: string;
  readonly fix?: Fix;
}

/** One check of the doctor: a reader in `src/world/` and a pure judgement. */
export interface DoctorCheck {
  /** In kebab-case; scripts know the check by it. */
  readonly id: string;
  /** What goes wrong when it does not hold, in one sentence. */
  readonly why: string;
  /** Made only with `--team`. */
  readonly team?: true;
  /** Several findings when several things are wrong; an empty list says nothing at all. */
  examine(project: Project, gates: GateTable): Promise<Finding | readonly Finding[]>;
}

export function ok(what: string): Finding {
  return { status: "ok", what };
}

export function warns(what: string, command: string, fix?: Fix): Finding {
  return { status: "warns", what, command, ...(fix && { fix }) };
}

export function fails(what: string, command: string, fix?: Fix): Finding {
  return { status: "fails", what, command, ...(fix && { fix }) };
}

export function unknown(what: string, command: string): Finding {
  return { status: "unknown", what, command };
}

/** A switch of the client's environment, as the client reads it. */
export function isSwitchedOn(value: string | undefined): boolean {
  return ["1", "true", "yes", "on"].includes(value?.trim().toLowerCase() ?? "");
}
