import type { FactName, Facts, SubjectOf } from "../../gate/facts.ts";
import type { HookInput } from "../../gate/hook-input.ts";
import type { Board } from "../board/board.ts";
import type { Project } from "../project.ts";
import type { Workspace } from "../workspace.ts";

/** Reads one fact; a second time it gives the same answer. */
export type LoadFact = <K extends FactName>(name: K, subject: SubjectOf<K>) => Promise<Facts[K]>;

export interface AskedFact<K extends FactName> {
  readonly input: HookInput;
  readonly project: Project;
  readonly workspace: Workspace;
  /** The board, opened for the first fact that needs it. */
  readonly board: () => Promise<Board>;
  /** The subject of the event: all its gates have the same issue, command or task. */
  readonly subject: SubjectOf<K>;
  readonly load: LoadFact;
}

/** One reader per fact. Each imports its own code, so that a gate pays only for what it needs. */
export type FactReaders = {
  readonly [K in FactName]: (asked: AskedFact<K>) => Promise<Facts[K]>;
};
